import { createHmac } from "node:crypto";
import {
  addHits,
  type Db,
  findHits,
  inTransaction,
  type RateCount,
  type RateWindow,
  takeBackHits,
  takeTurn,
  type Tx,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import { rateLimited } from "../../failure.ts";

/** A limit of `most` times in `windowMs` milliseconds from the first time on. */
export interface Limit extends RateWindow {
  most: number;
}

/** A token bucket: `atOnce` tokens, of which one returns each `everyMs` milliseconds until it is full. */
export interface Bucket {
  key: string;
  atOnce: number;
  everyMs: number;
}

export interface CounterParts {
  db: Db;
  clock: Clock;
  /** People and addresses are counted under a keyed hash, so that the table names nobody. */
  secret: string;
}

type Counts = ReadonlyMap<string, RateCount>;

/** Counts in the database, so that every server counts the same. */
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
    return findHits(this.#parts.db, keys, this.#parts.clock.now());
  }

  /**
   * Counts one more of each, unless one of `bounding` is spent: then it counts nothing.
   * @returns the count of each.
   * @throws DomainError RATE_LIMITED with `seconds` to wait.
   */
  reserve(limits: readonly Limit[], bounding: readonly Limit[] = limits): Promise<Counts> {
    const { db, clock } = this.#parts;
    return inTransaction(db, async (tx) => {
      const counts = await addHits(tx, limits, clock.now());
      this.refuseBeyond(counts, ...bounding);
      return counts;
    });
  }

  /** Returns reserved counts. */
  async takeBack(limits: readonly RateWindow[]): Promise<void> {
    const keys = limits.map(({ key }) => key);
    await takeBackHits(this.#parts.db, keys);
  }

  /**
   * Counts one more of each in a transaction that an error rolls back, so that rejected calls do not count.
   * @throws DomainError RATE_LIMITED with `seconds` to wait.
   */
  async admit(tx: Tx, ...limits: readonly Limit[]): Promise<void> {
    const counts = await addHits(tx, limits, this.#parts.clock.now());
    this.refuseBeyond(counts, ...limits);
  }

  /**
   * Takes one from each bucket in a transaction that an error rolls back. Use the same order everywhere, to prevent
   * deadlocks.
   * @throws DomainError RATE_LIMITED with `seconds` to wait, if one is empty.
   */
  async take(tx: Tx, ...buckets: readonly Bucket[]): Promise<void> {
    const now = this.#parts.clock.now();
    for (const { key, atOnce, everyMs } of buckets) {
      const withinMs = atOnce * everyMs;
      if (await takeTurn(tx, { key, everyMs, withinMs, now })) continue;
      const resetsAt = (await findHits(tx, [key], now)).get(key)?.resetsAt ?? now;
      const ms = resetsAt.getTime() + everyMs - withinMs - now.getTime();
      throw rateLimited(Math.max(1, Math.ceil(ms / 1000)));
    }
  }

  /** @throws DomainError RATE_LIMITED if no more may come of one of them. */
  refuseSpent(counts: Counts, ...limits: readonly Limit[]): void {
    this.#refuse(counts, limits, 0);
  }

  /** @throws DomainError RATE_LIMITED if there was one too many of one of them. */
  refuseBeyond(counts: Counts, ...limits: readonly Limit[]): void {
    this.#refuse(counts, limits, 1);
  }

  /** Reports the longest wait, since earlier retries fail. */
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
