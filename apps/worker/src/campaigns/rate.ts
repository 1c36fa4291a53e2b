import { type Db, takePermits } from "@sortes/db";

/**
 * The permissions of this process to send, where an account may send only so many mails a minute over all workers.
 * There is never more than a second's worth in hand.
 */
export class Rate {
  readonly #db: Db;
  readonly #account: string;
  readonly #perMinute: number | undefined;
  #permits = 0;
  #asking = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param perMinute undefined: no limit. */
  constructor(db: Db, account: string, perMinute: number | undefined) {
    this.#db = db;
    this.#account = account;
    this.#perMinute = perMinute;
  }

  /** Recipients that a claim may take, so that none is kept for much longer than a minute. */
  claimSize(most: number): number {
    return this.#perMinute === undefined ? most : Math.min(most, this.#perMinute);
  }

  /** @returns false where there is none now. */
  take(): boolean {
    if (this.#perMinute === undefined) return true;
    if (this.#permits === 0) return false;
    this.#permits--;
    return true;
  }

  /**
   * Asks for more, and again when there may be some.
   * @param then called when there are some, or when they could not be asked for, with the error.
   */
  ask(then: (error?: unknown) => void): void {
    if (this.#asking || this.#perMinute === undefined) return;
    this.#asking = true;
    void this.#ask(this.#perMinute, then);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asking = true;
  }

  async #ask(perMinute: number, then: (error?: unknown) => void): Promise<void> {
    const count = Math.max(1, Math.floor(perMinute / 60));
    try {
      const wait = await takePermits(this.#db, this.#account, { count, perMinute });
      if (wait > 0) {
        this.#timer = setTimeout(() => void this.#ask(perMinute, then), Math.min(wait, 60_000));
        return;
      }
      this.#permits = count;
      this.#asking = false;
      then();
    } catch (error) {
      this.#asking = false;
      then(error);
    }
  }
}
