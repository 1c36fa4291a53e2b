import { inTransaction } from "@sortes/db";
import * as processes from "@sortes/db/operations/processes";
import * as watch from "@sortes/db/operations/watch";
import type { WorkerContext } from "../context.ts";

/** Interval between looks (ms), and the time without a heartbeat after which a server counts as gone. */
const every = 30_000;
const heartbeatPatience = 20_000;

/** Sees to it that staff are told if no server runs, which then cannot tell it. The tick sends the mails. */
export async function watchServers(context: WorkerContext): Promise<void> {
  const now = performance.now();
  if (now - context.lastWatch < every) return;
  context.lastWatch = now;
  const servers = await processes.findLive(context.db, "server", heartbeatPatience);
  const seen = servers.length === 0 ? [{ kind: "no_server", since: null }] : [];
  await inTransaction(context.db, (tx) => watch.settle(tx, seen));
}
