import { findDueMailMessages, releaseExpiredMailLeases } from "@sortes/db";
import type { WorkerContext } from "../context.ts";

/** Mails that one tick wakes at most; the next tick takes the rest. */
const atMost = 500;

/** Finds the mails that no job announced, whose job was lost, whose time has come, or whose worker died. */
export async function mailTick({ db, clock, queues, log }: WorkerContext): Promise<void> {
  const now = clock.now();
  const released = await releaseExpiredMailLeases(db, now);
  if (released > 0) log.warn({ released }, "mails of a worker that died go back");
  for (const mailId of await findDueMailMessages(db, now, atMost))
    await queues.producer.announce("mail.send", { mailId });
}
