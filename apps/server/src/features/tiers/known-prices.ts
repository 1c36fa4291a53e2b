import { type PaidTier, paidTiers } from "@sortes/contract";
import { type Db, findPriceTiers, notePriceTiers } from "@sortes/db";
import type { Clock } from "@sortes/process";

interface Parts {
  db: Db;
  clock: Clock;
  /** The prices at which tiers are sold now. */
  current: Readonly<Record<PaidTier, string>>;
}

/** Which tier a price means. Those of today are noted when they are used, so that they are known after they have changed. */
export class KnownPrices {
  readonly #parts: Parts;
  readonly #current: ReadonlyMap<string, PaidTier>;
  #noted: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#current = new Map(paidTiers.map((tier) => [parts.current[tier], tier]));
  }

  /** Notes what the prices of today mean, once in the life of this process. */
  async note(): Promise<void> {
    const { db, clock } = this.#parts;
    this.#noted ??= notePriceTiers(db, this.#current, clock.now());
    try {
      await this.#noted;
    } catch (error) {
      this.#noted = undefined;
      throw error;
    }
  }

  /** The tiers of those prices that mean or meant one. */
  async tiersOf(ids: readonly string[]): Promise<Map<string, PaidTier>> {
    await this.note();
    const earlier = ids.filter((id) => !this.#current.has(id));
    const known = await findPriceTiers(this.#parts.db, earlier);
    for (const id of ids) {
      const tier = this.#current.get(id);
      if (tier) known.set(id, tier);
    }
    return known;
  }
}
