/** Words of random bits, delivered in batches because fetching them singly is slow. */
export interface WordSource {
  /** Bits in a word, from 1 to 32. */
  readonly bits: number;

  /** The next words, at least one, each independent of all others and uniform in [0, 2^bits). */
  batch(): Uint32Array;
}

/**
 * A source of exactly uniform integers made from uniform words.
 *
 * For small n one word x is scaled to ⌊x·n / 2^bits⌋, and the few words that would make some results more likely than
 * others are rejected (Lemire, “Fast Random Integer Generation in an Interval”, ACM TOMACS 29, 2019). For larger n as
 * many words as n − 1 fills are joined, masked to its length, and rejected if not below n.
 */
export function rejectionSource(words: WordSource): RandomSource {
  return new RejectionSource(words);
}

class RejectionSource implements RandomSource {
  private readonly source: WordSource;
  private readonly bits: number;
  private readonly wordRange: number;
  /** 2^−bits: multiplying by it is exact, and faster than dividing. */
  private readonly scale: number;
  /** The bits of a word as a 32-bit integer. */
  private readonly wordMask: number;
  /** Up to here one word is enough, and its product with n is exact in a double. */
  private readonly scaleLimit: number;
  private words: Uint32Array = new Uint32Array(0);
  private position = 0;

  constructor(source: WordSource) {
    this.source = source;
    this.bits = source.bits;
    this.wordRange = 2 ** source.bits;
    this.scale = 2 ** -source.bits;
    this.wordMask = (this.wordRange - 1) | 0;
    this.scaleLimit = Math.min(this.wordRange, 2 ** (53 - source.bits));
  }

  below(n: number): number {
    if (n > this.scaleLimit || n < 1 || !Number.isInteger(n)) return this.masked(n);
    for (;;) {
      const word = this.word();
      const low = (Math.imul(word, n) & this.wordMask) >>> 0;
      // A low part below 2^bits mod n is one too many for its result. That division is needed only when low < n.
      if (low >= n || low >= this.wordRange % n) return Math.floor(word * n * this.scale);
    }
  }

  belowBig(n: bigint): bigint {
    if (n <= BigInt(maxBelow)) return BigInt(this.below(Number(n)));
    const length = bitLengthBig(n - 1n);
    const wordCount = Math.ceil(length / this.bits);
    for (;;) {
      let value = 0n;
      for (let k = 0; k < wordCount; k++)
        value = (value << BigInt(this.bits)) | BigInt(this.word());
      value = BigInt.asUintN(length, value);
      if (value < n) return value;
    }
  }

  private masked(n: number): number {
    assertBelow(n);
    const length = bitLength(n - 1);
    const wordCount = Math.ceil(length / this.bits);
    const topMask = 2 ** (length - (wordCount - 1) * this.bits) - 1;
    for (;;) {
      let value = (this.word() & topMask) >>> 0;
      for (let k = 1; k < wordCount; k++) value = value * this.wordRange + this.word();
      if (value < n) return value;
    }
  }

  private word(): number {
    if (this.position === this.words.length) {
      this.words = this.source.batch();
      this.position = 0;
    }
    return this.words[this.position++]!;
  }
}

/** A source of randomness. Every algorithm of this package takes one and uses no other. */
export interface RandomSource {
  /** A uniform integer in [0, n). Throws a RangeError unless n is an integer with 1 ≤ n ≤ 2⁵³. */
  below(n: number): number;

  /** A uniform integer in [0, n), for n of any size. Throws a RangeError unless n ≥ 1. */
  belowBig(n: bigint): bigint;
}

/** The largest n that `below` takes: from here on, doubles no longer hold every integer. */
export const maxBelow = 2 ** 53;

/** The number of bits in the binary form of `value`, an integer in [0, 2⁵³]. Zero has none. */
export function bitLength(value: number): number {
  const high = Math.floor(value / 2 ** 32);
  return high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(value);
}

/** The number of bits in the binary form of a positive `value`. */
export function bitLengthBig(value: bigint): number {
  return value.toString(2).length;
}

/** Throws a RangeError unless `n` is something that `below` takes. */
export function assertBelow(n: number): void {
  if (!Number.isInteger(n) || n < 1 || n > maxBelow) {
    throw new RangeError(`below(n) takes an integer from 1 to 2^53, not ${n}`);
  }
}

/** Web Crypto returns at most 65,536 bytes per call. */
const largestBatch = 65_536 / Uint32Array.BYTES_PER_ELEMENT;
const smallestBatch = 32;

/**
 * A source on the Web Crypto generator of the browser or of Node, for draws that need no replay. Words are fetched in
 * growing batches, so that drawing one name is cheap and shuffling a long list is fast.
 */
export function cryptoRandom(): RandomSource {
  return rejectionSource(new CryptoWords());
}

class CryptoWords implements WordSource {
  readonly bits = 32;
  private words = new Uint32Array(smallestBatch / 2);

  batch(): Uint32Array {
    if (this.words.length < largestBatch) this.words = new Uint32Array(this.words.length * 2);
    return globalThis.crypto.getRandomValues(this.words);
  }
}

/**
 * A new array with the same items in uniformly random order: every order is equally likely.
 * Fisher–Yates “inside out” (Knuth, TAOCP 2, 3.4.2): item i takes a random place among the first i + 1, whose item
 * moves to the end. It stores fewer items at random places than a swap, and takes three quarters of the time.
 */
export function shuffle<T>(items: readonly T[], random: RandomSource): T[] {
  const shuffled = items.slice();
  for (let i = 1; i < shuffled.length; i++) {
    const j = random.below(i + 1);
    shuffled[i] = shuffled[j] as T;
    shuffled[j] = items[i] as T;
  }
  return shuffled;
}

/**
 * `k` of the items in random order: a uniformly random ordered choice without repetition. Forward Fisher–Yates
 * (Durstenfeld, CACM 7, 1964), so that the rest need not be shuffled. Throws a RangeError unless k is an integer with
 * 0 ≤ k ≤ items.length.
 */
export function sample<T>(items: readonly T[], k: number, random: RandomSource): T[] {
  if (!Number.isInteger(k) || k < 0 || k > items.length) {
    throw new RangeError(`cannot take ${k} of ${items.length} items`);
  }
  const pool = items.slice();
  const size = pool.length;
  // The last position has only one item left to receive.
  const end = Math.min(k, size - 1);
  for (let i = 0; i < end; i++) {
    const j = i + random.below(size - i);
    const item = pool[j] as T;
    pool[j] = pool[i] as T;
    pool[i] = item;
  }
  return k === size ? pool : pool.slice(0, k);
}
