import { tierBy } from "@sortes/core";
import { findOverdueUsers, inTransaction, settleTier } from "@sortes/db";
import type { WorkerContext } from "../context.ts";

/** People whose tier one tick settles at most; the next tick takes the rest. */
const atMost = 500;

/** A paid tier that was cancelled ends with its time, and one that is not paid for ends with its grace. */
export async function tierTick({ db, clock, log }: WorkerContext): Promise<void> {
  const now = clock.now();
  const overdue = await findOverdueUsers(db, now, atMost);
  for (const userId of overdue)
    await inTransaction(db, (tx) => settleTier(tx, { userId, now }, tierBy));
  if (overdue.length > 0) log.info({ people: overdue.length }, "paid tiers have ended");
}
