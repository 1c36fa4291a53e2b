import {
  type RandomSource,
  rejectionSource,
  type WordSource,
} from "../../src/random/random-source.ts";

/**
 * A fast reproducible source for tests: the words of xoshiro128++ (Blackman and Vigna, “Scrambled Linear Pseudorandom
 * Number Generators”, ACM TOMS 47, 2021), seeded by SplitMix32, behind the product's own rejection.
 */
export function testRandom(seed: number): RandomSource {
  return rejectionSource(new Xoshiro(seed));
}

/** The result of `draw`, and how often it asked for a number. */
export function counted<T>(source: RandomSource, draw: (random: RandomSource) => T): [T, number] {
  let calls = 0;
  const below = (n: number) => {
    calls += 1;
    return source.below(n);
  };
  return [draw({ below, belowBig: (n) => source.belowBig(n) }), calls];
}

class Xoshiro implements WordSource {
  readonly bits = 32;
  private readonly words = new Uint32Array(1024);
  private readonly state: Int32Array;

  constructor(seed: number) {
    this.state = Int32Array.from({ length: 4 }, (_, i) => splitMix32(seed + (i + 1) * 0x9e3779b9));
  }

  batch(): Uint32Array {
    let [a, b, c, d] = this.state as unknown as [number, number, number, number];
    for (let i = 0; i < this.words.length; i++) {
      const sum = (a + d) | 0;
      this.words[i] = ((sum << 7) | (sum >>> 25)) + a;
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
    }
    this.state.set([a, b, c, d]);
    return this.words;
  }
}

function splitMix32(seed: number): number {
  let z = seed | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

/** Words that a test chooses, one at a time, through the product's own rejection. */
export class ChosenWords implements WordSource {
  readonly bits: number;
  readonly random: RandomSource;
  private readonly word = new Uint32Array(1);
  private words: readonly number[] = [];
  private position = 0;

  constructor(bits: number) {
    this.bits = bits;
    this.random = rejectionSource(this);
  }

  batch(): Uint32Array {
    if (this.position === this.words.length) throw outOfWords;
    this.word[0] = this.words[this.position++]!;
    return this.word;
  }

  /** The result of `draw` on these words, or null if one was rejected so that they do not suffice. */
  feed<T>(words: readonly number[], draw: (random: RandomSource) => T): T | null {
    this.words = words;
    this.position = 0;
    try {
      return draw(this.random);
    } catch (error) {
      if (error === outOfWords) return null;
      throw error;
    }
  }
}

const outOfWords = new Error("out of words");

/** Every sequence of `length` words of `bits` bits. The array is reused from one to the next. */
export function* everySequence(bits: number, length: number): Generator<number[]> {
  const range = 2 ** bits;
  const sequence = Array.from({ length }, () => 0);
  for (;;) {
    yield sequence;
    let i = length - 1;
    while (i >= 0 && sequence[i] === range - 1) sequence[i--] = 0;
    if (i < 0) return;
    sequence[i]!++;
  }
}
