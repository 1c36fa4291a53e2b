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

  /** Maximum recipients of a claim, so that none is held for much longer than a minute. */
  claimSize(most: number): number {
    return this.#perMinute === undefined ? most : Math.min(most, this.#perMinute);
  }

  /** @returns false if there is none now. */
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

/** Successful mails per connection before one more is tried; doubled after each rejected connection. */
const widensAfter = { first: 25, most: 400 };
/** Milliseconds without connections after even the last one was rejected; doubled each time. */
const rests = { first: 1000, most: 30_000 };

/**
 * The number of connections that the mail server allows. Each rejection for too many removes one, and one more is tried
 * after enough mails over the remaining ones.
 */
export class ConnectionWidth {
  readonly #most: number;
  #width: number;
  #taken = 0;
  #widensAfter = widensAfter.first;
  /** The last step was one up. */
  #isTrying = false;
  #rest = rests.first;
  #restsUntil = 0;

  constructor(most: number) {
    this.#most = most;
    this.#width = most;
  }

  /** The allowed number. @param now of the process's monotonic clock. */
  connections(now = performance.now()): number {
    return now < this.#restsUntil ? 0 : this.#width;
  }

  /**
   * The server rejected a connection.
   * @param used how many there may have been
   * @returns false if it was the only one.
   */
  narrow(used: number): boolean {
    if (this.#width === 1) return false;
    this.#width = Math.max(1, Math.min(this.#width, used) - 1);
    this.#taken = 0;
    if (this.#isTrying) this.#widensAfter = Math.min(2 * this.#widensAfter, widensAfter.most);
    this.#isTrying = false;
    return true;
  }

  /** The server has no connection at all for us just now: others have them. */
  rest(now = performance.now()): void {
    this.#restsUntil = now + this.#rest;
    this.#rest = Math.min(2 * this.#rest, rests.most);
  }

  /** The server took a mail. */
  sawTaken(): void {
    this.#rest = rests.first;
    if (this.#width === this.#most || ++this.#taken < this.#widensAfter * this.#width) return;
    if (this.#isTrying) this.#widensAfter = widensAfter.first; // the last step up was right
    this.#width++;
    this.#taken = 0;
    this.#isTrying = true;
  }

  /** Nothing is known any more, as after a server that was away. */
  reset(): void {
    this.#width = this.#most;
    this.#taken = 0;
    this.#widensAfter = widensAfter.first;
    this.#isTrying = false;
  }
}
