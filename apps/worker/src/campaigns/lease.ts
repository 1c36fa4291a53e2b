import { type Db, endClaim, releaseRecipients, renewClaims } from "@sortes/db";
import type { Logger } from "pino";

/** Milliseconds between two renewals; a lease lasts 30 seconds. */
const every = 5000;

/** The claims of this process: one lease for all the recipients of a claim, kept while one of them is not settled. */
export class Leases {
  readonly #db: Db;
  readonly #log: Logger;
  /** Recipients of each claim that are not settled. */
  readonly #open = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #renewing = false;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  hold(token: string, recipients: number): void {
    this.#open.set(token, recipients);
    this.#timer ??= setInterval(() => void this.#renew(), every).unref();
  }

  /** False where another worker may have the recipients of that claim by now. */
  holds(token: string): boolean {
    return this.#open.has(token);
  }

  /** Some recipients of a claim are settled. With the last of them it ends. */
  async settled(token: string, recipients = 1): Promise<void> {
    const left = this.#open.get(token);
    if (left === undefined) return;
    if (left > recipients) return void this.#open.set(token, left - recipients);
    this.#open.delete(token);
    await this.#try("a claim could not be ended", () => endClaim(this.#db, token));
  }

  /** Gives recipients of a claim back who were not written to. */
  async release(token: string, ids: readonly string[]): Promise<void> {
    // where this fails they are found when the lease is over
    const released = () => releaseRecipients(this.#db, token, ids);
    if (await this.#try("recipients could not be given back", released))
      return await this.settled(token, ids.length);
    this.#open.delete(token);
  }

  /** Renews no more. What is still open is found by others when its lease is over. */
  close(): void {
    clearInterval(this.#timer);
  }

  async #renew(): Promise<void> {
    const tokens = [...this.#open.keys()];
    if (this.#renewing || tokens.length === 0) return;
    this.#renewing = true;
    await this.#try("the leases on recipients could not be renewed", async () => {
      const kept = await renewClaims(this.#db, tokens);
      const lost = tokens.filter((token) => !kept.has(token) && this.#open.has(token));
      for (const token of lost) this.#open.delete(token);
      if (lost.length > 0)
        this.#log.warn(
          { claims: lost.length },
          "claims were lost: this process was still for too long",
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
