import { type ClaimedMail, markMailSending, renewMailLease } from "@sortes/db";
import type { WorkerContext } from "./context.ts";

/** Milliseconds after which another worker may take a mail whose worker no longer renews its claim. */
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

/** Another worker has the mail by now, or it is settled: this worker was stopped for too long. */
export class ClaimLostError extends Error {
  override readonly name = "ClaimLostError";
}

/**
 * The permission to send the last bytes of a mail. It is committed first, so that only one of two workers gets it.
 * @throws ClaimLostError, or what the driver says; either way nothing may go out.
 */
export async function takeLeave({ db, clock }: WorkerContext, claim: ClaimedMail): Promise<void> {
  if (!(await markMailSending(db, claim, leaseFrom(clock.now()))))
    throw new ClaimLostError("the claim on a mail was lost");
}
