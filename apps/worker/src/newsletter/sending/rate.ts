import type { Logger } from "pino";
import { type Db } from "@sortes/db";
import * as sendingDays from "@sortes/db/newsletter/sending/sending-days";
import * as sendingAccount from "@sortes/db/newsletter/sending/sending-account";

interface Limits {
  /** Mails a minute. Undefined: no limit. */
  rate: number | undefined;
  /** Mails on the first day of a warm-up. Undefined: no limit. */
  warmUp: number | undefined;
}

/** Maximum permits requested at once. */
const atOnce = 100;
/** Maximum pause until the next request (ms). */
const asksAgain = 60_000;

/**
 * This process's share of the account's rate limits per minute and per day, which apply across all workers. It never
 * holds more than a second's worth of the limit per minute.
 */
export class Rate {
  readonly #db: Db;
  readonly #account: string;
  readonly #limits: Limits;
  readonly #log: Logger;
  /** Permits per request. */
  readonly #count: number;
  #permits = 0;
  /** The day's permits, and when the day ends by the process's monotonic clock. */
  #day = { permits: 0, ends: 0 };
  #isOut = false;
  #asking = false;
  /** Whether the present outage has been logged. */
  #isLogged = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, account: string, limits: Limits, log: Logger) {
    this.#db = db;
    this.#account = account;
    this.#limits = limits;
    this.#log = log;
    const { rate = Infinity } = limits;
    this.#count = Math.min(atOnce, Math.max(1, Math.floor(rate / 60)));
  }

  /** Whether the day's limit is used up. */
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
    if (performance.now() >= this.#day.ends) this.#day.permits = 0;
    if (rate !== undefined && this.#permits === 0) return false;
    if (warmUp !== undefined && this.#day.permits === 0) return false;
    // without a limit, nobody reads its count
    this.#permits--;
    this.#day.permits--;
    return true;
  }

  /**
   * Requests more permits, and repeats the request when some may be available. Failures are logged once per outage.
   * @param then called when permits were granted, or with the error if the request failed.
   */
  ask(then: (error?: unknown) => void): void {
    if (this.#asking || this.#isClosed) return;
    this.#asking = true;
    void this.#ask(then);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#isClosed = true;
  }

  async #ask(then: (error?: unknown) => void): Promise<void> {
    try {
      const wait = (await this.#askForDay()) || (await this.#askForMinute());
      this.#isLogged = false;
      if (this.#isClosed) return;
      if (wait > 0) {
        this.#timer = setTimeout(() => void this.#ask(then), Math.min(wait, asksAgain));
        return;
      }
      this.#asking = false;
      then();
    } catch (error) {
      this.#asking = false;
      if (!this.#isLogged)
        this.#log.warn({ err: error }, "permits to send campaign mails could not be requested");
      this.#isLogged = true;
      then(error);
    }
  }

  /** @returns 0 if there are permits for this day, else the milliseconds until it ends. */
  async #askForDay(): Promise<number> {
    const { warmUp } = this.#limits;
    if (warmUp === undefined || this.#day.permits > 0) return 0;
    const asked = performance.now();
    const options = { count: this.#count, first: warmUp };
    const { granted, endsIn } = await sendingDays.takePermits(this.#db, this.#account, options);
    this.#day = { permits: granted, ends: asked + endsIn };
    this.#isOut = granted === 0;
    return granted > 0 ? 0 : endsIn;
  }

  /** @returns 0 if there are permits for this minute, else the milliseconds until there may be some. */
  async #askForMinute(): Promise<number> {
    const { rate } = this.#limits;
    if (rate === undefined || this.#permits > 0) return 0;
    const options = { count: this.#count, perMinute: rate };
    const wait = await sendingAccount.takePermits(this.#db, this.#account, options);
    if (wait === 0) this.#permits = this.#count;
    return wait;
  }
}
