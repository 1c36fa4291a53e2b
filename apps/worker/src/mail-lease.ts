import { type MailMessageRow, renewMailLease } from "@sortes/db";
import type { WorkerContext } from "./context.ts";

/** Milliseconds after which a mail whose worker fell silent may be taken by another. */
const lease = 30_000;
/** Milliseconds between two renewals. */
const renewEvery = 5000;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + lease);

/** Does `work`, which may take as long as a mail server likes, and keeps the claimed mail from others meanwhile. */
export async function whileLeased(
  context: WorkerContext,
  claim: MailMessageRow,
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

async function renew({ db, clock, log }: WorkerContext, claim: MailMessageRow): Promise<void> {
  try {
    const kept = await renewMailLease(db, claim, leaseFrom(clock.now()));
    if (!kept) log.debug({ mailId: claim.id }, "the lease on a mail is over");
  } catch (error) {
    log.warn({ err: error, mailId: claim.id }, "the lease on a mail could not be renewed");
  }
}
