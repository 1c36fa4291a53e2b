import { createHash } from "node:crypto";

/** Twice as many slots as an import may have addresses: 20 MB in all. */
const slots = 2 ** 21;

/**
 * A set of seen addresses in fixed memory: a hash table with open addressing that stores 64 bits of each address's
 * digest. Among a million addresses, a collision occurs in one of 37 million imports, and affects only the counts of a
 * plan.
 */
export class SeenAddresses {
  readonly #digests = new BigUint64Array(slots);
  readonly #strictness = new Uint8Array(slots);

  /**
   * Notes an address. @param strictness of its row, 0 to 254
   * @returns the greatest strictness of earlier rows; undefined if there were none
   */
  note(addressKey: string, strictness: number): number | undefined {
    const digest = createHash("sha256").update(addressKey).digest().readBigUInt64LE();
    let slot = Number(digest % BigInt(slots));
    while (this.#strictness[slot] !== 0 && this.#digests[slot] !== digest)
      slot = (slot + 1) % slots;
    const before = this.#strictness[slot] ?? 0;
    this.#digests[slot] = digest;
    this.#strictness[slot] = Math.max(before, strictness + 1);
    return before === 0 ? undefined : before - 1;
  }
}
