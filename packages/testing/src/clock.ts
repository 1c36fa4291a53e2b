/** A clock that moves only on command. Sleeping moves it. */
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

/** A clock on which a sleep ends only when the clock has been advanced far enough. */
export class HeldClock extends FixedClock {
  #sleepers: { until: number; wake: () => void }[] = [];

  /** The number of unfinished sleeps. */
  get asleep(): number {
    return this.#sleepers.length;
  }

  override sleep(ms: number): Promise<void> {
    const until = this.now().getTime() + ms;
    return new Promise((wake) => this.#sleepers.push({ until, wake }));
  }

  override advance(ms: number): void {
    super.advance(ms);
    const now = this.now().getTime();
    const due = this.#sleepers.filter(({ until }) => until <= now);
    this.#sleepers = this.#sleepers.filter(({ until }) => until > now);
    for (const { wake } of due) wake();
  }
}
