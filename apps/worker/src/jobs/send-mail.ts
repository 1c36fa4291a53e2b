import { mailKinds, mailLink } from "@sortes/contract";
import {
  type ClaimedMail,
  claimMailMessage,
  findUserById,
  hashOfToken,
  insertMailToken,
  newToken,
  type UserRow,
} from "@sortes/db";
import { renderMail } from "@sortes/email";
import type { WorkerContext } from "../context.ts";
import { leaseFrom, takeLeave, whileLeased } from "../mail-lease.ts";
import { outcomeOf, settle } from "../mail-outcome.ts";

const hour = 60 * 60 * 1000;

/** Sends one mail, if it is still due, no other worker is sending it, and mails are not held back. */
export async function sendMail(
  context: WorkerContext,
  { mailId }: { mailId: string },
): Promise<void> {
  const now = context.clock.now();
  const { breaker } = context;
  if (!breaker.admits(now)) return; // the mail stays due, and the tick finds it later
  const claim = await claimMailMessage(context.db, mailId, { now, leaseUntil: leaseFrom(now) });
  if (!claim) return breaker.giveBack();
  await whileLeased(context, claim, () => sendClaimed(context, claim));
}

async function sendClaimed(context: WorkerContext, claim: ClaimedMail): Promise<void> {
  const { db, clock, log, breaker } = context;
  try {
    const person = claim.userId ? await findUserById(db, claim.userId) : undefined;
    if (!person) {
      const error = "nobody to send it to";
      return await settle(context, claim, { state: "failed", error, counts: true });
    }
    await deliver(context, claim, person);
  } catch (error) {
    const outcome = outcomeOf(context, claim, error);
    if (outcome) await settle(context, claim, outcome);
    return;
  }
  breaker.succeeded();
  await settle(context, claim, { state: "sent", sentAt: clock.now() });
  log.info({ mailId: claim.id, kind: claim.kind }, "a mail was sent");
}

async function deliver(context: WorkerContext, claim: ClaimedMail, person: UserRow): Promise<void> {
  const { config, clock, transport } = context;
  const token = await newLinkToken(context, claim, person);
  const content = await renderMail({
    kind: claim.kind,
    locale: claim.locale,
    link: mailLink(config.publicUrl, claim.kind, token),
  });
  const mail = { id: claim.id, to: person.email, date: clock.now(), ...content };
  await transport.send(mail, () => takeLeave(context, claim));
}

/** Made at the last moment, so that only the mail contains it; the database gets its hash. */
async function newLinkToken(
  { db, clock }: WorkerContext,
  claim: ClaimedMail,
  person: UserRow,
): Promise<string> {
  const token = newToken();
  const createdAt = clock.now();
  await insertMailToken(db, {
    hash: hashOfToken(token),
    kind: claim.kind,
    userId: person.id,
    expiresAt: new Date(createdAt.getTime() + mailKinds[claim.kind].hours * hour),
    createdAt,
  });
  return token;
}
