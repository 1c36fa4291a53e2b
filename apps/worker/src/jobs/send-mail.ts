import { createHash, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  claimMailMessage,
  findUserById,
  insertMailToken,
  isDatabaseGone,
  type MailMessageRow,
  markMailFailed,
  markMailSent,
  postponeMail,
  type UserRow,
} from "@sortes/db";
import { MailRefusedError, renderMail } from "@sortes/email";
import type { WorkerContext } from "../context.ts";
import { leaseFrom, whileLeased } from "../mail-lease.ts";

const minute = 60 * 1000;
/** Pauses before the second attempt and the later ones; after the last comes no further attempt. */
const pauses = [1, 5, 30, 120].map((minutes) => minutes * minute);
const linkHours = 24;

/** Sends one mail, if it is still to be sent and nobody else is at it. */
export async function sendMail(
  context: WorkerContext,
  { mailId }: { mailId: string },
): Promise<void> {
  const now = context.clock.now();
  const claim = await claimMailMessage(context.db, mailId, { now, leaseUntil: leaseFrom(now) });
  if (claim) await whileLeased(context, claim, () => sendClaimed(context, claim));
}

async function sendClaimed(context: WorkerContext, claim: MailMessageRow): Promise<void> {
  const { db, clock, log } = context;
  const person = claim.userId ? await findUserById(db, claim.userId) : undefined;
  if (!person) return await markMailFailed(db, claim, "nobody to send it to");
  try {
    await deliver(context, claim, person);
  } catch (error) {
    return await settleFailure(context, claim, error);
  }
  await insist(() => markMailSent(db, claim, clock.now()));
  log.info({ mailId: claim.id, kind: claim.kind }, "a mail was sent");
}

/** The mail is out. Until its row says so it would be sent again, so a database that is away is waited for. */
async function insist(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseGone(error)) throw error;
      await delay(200);
    }
  }
}

async function deliver(
  context: WorkerContext,
  claim: MailMessageRow,
  person: UserRow,
): Promise<void> {
  const { config, clock, transport } = context;
  const token = await newLinkToken(context, claim, person);
  const content = await renderMail({
    kind: claim.kind,
    locale: claim.locale,
    link: `${config.publicUrl}/verify/${token}`,
    hours: linkHours,
  });
  await transport.send({ id: claim.id, to: person.email, date: clock.now(), ...content });
}

/** Made here and now, so that it stands in the mail and nowhere else; the database gets its hash. */
async function newLinkToken(
  { db, clock }: WorkerContext,
  claim: MailMessageRow,
  person: UserRow,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const createdAt = clock.now();
  await insertMailToken(db, {
    hash: createHash("sha256").update(token).digest("hex"),
    kind: claim.kind,
    userId: person.id,
    expiresAt: new Date(createdAt.getTime() + linkHours * 60 * minute),
    createdAt,
  });
  return token;
}

async function settleFailure(
  { db, clock, log }: WorkerContext,
  claim: MailMessageRow,
  error: unknown,
): Promise<void> {
  const refusal = error instanceof MailRefusedError ? error : undefined;
  const reason = refusal?.message ?? "an internal fault";
  const pause = pauses[claim.attempts - 1];
  const told = { mailId: claim.id, kind: claim.kind, attempts: claim.attempts };
  if (refusal?.temporary === false || pause === undefined) {
    log.error({ ...told, err: error }, "a mail failed for good");
    await markMailFailed(db, claim, reason);
    return;
  }
  log.warn({ ...told, err: error }, "a mail is put off");
  await postponeMail(db, claim, { dueAt: new Date(clock.now().getTime() + pause), error: reason });
}
