import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  cryptoRandom,
  maxBelow,
  type RandomSource,
  sample,
  shuffle,
} from "../src/random/random-source.ts";
import { holds, randomSources } from "./support/property.ts";
import { ChosenWords, testRandom } from "./support/words.ts";

const word32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe("below(n) over words of 32 bits", () => {
  it("scales one word exactly, and rejects only words that would bias a result", () => {
    holds(
      fc.property(fc.integer({ min: 1, max: 2 ** 21 }), word32, (n, word) => {
        const product = BigInt(word) * BigInt(n);
        const isTooMany = product % 2n ** 32n < 2n ** 32n % BigInt(n);
        const result = new ChosenWords(32).feed([word], (random) => random.below(n));
        expect(result).toBe(isTooMany ? null : Number(product / 2n ** 32n));
      }),
    );
  });

  it("rejects the words at the edge", () => {
    const below = (n: number, word: number) =>
      new ChosenWords(32).feed([word], (random) => random.below(n));
    // 2³² mod 3 = 1, so exactly the word 0 is one too many. 2³² mod 2²¹ = 0, so no word is.
    expect([below(3, 0), below(3, 1), below(3, 2 ** 32 - 1)]).toEqual([null, 0, 2]);
    expect([0, 2 ** 11, 2 ** 32 - 1].map((word) => below(2 ** 21, word))).toEqual([
      0,
      1,
      2 ** 21 - 1,
    ]);
  });

  it("masks larger n to their length, most significant word first", () => {
    holds(
      fc.property(
        fc.bigInt({ min: 2n ** 21n + 1n, max: 2n ** 53n }),
        word32,
        word32,
        (n, high, low) => {
          const length = (n - 1n).toString(2).length;
          const words = length > 32 ? [high, low] : [low];
          const value = BigInt.asUintN(length, (BigInt(high) << 32n) | BigInt(low));
          const result = new ChosenWords(32).feed(words, (random) => random.below(Number(n)));
          expect(result).toBe(value < n ? Number(value) : null);
        },
      ),
    );
  });

  it("gives no result as large as n", () => {
    const feed = <T>(words: number[], draw: (random: RandomSource) => T) =>
      new ChosenWords(32).feed(words, draw);
    const [n, big] = [2 ** 40 + 7, 2n ** 90n + 7n];
    expect(feed([2 ** 8, 6], (random) => random.below(n))).toBe(n - 1);
    expect(feed([2 ** 8, 7], (random) => random.below(n))).toBe(null);
    expect(feed([2 ** 26, 0, 6], (random) => random.belowBig(big))).toBe(big - 1n);
    expect(feed([2 ** 26, 0, 7], (random) => random.belowBig(big))).toBe(null);
  });

  it("returns the same for a bigint as for the same number", () => {
    holds(
      fc.property(fc.integer({ min: 1, max: maxBelow - 1 }), word32, word32, (n, ...words) => {
        const small = new ChosenWords(32).feed(words, (random) => BigInt(random.below(n)));
        const big = new ChosenWords(32).feed(words, (random) => random.belowBig(BigInt(n)));
        expect(big).toBe(small);
      }),
    );
  });

  it("joins the words of a bigint, most significant first, and masks them to its length", () => {
    const larger = fc.bigInt({ min: 2n ** 53n + 1n, max: 2n ** 200n });
    holds(
      fc.property(larger, fc.infiniteStream(word32), (n, stream) => {
        const length = (n - 1n).toString(2).length;
        const words = [...stream.take(Math.ceil(length / 32))];
        const joined = words.reduce((value, word) => (value << 32n) | BigInt(word), 0n);
        const value = BigInt.asUintN(length, joined);
        const result = new ChosenWords(32).feed(words, (random) => random.belowBig(n));
        expect(result).toBe(value < n ? value : null);
      }),
    );
  });

  it("takes no more words than the largest result needs", () => {
    expect(new ChosenWords(32).feed([1, 2], (random) => random.belowBig(2n ** 64n))).toBe(
      2n ** 32n + 2n,
    );
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53 + 2, 2 ** 60])(
    "rejects n = %d",
    (n) => {
      expect(() => testRandom(1).below(n)).toThrow(RangeError);
    },
  );

  it("rejects big n below 1", () => {
    expect(() => testRandom(1).belowBig(0n)).toThrow(RangeError);
  });
});

describe("cryptoRandom", () => {
  it("fetches few bytes for one draw and large batches for many", () => {
    const getRandomValues = vi.spyOn(globalThis.crypto, "getRandomValues");
    onTestFinished(() => getRandomValues.mockRestore());
    const bytesFetched = () =>
      getRandomValues.mock.calls.reduce(
        (sum, [array]) => sum + (array as Uint32Array).byteLength,
        0,
      );

    const random = cryptoRandom();
    random.below(6);
    expect(bytesFetched()).toBeLessThanOrEqual(128);

    for (let i = 0; i < 100_000; i++) random.below(1_000_000);
    expect(getRandomValues.mock.calls.length).toBeLessThan(25);
    expect(bytesFetched()).toBeLessThan(100_000 * 4 * 1.3);
  });

  it("gives every result of a small range, and never the same long sequence twice", () => {
    const sequence = () => {
      const random = cryptoRandom();
      return Array.from({ length: 1000 }, () => random.below(6));
    };
    const [first, second] = [sequence(), sequence()];
    expect(new Set(first)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(first).not.toEqual(second);
  });
});

describe("shuffle and sample", () => {
  it("keep all items, leave the input unchanged, and sample the requested number", () => {
    holds(
      fc.property(fc.array(fc.anything()), fc.nat(), fc.integer(), (items, pick, seed) => {
        const before = [...items];
        const k = items.length === 0 ? 0 : pick % (items.length + 1);
        const shuffled = shuffle(items, testRandom(seed));
        expect(items).toEqual(before);
        expect(new Set(shuffled)).toEqual(new Set(items));
        expect(shuffled).toHaveLength(items.length);
        const taken = sample(items, k, testRandom(seed));
        expect(items).toEqual(before);
        expect(taken).toHaveLength(k);
        const known = new Set(items);
        expect(taken.filter((item) => !known.has(item))).toEqual([]);
      }),
    );
  });

  it("permute distinct items", () => {
    holds(
      fc.property(fc.uniqueArray(fc.integer()), randomSources, (items, random) => {
        const sorted = items.toSorted((a, b) => a - b);
        for (const permuted of [shuffle(items, random), sample(items, items.length, random)])
          expect(permuted.toSorted((a, b) => a - b)).toEqual(sorted);
      }),
    );
  });

  it.each([
    [0, []],
    [2, [5, 4]],
    [4, [5, 4, 3, 2]],
    [5, [5, 4, 3, 2]],
  ])("take no more random numbers than the sample needs: %i of 5", (k, expected) => {
    const asked: number[] = [];
    const random = { below: (n: number) => asked.push(n) && n - 1, belowBig: (n: bigint) => n };
    sample(["a", "b", "c", "d", "e"], k, random);
    expect(asked).toEqual(expected);
  });

  it.each([-1, 3, 0.5, Number.NaN])("reject taking %d of 2 items", (k) => {
    expect(() => sample(["a", "b"], k, testRandom(1))).toThrow(RangeError);
  });
});
