import { createHmac } from "node:crypto";
import { type Db, inTransaction, type Tx } from "@sortes/db";
import * as rateLimits from "@sortes/db/ground/rate-limits";
import type { RateCount, RateWindow } from "@sortes/db/ground/rate-limits";
import type { Clock } from "@sortes/process";
import { rateLimited } from "../../failure.ts";

/** A limit of `most` hits in a window of `windowMs` milliseconds, which begins with the first hit. */
export interface Limit extends RateWindow {
  most: number;
}

/** A token bucket with `atOnce` tokens; one is refilled every `everyMs` milliseconds. */
export interface Bucket {
  key: string;
  atOnce: number;
  everyMs: number;
}

export interface CounterParts {
  db: Db;
  clock: Clock;
  /** The key for hashing people and addresses, so that the table names nobody. */
  secret: string;
}

type Counts = ReadonlyMap<string, RateCount>;

/** Rate counters in the database, shared by all servers. */
export class Counters {
  readonly #parts: CounterParts;

  constructor(parts: CounterParts) {
    this.#parts = parts;
  }

  key(...parts: readonly string[]): string {
    return createHmac("sha256", this.#parts.secret).update(parts.join("\0")).digest("base64url");
  }

  /** The counts so far. */
  find(...limits: readonly RateWindow[]): Promise<Counts> {
    const keys = limits.map(({ key }) => key);
    return rateLimits.findHits(this.#parts.db, keys, this.#parts.clock.now());
  }

  /**
   * Adds a hit to each limit, unless one of `bounding` is exhausted; then nothing is counted.
   * @returns the new counts.
   * @throws DomainError RATE_LIMITED with `seconds` to wait.
   */
  reserve(limits: readonly Limit[], bounding: readonly Limit[] = limits): Promise<Counts> {
    const { db, clock } = this.#parts;
    return inTransaction(db, async (tx) => {
      const counts = await rateLimits.addHits(tx, limits, clock.now());
      this.refuseBeyond(counts, ...bounding);
      return counts;
    });
  }

  /** Returns reserved counts. */
  async takeBack(limits: readonly RateWindow[]): Promise<void> {
    const keys = limits.map(({ key }) => key);
    await rateLimits.takeBackHits(this.#parts.db, keys);
  }

  /**
   * Adds a hit to each limit in a transaction that an error rolls back, so that rejected calls do not count.
   * @throws DomainError RATE_LIMITED with `seconds` to wait.
   */
  async admit(tx: Tx, ...limits: readonly Limit[]): Promise<void> {
    const counts = await rateLimits.addHits(tx, limits, this.#parts.clock.now());
    this.refuseBeyond(counts, ...limits);
  }

  /**
   * Takes a token from each bucket in a transaction that an error rolls back. Use the same order everywhere, to prevent
   * deadlocks.
   * @throws DomainError RATE_LIMITED with `seconds` to wait, if a bucket is empty.
   */
  async take(tx: Tx, ...buckets: readonly Bucket[]): Promise<void> {
    const now = this.#parts.clock.now();
    for (const { key, atOnce, everyMs } of buckets) {
      const withinMs = atOnce * everyMs;
      if (await rateLimits.takeTurn(tx, { key, everyMs, withinMs, now })) continue;
      const resetsAt = (await rateLimits.findHits(tx, [key], now)).get(key)?.resetsAt ?? now;
      const ms = resetsAt.getTime() + everyMs - withinMs - now.getTime();
      throw rateLimited(Math.max(1, Math.ceil(ms / 1000)));
    }
  }

  /** @throws DomainError RATE_LIMITED if one of the limits is reached. */
  refuseSpent(counts: Counts, ...limits: readonly Limit[]): void {
    this.#refuse(counts, limits, 0);
  }

  /** @throws DomainError RATE_LIMITED if one of the limits is exceeded. */
  refuseBeyond(counts: Counts, ...limits: readonly Limit[]): void {
    this.#refuse(counts, limits, 1);
  }

  /** Reports the longest wait, because earlier retries would fail. */
  #refuse(counts: Counts, limits: readonly Limit[], beyond: 0 | 1): void {
    const ends = limits.flatMap(({ key, most }) => {
      const count = counts.get(key);
      return count && count.hits >= most + beyond ? [count.resetsAt.getTime()] : [];
    });
    if (ends.length === 0) return;
    const ms = Math.max(...ends) - this.#parts.clock.now().getTime();
    throw rateLimited(Math.max(1, Math.ceil(ms / 1000)));
  }
}
