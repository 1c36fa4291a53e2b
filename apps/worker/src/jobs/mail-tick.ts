import { findDueMailMessages, releaseExpiredMailLeases } from "@sortes/db";
import type { WorkerContext } from "../context.ts";
import { sendMail } from "./send-mail.ts";

/** Mails that one tick takes at most; the next tick takes the rest. */
const atMost = 500;

/**
 * Finds the mails that no job announced, whose job was lost, whose time has come, or whose worker died, and sends them
 * itself: a queue that has lost part of its data may ignore a new job as if it were already there.
 */
export async function mailTick(context: WorkerContext): Promise<void> {
  const { db, clock, lane, log } = context;
  const now = clock.now();
  context.lastTick = now;
  const released = await releaseExpiredMailLeases(db, now);
  if (released.queued.length > 0)
    log.warn({ mailIds: released.queued }, "mails of a worker that died go back");
  if (released.unknown.length > 0)
    log.error(
      { mailIds: released.unknown },
      "mails whose worker died while handing them over may have arrived; they are not sent again",
    );
  lane.offer(await findDueMailMessages(db, now, atMost), async (mailId) => {
    try {
      await sendMail(context, { mailId });
    } catch (error) {
      log.error({ err: error, mailId }, "a mail could not be tried");
    }
  });
}
