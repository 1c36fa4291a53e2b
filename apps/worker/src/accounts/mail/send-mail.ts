import {
  isComposedMail,
  isLinkMail,
  isRelayedMail,
  type LinkMailKind,
  mailKinds,
  mailLink,
  noticeLink,
} from "@sortes/contract";
import { hashOfToken, inTransaction, letterTestToken, newToken } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as users from "@sortes/db/accounts/users";
import * as operations from "@sortes/db/operations/operations";
import type { ClaimedMail } from "@sortes/db/accounts/messages";
import {
  type Mail,
  type MailContent,
  renderMail,
  testMessage,
  type WireMessage,
} from "@sortes/email";
import { traced } from "@sortes/process/tracing";
import type { WorkerContext } from "../../context.ts";
import { allowMail } from "./mail-admission.ts";
import { giftContent, noteRejectedGift } from "./gift-mail.ts";
import { leaseFrom, mayHandOver, whileLeased } from "./mail-lease.ts";
import { outcomeOf, settle } from "./mail-outcome.ts";
import { brandOf, findMailReader, type MailReader, relayedContent } from "./mail-reader.ts";

const hour = 60 * 60 * 1000;

/** Sends a mail if it is due, not claimed by another worker, and not held back by the breaker. */
export async function sendMail(
  context: WorkerContext,
  { mailId }: { mailId: string },
): Promise<void> {
  const now = context.clock.now();
  const { breaker } = context;
  if (!breaker.admits(now)) return; // the mail stays due, and the tick finds it later
  const claim = await mailMessages.claim(context.db, mailId, { now, leaseUntil: leaseFrom(now) });
  if (!claim) return breaker.giveBack();
  await whileLeased(context, claim, () => context.claims.hold(claim, sendClaimed(context, claim)));
}

async function sendClaimed(context: WorkerContext, claim: ClaimedMail): Promise<void> {
  const { clock, log, breaker } = context;
  try {
    const reader = await findMailReader(context, claim);
    const isAllowed = (to: MailReader) =>
      inTransaction(context.db, (tx) => allowMail(tx, context, claim, to));
    if (!reader || !(await isAllowed(reader))) {
      breaker.giveBack();
      const error = operations.nobodyToSendTo;
      return await settle(context, claim, { state: "failed", error, counts: true });
    }
    await deliver(context, claim, reader);
  } catch (error) {
    const outcome = outcomeOf(context, claim, error);
    if (outcome?.state === "failed") await noteRejectedGift(context, claim, error);
    if (outcome) await settle(context, claim, outcome);
    return;
  }
  breaker.succeeded();
  await settle(context, claim, { state: "sent", sentAt: clock.now() });
  log.info({ mailId: claim.id, kind: claim.kind }, "a mail was sent");
}

async function deliver(context: WorkerContext, claim: ClaimedMail, reader: MailReader) {
  const { clock, mailer } = context;
  const content = await contentOf(context, claim, reader);
  const mail = { id: claim.id, to: reader.address, date: clock.now() };
  const handover = () => mayHandOver(context, claim);
  const campaignId = claim.content?.campaignId;
  await traced({ name: `mail ${claim.kind}`, kind: "client" }, () =>
    campaignId === undefined
      ? mailer.send({ ...mail, ...content }, handover)
      : mailer.deliver(asLetter(context, claim, { ...mail, content, campaignId }), handover),
  );
}

/** A campaign's test mail, built like the mails of readers. */
function asLetter(
  { config: { mail, sending, publicUrl, appSecret } }: WorkerContext,
  { locale }: ClaimedMail,
  test: Omit<Parameters<typeof testMessage>[0], "locale" | "token">,
): WireMessage {
  const token = letterTestToken(appSecret, test.campaignId);
  const { bounceAddress } = sending;
  return testMessage({ ...test, locale, token }, { ...mail, bounceAddress, publicUrl });
}

async function contentOf(
  context: WorkerContext,
  claim: ClaimedMail,
  reader: MailReader,
): Promise<MailContent & Pick<Mail, "replyTo" | "returnTo">> {
  const { kind, locale, content, params } = claim;
  const { publicUrl } = context.config;
  if (isComposedMail(kind)) {
    if (!content) throw new Error("what the mail says has been removed");
    return content;
  }
  if (kind === "gift_link") return await giftContent(context, claim, await brandOf(context));
  if (isRelayedMail(kind)) return await relayedContent(context, params);
  const link = isLinkMail(kind)
    ? mailLink({ publicUrl, locale }, kind, await newLinkToken(context, kind, reader))
    : noticeLink({ publicUrl, locale }, kind);
  return await renderMail({ kind, locale, link, brand: await brandOf(context) });
}

/**
 * Creates the token at the last moment, so that only the mail contains it; the database stores its hash.
 * @throws Error if the account has got another address since the reader was found
 */
async function newLinkToken(
  { db, clock }: WorkerContext,
  kind: LinkMailKind,
  { owner, address }: MailReader,
): Promise<string> {
  if (!owner) throw new Error("a link in a mail belongs to somebody");
  const token = newToken();
  const createdAt = clock.now();
  await mailTokens.insert(db, {
    hash: hashOfToken(token),
    kind,
    ...owner,
    expiresAt: new Date(createdAt.getTime() + mailKinds[kind].hours * hour),
    createdAt,
  });
  const isOfAccount = kind === "verify_email" || kind === "reset_password";
  // the insert waits for a change of the address, and a later one voids the token
  if (isOfAccount && "userId" in owner) {
    const person = await users.findById(db, owner.userId);
    if (person?.email !== address) throw new Error("the account has another address now");
  }
  return token;
}

/** Maximum mails per tick; the next tick takes the rest. */
const atMost = 500;

/**
 * Finds mails that are due without a job: never announced, job lost, retry due, or worker died. Sends them directly,
 * because a queue that lost data may ignore a new job as a duplicate.
 */
export async function mailTick(context: WorkerContext): Promise<void> {
  const { db, clock, lane, log } = context;
  const now = clock.now();
  context.lastTick = performance.now();
  const released = await mailMessages.releaseExpired(db, now);
  if (released.queued.length > 0)
    log.warn({ mailIds: released.queued }, "mails of a worker that died were requeued");
  if (released.unknown.length > 0)
    log.error(
      { mailIds: released.unknown },
      "mails whose worker died while sending them may have arrived; they are not resent",
    );
  lane.offer(await mailMessages.findDue(db, now, atMost), async (mailId) => {
    try {
      await sendMail(context, { mailId });
    } catch (error) {
      log.error({ err: error, mailId }, "a mail could not be processed");
    }
  });
  context.vitals.made("mail");
}
