import type { Health } from "@sortes/contract";
import {
  type AppSecrets,
  clockSkew,
  clockTolerance,
  dataPlaceChecked,
  type Db,
  type DrawLog,
  type WriteWatch,
} from "@sortes/db";
import * as waits from "@sortes/db/accounts/waits";
import * as processes from "@sortes/db/operations/processes";
import * as restored from "@sortes/db/ground/restored";
import { evictionWarning, type Queues } from "@sortes/queue";
import { type Clock, probePaths, within } from "@sortes/process";
import type { FastifyInstance } from "fastify";
import type { SchemaGuard } from "../schema-guard.ts";

/** The dependencies to check. */
interface Stores {
  db: Db;
  schema: SchemaGuard;
  secrets: AppSecrets;
  writes: WriteWatch;
  queues: Queues;
  drawLog: DrawLog;
  /** The clock of this server. */
  clock: Clock;
}

type Store = Health["stores"]["database"];

/** The note of a server or worker whose `APP_SECRET` does not match the database. */
const foreignSecret = "app_secret";

/** Timeout of a store (ms). */
const patience = 1500;
/** Time without a heartbeat after which a worker counts as down (ms): four intervals. */
const heartbeatPatience = 20_000;

/** The result of `check`; undefined if it fails or times out. */
function answerOf<T>(check: Promise<T>): Promise<{ value: T } | undefined> {
  const answer = check.then(
    (value) => ({ value }),
    () => undefined,
  );
  return within(patience, answer);
}

const stateOf = (answer: unknown): Store => (answer ? "ok" : "unavailable");

/**
 * Checks the stores and the workers' heartbeats. While the database is unavailable, the worker keeps its last known
 * state.
 */
function examiner(
  stores: Stores,
  { log, isLeaving }: Pick<FastifyInstance, "log" | "isLeaving">,
): () => Promise<Health> {
  let worker: Health["worker"] = "down";
  let loggedPolicy: string | undefined;
  let loggedRefusal: string | undefined;
  let wasOff = false;

  return async () => {
    const [database, schema, secret, queue, policy, refusal, workers, payments, skew, holds] =
      await Promise.all([
        answerOf(processes.ping(stores.db)),
        stores.schema.look(),
        stores.secrets.look(),
        answerOf(stores.queues.ping()),
        answerOf(stores.queues.evictionPolicy()),
        answerOf(stores.queues.refusal()),
        answerOf(processes.findLive(stores.db, "worker", heartbeatPatience)),
        answerOf(waits.countWaitingPaymentEvents(stores.db)),
        answerOf(clockSkew(stores.db, stores.clock)),
        answerOf(restored.holds(stores.db)),
      ]);
    if (workers) worker = workers.value.length > 0 ? "ok" : "down";
    const evicts = policy?.value !== undefined;
    if (evicts && policy.value !== loggedPolicy)
      log.error({ policy: policy.value }, evictionWarning);
    loggedPolicy = policy ? policy.value : loggedPolicy;
    const refused = refusal?.value;
    if (refused !== undefined && refused !== loggedRefusal)
      log.error({ redis: refused }, "Redis refuses writes; mails are sent without the queue");
    loggedRefusal = refusal ? refused : loggedRefusal;
    const notes = new Set(workers?.value.flatMap((process) => process.notes));
    if (evicts) notes.add("queue_policy");
    if (refused !== undefined) notes.add("queue_refused");
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
    if (holds?.value.isCopied) notes.add("copied");
    else if (holds?.value.mails) notes.add("restored");
    if (stores.drawLog.isStopped || holds?.value.draws) notes.add("draw_log");
    if (isLeaving()) notes.add("draining");
    const { isRefused } = stores.writes;
    if (isRefused) notes.add("writes_refused");
    const well =
      database &&
      schema === "ok" &&
      secret !== "foreign" &&
      !isRefused &&
      !isLeaving() &&
      queue &&
      worker === "ok" &&
      !evicts &&
      refused === undefined;
    return {
      status: well ? "ok" : "degraded",
      stores: { database: stateOf(database), queue: stateOf(queue) },
      schema,
      worker,
      notes: [...notes].toSorted(),
    };
  };
}

/** The path of a route of `/api`. */
const below = (path: `/api${string}`): string => path.slice("/api".length);

/**
 * `health-check` answers 200 while the process lives, with the state of the stores and the worker. `ready` answers 503
 * while the database is down, has another schema or `APP_SECRET`, or rejects writes, and once the server is stopping.
 * The queue does not matter: the worker finds jobs that could not be announced.
 */
export function health(api: FastifyInstance, stores: Stores): void {
  const examine = examiner(stores, api);
  // logs initial problems at the start, even without a probe
  api.addHook("onListen", () => void examine());
  api.get(below(probePaths.server.live), async () => ({ data: await examine() }));
  // not logged: proxies probe every second, which would fill the log
  api.get(below(probePaths.server.ready), { logLevel: "warn" }, async (_request, reply) => {
    const data = await examine();
    const isReady =
      !api.isLeaving() &&
      data.stores.database === "ok" &&
      data.schema === "ok" &&
      stores.secrets.state !== "foreign" &&
      !stores.writes.isRefused;
    return await reply.code(isReady ? 200 : 503).send({ data });
  });
  // so that even the first request is checked
  api.addHook(
    "onReady",
    async () =>
      void (await Promise.all([
        stores.schema.look(),
        stores.secrets.look(),
        answerOf(dataPlaceChecked(stores.db)),
      ])),
  );
}
