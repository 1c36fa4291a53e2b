import {
  insertConsentEvent,
  lockSubscriber,
  newId,
  type Tx,
  updateSubscriber,
  voidMailTokens,
} from "@sortes/db";

/** Ends a subscription by a mail: the person's own, or a complaint. Nothing happens where it has ended. */
export async function unsubscribe(
  tx: Tx,
  subscriberId: string,
  { source, now }: { source: "mail" | "complaint"; now: Date },
): Promise<void> {
  const subscriber = await lockSubscriber(tx, subscriberId);
  if (!subscriber) return;
  // a mail of before must not turn around what was said now
  await voidMailTokens(tx, { subscriberId }, { kind: "confirm_subscription", now });
  if (subscriber.state === "unsubscribed") return;
  await updateSubscriber(tx, subscriberId, { state: "unsubscribed", unsubscribedAt: now });
  await insertConsentEvent(tx, {
    id: newId(now),
    subscriberId,
    kind: "unsubscribed",
    source,
    networkHash: null,
    createdAt: now,
  });
}
