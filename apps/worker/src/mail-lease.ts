import { type ClaimedMail, markMailSending, renewMailLease } from "@sortes/db";
import type { WorkerContext } from "./context.ts";

/** Milliseconds after which a mail whose worker fell silent may be taken by another. */
const lease = 30_000;
/** Milliseconds between two renewals. */
const renewEvery = 5000;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + lease);

/** Does `work`, which may take as long as a mail server likes, and keeps the claimed mail from others meanwhile. */
export async function whileLeased(
  context: WorkerContext,
  claim: ClaimedMail,
  work: () => Promise<void>,
  every = renewEvery,
): Promise<void> {
  const renewal = setInterval(() => void renew(context, claim), every);
  try {
    await work();
  } finally {
    clearInterval(renewal);
  }
}

async function renew({ db, clock, log }: WorkerContext, claim: ClaimedMail): Promise<void> {
  try {
    const kept = await renewMailLease(db, claim, leaseFrom(clock.now()));
    if (!kept) log.debug({ mailId: claim.id }, "the lease on a mail is over");
  } catch (error) {
    log.warn({ err: error, mailId: claim.id }, "the lease on a mail could not be renewed");
  }
}

/** The mail is another worker's by now, or was settled: this one was asleep too long. */
export class ClaimLostError extends Error {
  override readonly name = "ClaimLostError";
}

/**
 * The leave to hand a mail over, asked before its last bytes: committed first, so that of two workers only one has it.
 * @throws ClaimLostError, or what the driver says; either way nothing may go out.
 */
export async function takeLeave({ db, clock }: WorkerContext, claim: ClaimedMail): Promise<void> {
  if (!(await markMailSending(db, claim, leaseFrom(clock.now()))))
    throw new ClaimLostError("the claim on a mail was lost");
}
