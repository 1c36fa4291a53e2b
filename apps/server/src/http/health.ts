import { ping, type SchemaState } from "@sortes/db";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";

type Store = "ok" | "unavailable";
interface Health {
  status: "ok" | "degraded";
  stores: { database: Store; queue: Store };
  /** Whether the tables are those that this server is written for, older or newer. */
  schema: SchemaState | "unknown";
}

/** Milliseconds a store has to answer. */
const patience = 1500;

async function stateOf(check: Promise<unknown>): Promise<Store> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Store>((resolve) => {
    timer = setTimeout(resolve, patience, "unavailable");
  });
  const answer = check.then(
    (): Store => "ok",
    (): Store => "unavailable",
  );
  const state = await Promise.race([answer, late]);
  clearTimeout(timer);
  return state;
}

async function healthOf(app: AppContext): Promise<Health> {
  const [database, queue, schema] = await Promise.all([
    stateOf(ping(app.db)),
    stateOf(app.queues.ping()),
    app.schema.look(),
  ]);
  const well = database === "ok" && queue === "ok" && schema === "ok";
  return { status: well ? "ok" : "degraded", stores: { database, queue }, schema };
}

/**
 * `health-check` answers 200 while the process lives and says how its stores are; `ready` answers 503 while a store
 * that requests need is down or its tables are not those that this server needs. The queue is no such store: what could
 * not be announced is found by the worker.
 */
export function health(api: FastifyInstance, { app }: { app: AppContext }): void {
  api.get("/health-check", async () => ({ data: await healthOf(app) }));
  api.get("/ready", async (_request, reply) => {
    const data = await healthOf(app);
    const isReady = data.stores.database === "ok" && data.schema === "ok";
    return await reply.code(isReady ? 200 : 503).send({ data });
  });
  // so that the first request of all finds out that it is not to be let through
  api.addHook("onReady", async () => void (await app.schema.look()));
}
