/** A clock that stands still until it is told to move. Sleeping moves it. */
export class FixedClock {
  #now: number;

  constructor(start = "2026-11-20T12:00:00.000Z") {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** @param ms milliseconds. */
  advance(ms: number): void {
    this.#now += ms;
  }

  sleep(ms: number): Promise<void> {
    this.advance(ms);
    return Promise.resolve();
  }
}
