import { ping } from "@sortes/db";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";

type Store = "ok" | "unavailable";
interface Health {
  status: "ok" | "degraded";
  stores: { database: Store; queue: Store };
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
  const [database, queue] = await Promise.all([stateOf(ping(app.db)), stateOf(app.queues.ping())]);
  const status = database === "ok" && queue === "ok" ? "ok" : "degraded";
  return { status, stores: { database, queue } };
}

/**
 * `health-check` answers 200 while the process lives and says how its stores are; `ready` answers 503 while a store
 * that requests need is down. The queue is not one: what could not be announced is found by the worker.
 */
export function health(api: FastifyInstance, { app }: { app: AppContext }): void {
  api.get("/health-check", async () => ({ data: await healthOf(app) }));
  api.get("/ready", async (_request, reply) => {
    const data = await healthOf(app);
    return await reply.code(data.stores.database === "ok" ? 200 : 503).send({ data });
  });
}
