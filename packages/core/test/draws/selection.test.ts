import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  drawKey,
  drawResult,
  resultHash,
  resultText,
  sampleSparse,
  sampleWeighted,
  select,
} from "../../src/draws/selection.ts";
import { type RandomSource, sample } from "../../src/random/random-source.ts";
import { seededRandom } from "../../src/random/seeded-random.ts";
import { holds } from "../support/property.ts";
import { faultOf, hex64 } from "./samples.ts";

const indices = (size: number) => Array.from({ length: size }, (_, i) => i);
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });

/** Runs `draw` once for every sequence of integers that a source can give, and counts each outcome by its probability. */
function outcomes(draw: (random: RandomSource) => unknown): Map<string, number> {
  const counted = new Map<string, number>();
  const run = (given: number[]) => {
    let [position, chance, asked] = [0, 1, 0];
    const below = (n: number) => {
      chance /= n;
      if (position < given.length) return given[position++]!;
      asked ||= n;
      throw new RangeError("asks for more");
    };
    try {
      const drawn = JSON.stringify(draw({ below, belowBig: () => 0n }));
      counted.set(drawn, (counted.get(drawn) ?? 0) + chance);
    } catch (error) {
      if (asked === 0) throw error;
      for (const value of indices(asked)) run([...given, value]);
    }
  };
  run([]);
  return counted;
}

describe("the key of a draw", () => {
  const from = { freeze: hex64("1"), seed: hex64("2"), signature: "3".repeat(96) };

  it("is HKDF over seed and beacon, salted with the hash of the freeze", () => {
    const bytes = (hex: string) => Buffer.from(hex, "hex");
    const beacon = createHash("sha256").update(bytes(from.signature)).digest();
    const prk = createHmac("sha256", bytes(from.freeze))
      .update(bytes(from.seed))
      .update(beacon)
      .digest();
    const key = createHmac("sha256", prk).update("sortes-draw/1/key\u0001").digest("hex");
    expect(Buffer.from(drawKey(from)).toString("hex")).toBe(key);
  });

  it("changes with each of its inputs, and without a round", () => {
    const others = [
      from,
      { ...from, freeze: hex64("4") },
      { ...from, seed: hex64("4") },
      { ...from, signature: "4".repeat(96) },
      { ...from, signature: undefined },
    ];
    const made = others.map((one) => Buffer.from(drawKey(one)).toString("hex"));
    expect(new Set(made).size).toBe(others.length);
  });
});

describe("a selection without weights", () => {
  it.each([
    [1, 1],
    [4, 2],
    [5, 5],
    [5, 0],
  ])("of %i yields each order of %2$i with the same chance", (n, k) => {
    const counted = outcomes((random) => sampleSparse(n, k, random));
    const orders = indices(k).reduce((product, i) => product * (n - i), 1);
    expect(counted.size).toBe(orders);
    for (const chance of counted.values()) expect(chance).toBeCloseTo(1 / orders, 12);
  });

  it("equals that of the dense algorithm", () => {
    holds(
      fc.property(keys, fc.nat(40), fc.nat(40), (key, n, k) => {
        const taken = Math.min(n, k);
        const dense = sample(indices(n), taken, seededRandom(key));
        expect(sampleSparse(n, taken, seededRandom(key))).toEqual(dense);
      }),
    );
  });

  it("draws numbers up to 2^53 - 1 without a table of them", () => {
    const drawn = sampleSparse(2 ** 53 - 1, 10_000, seededRandom(new Uint8Array(32)));
    expect(new Set(drawn).size).toBe(10_000);
    expect(drawn.every((one) => Number.isSafeInteger(one))).toBe(true);
  });

  it("rejects a count above the number of entries", () => {
    for (const k of [6, -1, 1.5])
      expect(() => sampleSparse(5, k, seededRandom(new Uint8Array(32)))).toThrow(
        `cannot take ${k} of 5 numbers`,
      );
  });
});

describe("a selection by weights", () => {
  /** As the format says it: the first remaining entry whose running total exceeds the ticket. */
  function plain(weights: number[], k: number, random: RandomSource): number[] {
    const left = [...weights];
    return indices(k).map(() => {
      const ticket = random.below(left.reduce((sum, weight) => sum + weight, 0));
      let total = 0;
      const owner = left.findIndex((weight) => (total += weight) > ticket);
      left[owner] = 0;
      return owner;
    });
  }

  it("equals that of a plain search", () => {
    const lists = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
    holds(
      fc.property(keys, lists, (key, weights) => {
        const k = weights.length;
        const expected = plain(weights, k, seededRandom(key));
        expect(sampleWeighted(weights, k, seededRandom(key))).toEqual(expected);
      }),
    );
  });

  it("rejects a count above the number of entries", () => {
    for (const k of [3, -1, 1.5])
      expect(() => sampleWeighted([1, 1], k, seededRandom(new Uint8Array(32)))).toThrow(
        `cannot take ${k} of 2 entries`,
      );
    expect(sampleWeighted([], 0, seededRandom(new Uint8Array(32)))).toEqual([]);
  });

  it("has exactly the chances of its tickets", () => {
    const weights = [3, 1, 2];
    const counted = outcomes((random) => sampleWeighted(weights, 2, random));
    expect(counted.size).toBe(6);
    for (const [order, chance] of counted) {
      const [first, second] = JSON.parse(order) as [number, number];
      const expected = (weights[first]! / 6) * (weights[second]! / (6 - weights[first]!));
      expect(chance).toBeCloseTo(expected, 12);
    }
  });
});

describe("the result of a draw", () => {
  const random = () => seededRandom(new Uint8Array(32).fill(3));

  it("of winners lists entry numbers by rank, places before alternates", () => {
    const draw = {
      kind: "winners",
      rules: { alternates: 1, prizes: [1, 1], weighted: 0 },
    } as const;
    const drawn = select(
      { ...draw, rules: { ...draw.rules, prizes: [1, 1] } },
      { count: 9 },
      random(),
    );
    expect(drawn).toEqual({ ranks: sampleSparse(9, 3, random()).map((p) => p + 1) });
    const text = resultText(drawn);
    expect(text).toMatch(/^1 [1-9]\n2 [1-9]\n3 [1-9]\n$/);
    expect(resultHash(drawn)).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it("of teams contains everybody once, the first teams one larger", () => {
    const drawn = select({ kind: "teams", rules: { teams: 4 } }, { count: 9 }, random());
    const teams = "teams" in drawn ? drawn.teams : [];
    expect(teams.map((team) => team.length)).toEqual([3, 2, 2, 2]);
    expect(teams.flat()).toEqual(sample(indices(9), 9, random()).map((p) => p + 1));
    expect(resultText(drawn).split("\n")[1]).toBe(`2 ${teams[1]!.join(" ")}`);
  });

  it("of numbers is within their range", () => {
    const rules = { count: 6, max: 49, min: 44 };
    const drawn = select({ kind: "numbers", rules }, { count: 6 }, random());
    const ranks = "ranks" in drawn ? drawn.ranks : [];
    expect(ranks.toSorted((a, b) => a - b)).toEqual([44, 45, 46, 47, 48, 49]);
  });

  it("needs enough entries, and weights if they count", () => {
    const from = { freeze: hex64("1"), seed: hex64("2") };
    const winners = {
      kind: "winners" as const,
      rules: { alternates: 2, prizes: [2], weighted: 1 as const },
    };
    expect(faultOf(() => drawResult(winners, { count: 3 }, from))).toBe("wrong_count");
    for (const weights of [{}, { weights: [1, 1, 1] }])
      expect(faultOf(() => drawResult(winners, { count: 4, ...weights }, from))).toBe(
        "wrong_weight",
      );
    expect(faultOf(() => drawResult(winners, { count: 4, weights: [1, 1, 1, 1] }, from))).toBe(
      "none",
    );
  });
});
