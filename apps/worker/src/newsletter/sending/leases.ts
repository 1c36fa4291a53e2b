import type { Logger } from "pino";
import { type Db } from "@sortes/db";
import * as sending from "@sortes/db/newsletter/sending/sending";

/** Interval between renewals (ms); a lease lasts 30 seconds. */
const renewEvery = 5000;

/** The claims of this process. Each claim has one lease, renewed until all of its recipients are settled. */
export class Leases {
  readonly #db: Db;
  readonly #log: Logger;
  /** Unsettled recipients per claim. */
  readonly #open = new Map<string, number>();
  /** The statements that end claims. */
  readonly #ending = new Set<Promise<unknown>>();
  readonly #every: number;
  #timer: NodeJS.Timeout | undefined;
  #renewing = false;
  #isClosing = false;

  constructor(db: Db, log: Logger, every = renewEvery) {
    this.#db = db;
    this.#log = log;
    this.#every = every;
  }

  hold(token: string, recipients: number): void {
    this.#open.set(token, recipients);
    if (!this.#isClosing)
      this.#timer ??= setInterval(() => void this.#renew(), this.#every).unref();
  }

  /** False if another worker may have the recipients of that claim by now. */
  holds(token: string): boolean {
    return this.#open.has(token);
  }

  /** Records that recipients of a claim are settled. The claim ends with the last one. */
  async settled(token: string, recipients = 1): Promise<void> {
    const left = this.#open.get(token);
    if (left === undefined) return;
    if (left > recipients) return void this.#open.set(token, left - recipients);
    this.#open.delete(token);
    const ending = this.#try("a claim could not be ended", () => sending.endClaim(this.#db, token));
    this.#ending.add(ending);
    await ending;
    this.#ending.delete(ending);
  }

  /** Returns recipients of a claim that got no mail. */
  async release(token: string, ids: readonly string[]): Promise<void> {
    // if this fails, they become available when the lease expires
    const released = () => sending.releaseRecipients(this.#db, token, ids);
    if (await this.#try("recipients could not be released", released))
      return await this.settled(token, ids.length);
    this.#open.delete(token);
  }

  /**
   * Releases all recipients whose mails have not been marked; their marks are denied from then on. Ends the claims that
   * have no others. Renews none any more, since the process ends before a lease does; then other workers take over
   * unsettled recipients.
   */
  async handBack(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    const tokens = [...this.#open.keys()];
    if (tokens.length > 0)
      await this.#try("recipients could not be released", () =>
        sending.releaseClaims(this.#db, tokens),
      );
    await Promise.all(this.#ending);
  }

  async #renew(): Promise<void> {
    const tokens = [...this.#open.keys()];
    if (this.#renewing || tokens.length === 0) return;
    this.#renewing = true;
    await this.#try("the leases on recipients could not be renewed", async () => {
      const kept = await sending.renewClaims(this.#db, tokens);
      if (this.#isClosing) return; // those that have ended are handed back, not lost
      const lost = tokens.filter((token) => !kept.has(token) && this.#open.has(token));
      for (const token of lost) this.#open.delete(token);
      if (lost.length > 0)
        this.#log.warn(
          { claims: lost.length },
          "claims were lost: this process was suspended for too long",
        );
    });
    this.#renewing = false;
  }

  async #try(what: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#log.warn({ err: error }, what);
      return false;
    }
  }
}
