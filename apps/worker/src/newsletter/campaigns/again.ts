import { inTransaction, isDatabaseGone } from "@sortes/db";
import * as sendAgain from "@sortes/db/newsletter/campaigns/send-again";
import type { WorkerContext } from "../../context.ts";
import { recordMoves } from "./finish.ts";

/** Recipients taken back per statement. */
const takenBack = 5000;

/**
 * Takes back the recipients of second mails that were cancelled, and begins second mails that are due. Never rejects, so
 * that one campaign does not hold up others.
 */
export async function sendAgainWhenDue(context: WorkerContext): Promise<void> {
  const { background, db } = context;
  await tried(context, async () => {
    let left = takenBack;
    while (left === takenBack && !background.isClosed)
      left = await sendAgain.takeBack(db, takenBack);
  });
  await tried(context, async () => {
    for (const id of await sendAgain.findDue(db))
      await tried(context, () => begin(context, id), id);
  });
}

async function tried(
  { log }: WorkerContext,
  work: () => Promise<void>,
  campaignId?: string,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const note = "letters could not be sent a second time yet";
    const detail = { err: error, ...(campaignId !== undefined && { campaignId }) };
    if (isDatabaseGone(error)) log.warn(detail, note);
    else log.error(detail, note);
  }
}

async function begin(context: WorkerContext, id: string): Promise<void> {
  const { longDb, log, sender } = context;
  const begun = await inTransaction(longDb, async (tx) => {
    const found = await sendAgain.begin(tx, id);
    if (!found) return undefined;
    const { run, state, recipients: requeued } = found;
    const isMissed = state === "missed";
    const status = state === "sending" ? "sending" : "sent";
    const action = isMissed ? "campaign.miss_again" : "campaign.send_again";
    await recordMoves(context, tx, [{ id, run, status, ...(!isMissed && { requeued }) }], action);
    return found;
  });
  if (!begun) return;
  const { state, recipients } = begun;
  if (state === "missed")
    log.error(
      { campaignId: id },
      "a second mail was found long after its time; staff have to say whether it goes out",
    );
  else
    log.info(
      { campaignId: id, recipients },
      "a letter is sent again to those who have not opened it",
    );
  void sender.wake();
}
