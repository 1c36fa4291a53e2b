import { type Db } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import type { ClaimedMail } from "@sortes/db/accounts/messages";
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
/** Interval between renewals (ms). */
const renewEvery = 5000;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + lease);

/** Renews the claim's lease while `work` runs, however long the mail server takes. */
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
    const kept = await mailMessages.renewLease(db, claim, leaseFrom(clock.now()));
    if (!kept) log.debug({ mailId: claim.id }, "the lease on a mail has expired");
  } catch (error) {
    log.warn({ err: error, mailId: claim.id }, "the lease on a mail could not be renewed");
  }
}

/**
 * Requests permission to send the last bytes of a mail. It is committed first, so that only one worker gets it.
 * @returns false if another worker has claimed the mail or it is settled, because this worker stalled for too long.
 */
export const mayHandOver = ({ db, clock }: Parts, claim: ClaimedMail): Promise<boolean> =>
  mailMessages.markSending(db, claim, leaseFrom(clock.now()));

/** The mails claimed by this process, to be handed back when it stops. */
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
   * Releases the mails whose last bytes have not been permitted; they are not permitted afterwards.
   * @param then called after mails were released and before `hold` resolves for them. @returns their number. @throws
   * the driver's error.
   */
  async handBack(db: Db, then: () => Promise<void>): Promise<number> {
    const released = await mailMessages.release(db, [...this.#held.keys()]);
    if (released.size > 0) await then();
    for (const [claim, resolve] of this.#held) if (released.has(claim.claimToken)) resolve();
    return released.size;
  }
}

/** Maximum concurrent mails of ticks. */
const atOnce = 8;

/**
 * Sends the mails found by ticks, several at a time, beside the queue's jobs. Ticks do not wait for them: a mail server
 * may take minutes per mail.
 */
export class MailLane {
  readonly #queue = new PQueue({ concurrency: atOnce });
  readonly #inHand = new Set<string>();

  /** Replaces the waiting mails by `ids`; does nothing once closed. `send` does not reject. */
  offer(ids: readonly string[], send: (mailId: string) => Promise<void>): void {
    if (this.#queue.isPaused) return;
    this.#queue.clear();
    for (const id of ids)
      if (!this.#inHand.has(id)) void this.#queue.add(() => this.#send(id, send));
  }

  /** The number of mails being sent. */
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
