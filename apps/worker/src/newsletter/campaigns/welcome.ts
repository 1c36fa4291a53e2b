import { inTransaction } from "@sortes/db";
import * as welcomeReaders from "@sortes/db/newsletter/campaigns/welcome-readers";
import { monthlyCapDays } from "@sortes/contract";
import type { WorkerContext } from "../../context.ts";

/** Readers advanced per statement. */
const moved = 1000;

/**
 * Queues the due letters of the welcome series, and ends the series for readers whose letters are overdue by days. Safe
 * to run twice, even concurrently.
 */
export async function moveWelcomeOn({ db, log, sender }: WorkerContext): Promise<void> {
  let left = moved;
  while (left === moved) left = await welcomeReaders.lapse(db, moved);
  let all = 0;
  let looked = moved;
  while (looked === moved) {
    const round = await inTransaction(db, (tx) =>
      welcomeReaders.queueSteps(tx, { limit: moved, monthlyCapDays }),
    );
    looked = round.looked;
    all += round.queued;
  }
  if (all === 0) return;
  log.info({ recipients: all }, "letters of the welcome series are due");
  void sender.wake();
}
