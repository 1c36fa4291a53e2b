import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import document from "../src/draws/vectors/stream.json" with { type: "json" };
import { type RandomSource, sample } from "../src/random/random-source.ts";
import { seededRandom } from "../src/random/seeded-random.ts";
import { drawWinners } from "../src/winners/draw-winners.ts";
import { holds } from "./support/property.ts";

interface Vector {
  kind: string;
  key: string;
  of?: (number | string)[];
  size?: number;
  k?: number;
  weights?: number[];
  result: (number | string)[];
}

const keyOf = (vector: Vector) => Uint8Array.from(Buffer.from(vector.key, "hex"));
const indices = (size: number) => Array.from({ length: size }, (_, i) => i);

function recompute(vector: Vector, random: RandomSource): unknown {
  const { of = [], size = 0, k = 0, weights = [], result } = vector;
  switch (vector.kind) {
    case "blocks":
      return result.map(() => hexOfNextBlock(random));
    case "below":
      return of.map((n) => random.below(Number(n)));
    case "belowBig":
      return of.map((n) => random.belowBig(BigInt(n)).toString());
    case "sample":
      return sample(indices(size), k, random);
    case "weighted": {
      const participants = indices(weights.length).map(String);
      return drawWinners({ participants, numberOfWinners: k, weights }, random).winners.map(Number);
    }
    default:
      throw new Error(`unknown kind ${vector.kind}`);
  }
}

/** Below 2²⁵⁶ nothing is masked or rejected, so the result is the block itself. */
function hexOfNextBlock(random: RandomSource): string {
  return random
    .belowBig(2n ** 256n)
    .toString(16)
    .padStart(64, "0");
}

/** The stream once more, on Node's own HMAC and bigints only. */
class ReferenceSource implements RandomSource {
  private readonly key: Uint8Array;
  private index = 0n;
  private words: bigint[] = [];

  constructor(key: Uint8Array) {
    this.key = key;
  }

  below(n: number): number {
    return Number(this.belowBig(BigInt(n)));
  }

  belowBig(n: bigint): bigint {
    const length = n === 1n ? 0 : (n - 1n).toString(2).length;
    for (;;) {
      let value = this.word();
      for (let taken = 64; taken < length; taken += 64) value = (value << 64n) | this.word();
      value = BigInt.asUintN(length, value);
      if (value < n) return value;
    }
  }

  private word(): bigint {
    if (this.words.length === 0) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(this.index++);
      const block = createHmac("sha256", this.key).update(counter).digest();
      this.words = [0, 8, 16, 24].map((offset) => block.readBigUInt64BE(offset));
    }
    return this.words.shift()!;
  }
}

describe("the stream of sortes-draw/1", () => {
  const vectors = document.vectors as Vector[];

  it.each(vectors.map((vector, number) => ({ number, vector })))(
    "agrees with vector $number ($vector.kind)",
    ({ vector }) => {
      expect(recompute(vector, seededRandom(keyOf(vector)))).toEqual(vector.result);
      expect(recompute(vector, new ReferenceSource(keyOf(vector)))).toEqual(vector.result);
    },
  );

  it("agrees with a second implementation for any key and any sequence of n", () => {
    const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const sizes = fc.array(
      fc.oneof(fc.bigInt(1n, 300n), fc.bigInt(1n, 2n ** 53n), fc.bigInt(1n, 2n ** 140n)),
    );
    holds(
      fc.property(keys, sizes, (key, ns) => {
        const [ours, reference] = [seededRandom(key), new ReferenceSource(key)];
        for (const n of ns) {
          const drawn = n <= 2n ** 53n ? BigInt(ours.below(Number(n))) : ours.belowBig(n);
          expect(drawn).toBe(reference.belowBig(n));
        }
      }),
    );
  });

  it("does not change when the caller overwrites the key", () => {
    const key = new Uint8Array(32).fill(7);
    const random = seededRandom(key);
    key.fill(0);
    const untouched = seededRandom(new Uint8Array(32).fill(7));
    expect(random.below(2 ** 53)).toBe(untouched.below(2 ** 53));
  });

  it("rejects keys of another length and impossible n", () => {
    expect(() => seededRandom(new Uint8Array(31))).toThrow(RangeError);
    const random = seededRandom(new Uint8Array(32));
    for (const n of [0, -5, 2.5, 2 ** 54]) expect(() => random.below(n)).toThrow(RangeError);
    expect(() => random.belowBig(0n)).toThrow(RangeError);
  });
});
