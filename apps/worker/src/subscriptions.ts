import {
  assignMailMessage,
  type ClaimedMail,
  findSuppression,
  inTransaction,
  insertConsentEvent,
  lockOrInsertSubscriber,
  newId,
  type SubscriberRow,
  suppressionHash,
  updateSubscriber,
} from "@sortes/db";
import type { WorkerContext } from "./context.ts";
import { allowMail } from "./mail-allowance.ts";

/**
 * Decides what comes of a wish for the newsletter; whoever wished was told the same in each case. The address becomes a
 * pending subscriber, unless staff have suppressed it.
 * @returns whom to ask for a confirmation; undefined where staff have suppressed the address, it gets the newsletter
 * already, or was asked lately.
 */
export async function admitSubscription(
  context: WorkerContext,
  mail: ClaimedMail,
): Promise<SubscriberRow | undefined> {
  const { db, secrets } = context;
  const { id: mailId, address, locale, createdAt, subscriberId, params } = mail;
  if (address === null) return undefined;
  const key = await secrets.openedKey();
  return await inTransaction(db, async (tx) => {
    const addressHash = suppressionHash(key, address);
    const suppression = await findSuppression(tx, addressHash);
    if (suppression === "staff") return undefined;
    const request = { id: newId(createdAt), address, addressHash, locale, requestedAt: createdAt };
    const subscriber = await lockOrInsertSubscriber(tx, request);
    // who is active and suppressed gets nothing: a press in the mail lets them back in
    if (subscriber.state === "active" && suppression === undefined) return undefined;
    const reader = { address: subscriber.address, isConfirmed: subscriber.confirmedAt !== null };
    if (!(await allowMail(tx, context, mail, reader))) return undefined;
    // a second try of the same mail has been written down already
    if (subscriberId !== null) return subscriber;
    await assignMailMessage(tx, mailId, subscriber.id);
    await updateSubscriber(tx, subscriber.id, { locale });
    await insertConsentEvent(tx, {
      id: newId(createdAt),
      subscriberId: subscriber.id,
      kind: "requested",
      source: "form",
      networkHash: typeof params.network === "string" ? params.network : null,
      createdAt,
    });
    return subscriber;
  });
}
