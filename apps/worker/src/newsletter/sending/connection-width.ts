/**
 * Accepted mails per connection before one more connection is tried; doubled each time that the extra one is rejected.
 */
const widensAfter = { first: 25, most: 400 };
/** Pause after even the last connection was rejected (ms); doubled each time. */
const rests = { first: 1000, most: 30_000 };

/**
 * Adapts the number of connections to the mail server's limit: a rejection removes one, and one more is tried after
 * enough accepted mails.
 */
export class ConnectionWidth {
  readonly #most: number;
  #width: number;
  #taken = 0;
  #widensAfter = widensAfter.first;
  /** Whether the last change was an increase. */
  #isTrying = false;
  #rest = rests.first;
  #restsUntil = 0;

  constructor(most: number) {
    this.#most = most;
    this.#width = most;
  }

  /** The number of connections currently allowed. @param now of the process's monotonic clock. */
  connections(now = performance.now()): number {
    return now < this.#restsUntil ? 0 : this.#width;
  }

  /**
   * The server rejected a connection.
   * @param used how many may have been open
   * @returns false if only one was left.
   */
  narrow(used: number): boolean {
    if (this.#width === 1) return false;
    this.#width = Math.max(1, Math.min(this.#width, used) - 1);
    this.#taken = 0;
    if (this.#isTrying) this.#widensAfter = Math.min(2 * this.#widensAfter, widensAfter.most);
    this.#isTrying = false;
    return true;
  }

  /** Pauses: the server has no free connection for us at present. */
  rest(now = performance.now()): void {
    this.#restsUntil = now + this.#rest;
    this.#rest = Math.min(2 * this.#rest, rests.most);
  }

  /** Records that the server accepted a mail. */
  sawTaken(): void {
    this.#rest = rests.first;
    if (this.#width === this.#most || ++this.#taken < this.#widensAfter * this.#width) return;
    if (this.#isTrying) this.#widensAfter = widensAfter.first; // the last increase succeeded
    this.#width++;
    this.#taken = 0;
    this.#isTrying = true;
  }

  /** Forgets everything learned, for example after an outage of the server. */
  reset(): void {
    this.#width = this.#most;
    this.#taken = 0;
    this.#widensAfter = widensAfter.first;
    this.#isTrying = false;
  }
}
