import type { Health } from "@sortes/contract";
import {
  type AppSecrets,
  clockSkew,
  clockTolerance,
  countWaitingPaymentEvents,
  type Db,
  findLiveProcesses,
  ping,
  type WriteWatch,
} from "@sortes/db";
import { evictionWarning, type Queues } from "@sortes/queue";
import type { Clock } from "@sortes/process";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { SchemaGuard } from "../schema-guard.ts";

/** What is looked at. */
interface Stores {
  db: Db;
  schema: SchemaGuard;
  secrets: AppSecrets;
  writes: WriteWatch;
  queues: Queues;
  /** The clock of this server. */
  clock: Clock;
}

type Store = Health["stores"]["database"];

/** The note of a server or a worker whose `APP_SECRET` is not the one that the database is used with. */
const foreignSecret = "app_secret";

/** Milliseconds a store has to answer. */
const patience = 1500;
/** Milliseconds without a heartbeat after which a worker counts as down: four of them. */
const heartbeatPatience = 20_000;

/** What `check` answers in time, or undefined. */
async function answerOf<T>(check: Promise<T>): Promise<{ value: T } | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined);
  });
  const answer = check.then(
    (value) => ({ value }),
    () => undefined,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const stateOf = (answer: unknown): Store => (answer ? "ok" : "unavailable");

/** Asks the stores, and the heartbeats in the database; while that is away a worker is what it was last known to be. */
function examiner(stores: Stores, log: FastifyBaseLogger): () => Promise<Health> {
  let worker: Health["worker"] = "down";
  let policyTold: string | undefined;
  let wasOff = false;

  return async () => {
    const [database, schema, secret, queue, policy, processes, payments, skew] = await Promise.all([
      answerOf(ping(stores.db)),
      stores.schema.look(),
      stores.secrets.look(),
      answerOf(stores.queues.ping()),
      answerOf(stores.queues.evictionPolicy()),
      answerOf(findLiveProcesses(stores.db, "worker", heartbeatPatience)),
      answerOf(countWaitingPaymentEvents(stores.db)),
      answerOf(clockSkew(stores.db, () => stores.clock.now())),
    ]);
    if (processes) worker = processes.value.length > 0 ? "ok" : "down";
    const evicts = policy?.value !== undefined;
    if (evicts && policy.value !== policyTold) log.error({ policy: policy.value }, evictionWarning);
    policyTold = policy ? policy.value : policyTold;
    const notes = new Set(processes?.value.flatMap((process) => process.notes));
    if (evicts) notes.add("queue_policy");
    if (payments && payments.value.waiting > 0) notes.add("payments_waiting");
    const isOff = skew ? Math.abs(skew.value) > clockTolerance : wasOff;
    if (isOff && !wasOff)
      log.error(
        { seconds: Math.round((skew?.value ?? 0) / 1000) },
        "the clock of this server differs from the database's",
      );
    wasOff = isOff;
    if (isOff) notes.add("clock_server");
    if (secret === "foreign") notes.add(foreignSecret);
    const { isRefused } = stores.writes;
    if (isRefused) notes.add("writes_refused");
    const well =
      database &&
      schema === "ok" &&
      secret !== "foreign" &&
      !isRefused &&
      queue &&
      worker === "ok" &&
      !evicts;
    return {
      status: well ? "ok" : "degraded",
      stores: { database: stateOf(database), queue: stateOf(queue) },
      schema,
      worker,
      notes: [...notes].toSorted(),
    };
  };
}

/**
 * `health-check` answers 200 while the process lives and says how its stores and the worker are; `ready` answers 503
 * while a store that requests need is down, its tables are not those that this server needs, or `APP_SECRET` is not the one
 * that it is used with, or it refuses writes. The queue is no such
 * store: what could not be announced is found by the worker.
 */
export function health(api: FastifyInstance, stores: Stores): void {
  const examine = examiner(stores, api.log);
  // what is wrong from the beginning is said at the start, whether anybody asks or not
  api.addHook("onListen", () => void examine());
  api.get("/health-check", async () => ({ data: await examine() }));
  api.get("/ready", async (_request, reply) => {
    const data = await examine();
    const isReady =
      data.stores.database === "ok" &&
      data.schema === "ok" &&
      stores.secrets.state !== "foreign" &&
      !stores.writes.isRefused;
    return await reply.code(isReady ? 200 : 503).send({ data });
  });
  // so that the first request of all finds out that it is not to be let through
  api.addHook(
    "onReady",
    async () => void (await Promise.all([stores.schema.look(), stores.secrets.look()])),
  );
}
