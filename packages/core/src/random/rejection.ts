import {
  assertBelow,
  bitLength,
  bitLengthBig,
  maxBelow,
  type RandomSource,
} from "./random-source.ts";

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
