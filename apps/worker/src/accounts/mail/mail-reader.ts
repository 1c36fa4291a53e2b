import { goesToAddress, isNoticeMail, type MessageParams } from "@sortes/contract";
import { inTransaction, newId } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import * as contactMessages from "@sortes/db/site/contact";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as staffInvitations from "@sortes/db/accounts/staff-invitations";
import * as testAddresses from "@sortes/db/newsletter/letters/test-addresses";
import * as brandSettings from "@sortes/db/newsletter/settings/brand";
import type { ClaimedMail } from "@sortes/db/accounts/messages";
import type { MailTokenOwner } from "@sortes/db/accounts/mail-tokens";
import type { UserRow } from "@sortes/db/accounts/users";
import { type MailBrand, mailBrand, type MailContent, renderRelayed } from "@sortes/email";
import type { WorkerContext } from "../../context.ts";
import { ofGiftMail } from "./gift-mail.ts";
import { admitSubscription } from "./mail-admission.ts";

/** A mail's recipient, and the owner of its link. */
export interface MailReader {
  address: string;
  /** Whether the address is confirmed. */
  isConfirmed: boolean;
  /** Undefined for a mail without a link that goes to its address regardless of accounts. */
  owner: MailTokenOwner | undefined;
}

/**
 * @returns the recipient; undefined if the mail must not be sent: the address is unknown, the account is gone, or the
 * mail is a notice to an unconfirmed address.
 */
export async function findMailReader(
  context: WorkerContext,
  claim: ClaimedMail,
): Promise<MailReader | undefined> {
  const { db } = context;
  if (claim.kind === "confirm_subscription") {
    const subscriber = await admitSubscription(context, claim);
    if (!subscriber) return undefined;
    const { id: subscriberId, address, confirmedAt } = subscriber;
    return { address, isConfirmed: confirmedAt !== null, owner: { subscriberId } };
  }
  if (claim.kind === "change_email") return await ofAddressChange(context, claim);
  if (claim.kind === "gift_link") return await ofGiftMail(context, claim);
  if (claim.kind === "staff_invitation") return await ofInvitation(context, claim);
  if (claim.params.testAddressId !== undefined) return await ofTestAddress(context, claim);
  const { address, kind, userId } = claim;
  // the server queues such mails only for confirmed addresses
  if (goesToAddress(kind))
    return address === null ? undefined : { address, isConfirmed: true, owner: undefined };
  const person =
    userId !== null
      ? await users.findById(db, userId)
      : address !== null && (await users.findByEmail(db, address));
  if (!person || (isNoticeMail(kind) && !person.emailVerified)) return undefined;
  return {
    address: person.email,
    isConfirmed: person.emailVerified,
    owner: { userId: person.id },
  };
}

/**
 * The recipient at a requested new address. No mail is sent if another address was requested since, or if the address
 * already has an account, whose owner then gets a notice.
 */
async function ofAddressChange(context: WorkerContext, { userId, params }: ClaimedMail) {
  const { db } = context;
  const change = userId === null ? undefined : await users.findAddressChange(db, userId);
  if (!change || change.id !== params.addressChangeId) return undefined;
  const { id: addressChangeId, address } = change;
  const holder = await users.findByEmail(db, address);
  if (holder && holder.id !== change.userId) {
    await tellHolder(context, holder);
    return undefined;
  }
  return { address, isConfirmed: false, owner: { userId: change.userId, addressChangeId } };
}

/**
 * The recipient at an invited address. No mail is sent if the invitation was replaced, withdrawn or used in the
 * meantime.
 */
async function ofInvitation({ db, clock }: WorkerContext, { params }: ClaimedMail) {
  const id = String(params.invitationId);
  const invitation = await staffInvitations.find(db, { id, now: clock.now() });
  if (!invitation) return undefined;
  const owner = { staffInvitationId: invitation.id };
  return { address: invitation.address, isConfirmed: false, owner };
}

/**
 * The recipient at a test address: confirmation requests are sent only until it is confirmed, tests only afterwards.
 * Nothing is sent if it was removed, which also happens when its owner loses staff rights.
 */
async function ofTestAddress({ db }: WorkerContext, { kind, params }: ClaimedMail) {
  const found = await testAddresses.find(db, String(params.testAddressId));
  const isConfirmed = found?.confirmedAt != null;
  if (!found || isConfirmed !== (kind === "campaign_test")) return undefined;
  const { id: testAddressId, userId, address } = found;
  return { address, isConfirmed, owner: { userId, testAddressId } };
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Queues a notice to the owner of an address that another account requested, in the owner's language: at most one a day,
 * sent by the tick.
 */
async function tellHolder(
  { db, clock }: WorkerContext,
  { id: userId, emailVerified, language: locale }: UserRow,
): Promise<void> {
  if (!emailVerified) return;
  const createdAt = clock.now();
  const since = new Date(createdAt.getTime() - dayMs);
  const kind = "address_wanted";
  await inTransaction(db, async (tx) => {
    // locked, so that two workers do not both create one
    if (!(await users.lock(tx, userId))) return;
    if (await mailMessages.hasKind(tx, { userId, kind, since })) return;
    await mailMessages.insert(tx, { id: newId(createdAt), kind, userId, locale, createdAt });
  });
}

/** The current brand of mails. */
export const brandOf = async ({ db, config }: WorkerContext): Promise<MailBrand> =>
  mailBrand(await brandSettings.get(db), config.publicUrl);

/** A message to the operator, as a mail with the writer as Reply-To. */
export async function relayedContent(
  context: WorkerContext,
  { message }: MessageParams,
): Promise<MailContent & { replyTo: string }> {
  const found = await contactMessages.find(context.db, String(message));
  if (!found) throw new Error("the message has been removed");
  const { locale, address: replyTo, subject, body, priority, username, accountEmail } = found;
  const account = username === null ? undefined : `${username} <${accountEmail}>`;
  const brand = await brandOf(context);
  const mail = { locale, replyTo, subject, body, priority, account, brand };
  const content = await renderRelayed(mail);
  return { ...content, replyTo };
}
