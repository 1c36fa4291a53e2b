import { isLinkMail } from "@sortes/contract";
import { mailAllowedAt } from "@sortes/core";
import { inTransaction, newId, suppressionHash, type Tx } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import type { ClaimedMail } from "@sortes/db/accounts/messages";
import type { SubscriberRow } from "@sortes/db/newsletter/readers/subscribers";
import type { WorkerContext } from "../../context.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Counts a mail that anybody may request, by its address. The count does not belong to an account, so erasing an
 * account does not reset it. Retries count once.
 * @returns false if the address has reached its limit; then the mail is not sent.
 */
export async function allowMail(
  tx: Tx,
  { config, log }: Pick<WorkerContext, "config" | "log">,
  { id: mailId, kind, createdAt }: Pick<ClaimedMail, "id" | "kind" | "createdAt">,
  { address, isConfirmed }: { address: string; isConfirmed: boolean },
): Promise<boolean> {
  if (!isLinkMail(kind)) return true;
  const hashed = mailTokens.hashedAddress(config.appSecret, address);
  await mailTokens.lockMailbox(tx, hashed);
  const since = new Date(createdAt.getTime() - dayMs);
  const written = await mailTokens.findMails(tx, hashed, since);
  if (written.some((mail) => mail.mailId === mailId)) return true;
  if (mailAllowedAt(kind, written, { now: createdAt, isConfirmed }) > createdAt) {
    log.info({ mailId, kind }, "a mail was skipped: its address gets no more mails for now");
    return false;
  }
  await mailTokens.insertMail(tx, { ...hashed, mailId, kind, createdAt });
  return true;
}

/**
 * Processes a newsletter signup, to which the server always gave the same reply. Adds the address as a pending
 * subscriber, unless staff have suppressed it.
 * @returns the subscriber to send the confirmation to; undefined if staff have suppressed the address, it is already
 * subscribed, or it has reached its limit of mails.
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
    // nothing is stored about an address that staff suppressed
    if ((await consents.findSuppression(tx, addressHash)) === "staff") return undefined;
    const request = { id: newId(createdAt), address, addressHash, locale, requestedAt: createdAt };
    const subscriber = await subscribers.lockOrInsert(tx, request);
    // once more: it may have been suppressed while this waited for the lock
    const suppression = await consents.findSuppression(tx, addressHash);
    if (suppression === "staff") return undefined;
    // suppressed people get no newsletter even if active: confirming lifts the suppression
    if (subscriber.state === "active" && suppression === undefined) return undefined;
    const reader = { address: subscriber.address, isConfirmed: subscriber.confirmedAt !== null };
    if (!(await allowMail(tx, context, mail, reader))) return undefined;
    // already recorded by an earlier attempt at the same mail
    if (subscriberId !== null) return subscriber;
    await mailMessages.assign(tx, mailId, subscriber.id);
    await subscribers.update(tx, subscriber.id, { locale });
    await consents.insertEvent(tx, {
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
