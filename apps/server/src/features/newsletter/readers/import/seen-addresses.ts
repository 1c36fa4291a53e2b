import { createHash } from "node:crypto";

/** Slots for twice as many addresses as an import may have: 20 MB, whatever their length. */
const slots = 2 ** 21;

/**
 * Addresses that were seen, in fixed memory: 64 bits of a digest of each, in a table with open addressing. Two different
 * addresses among a million look the same once in 37 million imports; only the counts of a plan depend on it.
 */
export class SeenAddresses {
  readonly #digests = new BigUint64Array(slots);
  readonly #strictness = new Uint8Array(slots);

  /**
   * Notes an address. @param strictness of its row, up to 254
   * @returns the greatest strictness of the rows before, if there were any
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
