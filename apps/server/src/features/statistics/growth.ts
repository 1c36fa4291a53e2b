import { statisticsSpan } from "@sortes/contract";
import { countGrowth, type Db, type WeekOfGrowth } from "@sortes/db";
import type { Clock } from "@sortes/process";

/** Milliseconds for which weeks are told as they were counted. */
const freshFor = 60_000;

/** How the newsletter grew. However many ask, the database reads half a year of events once in a minute. */
export class Growth {
  readonly #db: Db;
  readonly #clock: Clock;
  #kept: { until: number; weeks: Promise<WeekOfGrowth[]> } | undefined;

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The last weeks, this one included, oldest first. */
  async weeks(): Promise<WeekOfGrowth[]> {
    const now = this.#clock.now().getTime();
    if (this.#kept && this.#kept.until > now) return await this.#kept.weeks;
    const kept = { until: now + freshFor, weeks: countGrowth(this.#db, statisticsSpan.weeks) };
    this.#kept = kept;
    // a failure is told to who waits for it, and to nobody after them
    kept.weeks.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return await kept.weeks;
  }
}
