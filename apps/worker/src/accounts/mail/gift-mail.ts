import { suppressionHash } from "@sortes/db";
import * as giftMails from "@sortes/db/accounts/gift-mails";
import * as consents from "@sortes/db/newsletter/readers/consent";
import type { ClaimedMail } from "@sortes/db/accounts/messages";
import {
  type Mail,
  type MailBrand,
  MailRejectedError,
  renderGiftMail,
  verpAddress,
} from "@sortes/email";
import type { WorkerContext } from "../../context.ts";

/**
 * The recipient of a gift mail. Nothing is sent if its organiser has left or its link is erased, or to a suppressed
 * address, which the organiser then sees as refused.
 */
export async function ofGiftMail({ db, secrets }: WorkerContext, { id }: ClaimedMail) {
  const found = await giftMails.findWaiting(db, id);
  if (!found) return undefined;
  const { address } = found;
  const hash = suppressionHash(await secrets.openedKey(), address);
  if ((await consents.findSuppression(db, hash)) === undefined)
    return { address, isConfirmed: false, owner: undefined };
  await giftMails.stop(db, id, "refused");
  return undefined;
}

/** The content of a gift mail, with an address of its own for servers that return it. */
export async function giftContent(
  context: WorkerContext,
  { id, locale }: ClaimedMail,
  brand: MailBrand,
): Promise<Pick<Mail, "subject" | "html" | "text" | "returnTo">> {
  const { publicUrl, appSecret, sending } = context.config;
  const found = await giftMails.findWaiting(context.db, id);
  if (!found?.fragment) throw new Error("the link has been erased");
  const { number, username: organiser, title, name, fragment } = found;
  const mail = { locale, organiser, title, name, fragment, publicUrl, brand };
  const { bounceAddress } = sending;
  const returnTo = bounceAddress && verpAddress(appSecret, bounceAddress, number, "gift verp");
  return { ...(await renderGiftMail(mail)), returnTo };
}

/** Tells the organiser that no mailbox takes the mail, if that is why it was rejected. */
export async function noteRejectedGift(
  { db }: WorkerContext,
  { id, kind }: ClaimedMail,
  error: unknown,
): Promise<void> {
  if (kind !== "gift_link" || !(error instanceof MailRejectedError)) return;
  if (error.fault === "address") await giftMails.stop(db, id, "bounced");
}
