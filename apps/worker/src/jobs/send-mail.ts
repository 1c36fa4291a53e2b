import { createHash, randomBytes } from "node:crypto";
import {
  claimMailMessage,
  findUserById,
  insertMailToken,
  type MailMessageRow,
  markMailFailed,
  markMailSent,
  postponeMail,
  type UserRow,
} from "@sortes/db";
import { MailRefusedError, renderMail } from "@sortes/email";
import type { WorkerContext } from "../context.ts";

const minute = 60 * 1000;
/** How long a worker may be at work on one mail before another may take it. Renewal is not needed: a send is shorter. */
const lease = 15 * minute;
/** Pauses before the second attempt and the later ones; after the last comes no further attempt. */
const pauses = [1, 5, 30, 120].map((minutes) => minutes * minute);
const linkHours = 24;

/** Sends one mail, if it is still to be sent and nobody else is at it. */
export async function sendMail(
  context: WorkerContext,
  { mailId }: { mailId: string },
): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + lease);
  const claim = await claimMailMessage(db, mailId, { now, leaseUntil });
  if (!claim) return;
  const person = claim.userId ? await findUserById(db, claim.userId) : undefined;
  if (!person) return await markMailFailed(db, claim, "nobody to send it to");
  try {
    await deliver(context, claim, person);
    await markMailSent(db, claim, clock.now());
    log.info({ mailId, kind: claim.kind }, "a mail was sent");
  } catch (error) {
    await settleFailure(context, claim, error);
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
