import { type Db, takeDayPermits, takePermits } from "@sortes/db";

interface Limits {
  /** Mails a minute. Undefined: no limit. */
  rate: number | undefined;
  /** Mails on the first day of a warm-up. Undefined: no limit. */
  warmUp: number | undefined;
}

/** Mails of a day that are asked for at once where nothing limits a minute's. */
const atOnce = 100;
/** Milliseconds until the next question, at most. */
const asksAgain = 60_000;

/**
 * The permissions of this process to send, where an account may send only so many mails a minute or a day over all
 * workers. Of a minute's there is never more than a second's worth in hand.
 */
export class Rate {
  readonly #db: Db;
  readonly #account: string;
  readonly #limits: Limits;
  /** How many are asked for at once. */
  readonly #count: number;
  #permits = 0;
  /** Permissions of a day, and when it ends by the process's monotonic clock. */
  #day = { permits: 0, ends: 0 };
  #isOut = false;
  #asking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, account: string, limits: Limits) {
    this.#db = db;
    this.#account = account;
    this.#limits = limits;
    const { rate = Infinity } = limits;
    this.#count = Math.min(atOnce, Math.max(1, Math.floor(rate / 60)));
  }

  /** The day has had all its mails. */
  get isOut(): boolean {
    return this.#isOut;
  }

  /** Maximum recipients of a claim, so that none is held for much longer than a minute. */
  claimSize(most: number): number {
    return Math.min(most, this.#limits.rate ?? most);
  }

  /** @returns false if there is none now. */
  take(): boolean {
    const { rate, warmUp } = this.#limits;
    if (warmUp !== undefined && performance.now() >= this.#day.ends) this.#day.permits = 0;
    if (rate !== undefined && this.#permits === 0) return false;
    if (warmUp !== undefined && this.#day.permits === 0) return false;
    if (rate !== undefined) this.#permits--;
    if (warmUp !== undefined) this.#day.permits--;
    return true;
  }

  /**
   * Asks for more, and again when there may be some.
   * @param then called when there are some, or when they could not be asked for, with the error.
   */
  ask(then: (error?: unknown) => void): void {
    if (this.#asking) return;
    this.#asking = true;
    void this.#ask(then);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asking = true;
  }

  async #ask(then: (error?: unknown) => void): Promise<void> {
    try {
      const wait = (await this.#askForDay()) || (await this.#askForMinute());
      if (wait > 0) {
        this.#timer = setTimeout(() => void this.#ask(then), Math.min(wait, asksAgain));
        return;
      }
      this.#asking = false;
      then();
    } catch (error) {
      this.#asking = false;
      then(error);
    }
  }

  /** @returns 0 if there are permissions of this day, else the milliseconds until it ends. */
  async #askForDay(): Promise<number> {
    const { warmUp } = this.#limits;
    if (warmUp === undefined || this.#day.permits > 0) return 0;
    const asked = performance.now();
    const options = { count: this.#count, first: warmUp };
    const { granted, endsIn } = await takeDayPermits(this.#db, this.#account, options);
    this.#day = { permits: granted, ends: asked + endsIn };
    this.#isOut = granted === 0;
    return granted > 0 ? 0 : Math.max(1, endsIn);
  }

  /** @returns 0 if there are permissions of this minute, else the milliseconds until there may be some. */
  async #askForMinute(): Promise<number> {
    const { rate } = this.#limits;
    if (rate === undefined || this.#permits > 0) return 0;
    const options = { count: this.#count, perMinute: rate };
    const wait = await takePermits(this.#db, this.#account, options);
    if (wait === 0) this.#permits = this.#count;
    return wait;
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
