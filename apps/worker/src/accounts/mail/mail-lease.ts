import {
  type ClaimedMail,
  type Db,
  markMailSending,
  releaseMailMessages,
  renewMailLease,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import PQueue from "p-queue";
import type { Logger } from "pino";

interface Parts {
  db: Db;
  clock: Clock;
  log: Logger;
}

/** Milliseconds after which another worker may claim a mail whose lease is not renewed. */
const lease = 30_000;
/** Milliseconds between two renewals. */
const renewEvery = 5000;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + lease);

/** Does `work`, which may take as long as a mail server likes, and keeps the claimed mail from others meanwhile. */
export async function whileLeased(
  parts: Parts,
  claim: ClaimedMail,
  work: () => Promise<void>,
  every = renewEvery,
): Promise<void> {
  const renewal = setInterval(() => void renew(parts, claim), every);
  try {
    await work();
  } finally {
    clearInterval(renewal);
  }
}

async function renew({ db, clock, log }: Parts, claim: ClaimedMail): Promise<void> {
  try {
    const kept = await renewMailLease(db, claim, leaseFrom(clock.now()));
    if (!kept) log.debug({ mailId: claim.id }, "the lease on a mail is over");
  } catch (error) {
    log.warn({ err: error, mailId: claim.id }, "the lease on a mail could not be renewed");
  }
}

/**
 * Asks for the permission to send the last bytes of a mail, committed first so that only one of two workers gets it.
 * @returns false where another worker has the mail by now, or it is settled: this worker was stopped for too long.
 */
export const mayHandOver = ({ db, clock }: Parts, claim: ClaimedMail): Promise<boolean> =>
  markMailSending(db, claim, leaseFrom(clock.now()));

/** The mails that this process has claimed, so that a stopping one can hand them back. */
export class MailClaims {
  readonly #held = new Map<ClaimedMail, () => void>();

  /** Resolves when `work` on a mail is done, or when the mail was handed back. @throws what `work` throws. */
  async hold(claim: ClaimedMail, work: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(claim, resolve);
    try {
      await Promise.race([work, promise]);
    } finally {
      this.#held.delete(claim);
    }
  }

  /**
   * Hands back the mails whose last bytes have not been permitted, which then never are.
   * @param then called before the work on them ends. @returns their number. @throws the driver's error.
   */
  async handBack(db: Db, then: () => Promise<void>): Promise<number> {
    const released = await releaseMailMessages(db, [...this.#held.keys()]);
    if (released.size > 0) await then();
    for (const [claim, resolve] of this.#held) if (released.has(claim.claimToken)) resolve();
    return released.size;
  }
}

/** How many mails of ticks are sent at the same time. */
const atOnce = 8;

/**
 * Sends the mails that ticks have found, several at a time, beside the jobs of the queue. A tick does not wait for
 * them: a mail server may take minutes over one.
 */
export class MailLane {
  readonly #queue = new PQueue({ concurrency: atOnce });
  readonly #inHand = new Set<string>();

  /** Replaces the waiting mails by `ids`. `send` does not reject. */
  offer(ids: readonly string[], send: (mailId: string) => Promise<void>): void {
    this.#queue.clear();
    for (const id of ids)
      if (!this.#inHand.has(id)) void this.#queue.add(() => this.#send(id, send));
  }

  /** Mails that are being sent now. */
  get inHand(): number {
    return this.#inHand.size;
  }

  /** Starts no more mails and waits for those that are being sent. */
  async close(): Promise<void> {
    this.#queue.pause();
    this.#queue.clear();
    await this.#queue.onIdle();
  }

  async #send(id: string, send: (mailId: string) => Promise<void>): Promise<void> {
    this.#inHand.add(id);
    await send(id);
    this.#inHand.delete(id);
  }
}
