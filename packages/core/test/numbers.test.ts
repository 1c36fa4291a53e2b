import type { DomainError } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCandidates } from "../src/numbers/candidates.ts";
import { generateNumbers, numbersFit } from "../src/numbers/generate-numbers.ts";
import { type NumberRules, problemWithRules } from "../src/numbers/number-rules.ts";
import type { RandomSource } from "../src/random/random-source.ts";
import { holds, randomSources, errorOf } from "./support/property.ts";
import { testRandom } from "./support/words.ts";

const largest = Number.MAX_SAFE_INTEGER;

/** Every number that the rules allow, found by trying all. */
function allowed({ min, max, numberType = "any", divisor, exclude = [] }: NumberRules): number[] {
  const numbers = [];
  for (let n = min; n <= max; n++) {
    const isOdd = Math.abs(n % 2) === 1;
    if (numberType !== "any" && isOdd !== (numberType === "odd")) continue;
    if (n % (divisor ?? 1) === 0 && !exclude.includes(n)) numbers.push(n);
  }
  return numbers;
}

const choices = {
  numberType: fc.constantFrom("any", "odd", "even"),
  unique: fc.boolean(),
  sort: fc.constantFrom("none", "asc", "desc"),
} as const;

const smallRules: fc.Arbitrary<NumberRules> = fc
  .record({
    ...choices,
    min: fc.integer({ min: -60, max: 60 }),
    span: fc.integer({ min: 1, max: 90 }),
    count: fc.integer({ min: 1, max: 60 }),
    divisor: fc.option(fc.integer({ min: 1, max: 12 })),
    exclude: fc.array(fc.integer({ min: -60, max: 150 }), { maxLength: 60 }),
  })
  .map(({ span, ...rules }) => ({ ...rules, max: rules.min + span }));

const wideRules: fc.Arbitrary<NumberRules> = fc
  .record({
    ...choices,
    ends: fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger()).filter(([a, b]) => a !== b),
    count: fc.integer({ min: 1, max: 20 }),
    divisor: fc.option(
      fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: largest })),
    ),
    exclude: fc.array(fc.maxSafeInteger(), { maxLength: 20 }),
  })
  .map(({ ends, ...rules }) => ({ ...rules, min: Math.min(...ends), max: Math.max(...ends) }));

function expectedError(rules: NumberRules, possible: number): object | undefined {
  const { numberType, divisor, unique, count } = rules;
  if (numberType === "odd" && divisor && divisor % 2 === 0) {
    return { code: "NO_ODD_NUMBER_DIVISIBLE", params: { divisor } };
  }
  if (possible === 0) return { code: "NO_NUMBER_MATCHES", params: {} };
  if (unique && possible < count) {
    return { code: "NOT_ENOUGH_NUMBERS", params: { available: possible, count } };
  }
  return undefined;
}

/** The result of `isRight` for the numbers drawn, or the error. */
function outcomeOf(
  rules: NumberRules,
  random: RandomSource,
  isRight: (numbers: number[]) => boolean,
): unknown {
  try {
    return isRight(generateNumbers(rules, random).numbers);
  } catch (error) {
    const { code, params } = error as DomainError;
    return { code, params };
  }
}

function isRightDraw(
  { count, unique, sort }: NumberRules,
  possible: number[],
  numbers: number[],
): boolean {
  const rising = numbers.toSorted((a, b) => a - b);
  const inOrder = sort === "asc" ? rising : sort === "desc" ? rising.toReversed() : numbers;
  return (
    numbers.length === count &&
    numbers.every((number) => possible.includes(number)) &&
    (!unique || new Set(numbers).size === count) &&
    numbers.join() === inOrder.join()
  );
}

describe("generateNumbers", () => {
  it("draws only allowed numbers, and reports correctly when there are too few", () => {
    holds(
      fc.property(smallRules, randomSources, (rules, random) => {
        const possible = allowed(rules);
        const outcome = outcomeOf(
          rules,
          random,
          (numbers) => isRightDraw(rules, possible, numbers) && numbersFit(rules, numbers),
        );
        expect(outcome).toEqual(expectedError(rules, possible.length) ?? true);
      }),
    );
  });

  it("can return every allowed number when all of them are requested", () => {
    holds(
      fc.property(smallRules, randomSources, (rules, random) => {
        const possible = allowed(rules);
        fc.pre(possible.length > 0);
        const all = { ...rules, count: possible.length, unique: true, sort: "asc" } as const;
        expect(generateNumbers(all, random).numbers).toEqual(possible);
      }),
    );
  });

  it("stays exact over the whole range of safe integers", () => {
    const errors = ["NO_NUMBER_MATCHES", "NOT_ENOUGH_NUMBERS", "NO_ODD_NUMBER_DIVISIBLE"];
    const expected = [true, ...errors.map((code) => expect.objectContaining({ code }))];
    holds(
      fc.property(wideRules, randomSources, (rules, random) => {
        const outcome = outcomeOf(rules, random, (numbers) => numbersFit(rules, numbers));
        expect(expected).toContainEqual(outcome);
      }),
    );
  });

  it.each([
    [{ min: -largest, max: largest, divisor: largest }, [-largest, 0, largest]],
    [{ min: -largest, max: largest, divisor: largest, numberType: "odd" }, [-largest, largest]],
    [{ min: largest - 1, max: largest }, [largest - 1, largest]],
    [{ min: -largest, max: -largest + 3, numberType: "even" }, [-largest + 1, -largest + 3]],
    [
      { min: -largest, max: largest, divisor: (largest - 1) / 2 },
      [-2, -1, 0, 1, 2].map((i) => (i * (largest - 1)) / 2),
    ],
  ] as const)("draws exactly the numbers of %j", (rules, expected) => {
    const all = { ...rules, count: expected.length, unique: true, sort: "asc" } as const;
    expect(generateNumbers(all, testRandom(7)).numbers).toEqual(expected);
    expect(
      errorOf(() => generateNumbers({ ...all, count: expected.length + 1 }, testRandom(7))),
    ).toMatchObject({
      code: "NOT_ENOUGH_NUMBERS",
      params: { available: expected.length },
    });
  });

  it("reaches both ends of the widest range past exclusions there", () => {
    const exclude = [-largest, -largest + 2, largest, largest - 1];
    /** Always returns the lowest, or always the highest, possible value. */
    const extreme = (first: boolean) => ({
      below: (n: number) => (first ? 0 : n - 1),
      belowBig: (n: bigint) => (first ? 0n : n - 1n),
    });
    const rules = { min: -largest, max: largest, count: 3, unique: true, exclude };
    expect(generateNumbers(rules, extreme(true)).numbers).toEqual([
      -largest + 1,
      -largest + 3,
      -largest + 4,
    ]);
    expect(generateNumbers(rules, extreme(false)).numbers).toEqual([
      largest - 2,
      -largest + 1,
      -largest + 3,
    ]);
    expect(generateNumbers({ ...rules, unique: false }, extreme(false)).numbers).toEqual(
      Array(3).fill(largest - 2),
    );
  });

  it("draws a million unique numbers from a million, and from a range that no list could hold", () => {
    for (const max of [1_000_000, 2 ** 40]) {
      const rules = { min: 1, max, count: 1_000_000, unique: true, sort: "asc" } as const;
      const { numbers } = generateNumbers(rules, testRandom(9));
      expect(numbers).toHaveLength(1_000_000);
      expect(numbers.findIndex((number, i) => i > 0 && number <= numbers[i - 1]!)).toBe(-1);
    }
  });

  it.each<[string, NumberRules, object]>([
    [
      "a range of one",
      { min: 5, max: 5, count: 1 },
      { code: "MIN_NOT_BELOW_MAX", fields: { min: [{}] } },
    ],
    ["a range upside down", { min: 6, max: 5, count: 0 }, { code: "MIN_NOT_BELOW_MAX" }],
    [
      "no number",
      { min: 1, max: 5, count: 0 },
      { code: "COUNT_TOO_SMALL", fields: { count: [{}] } },
    ],
    [
      "too many numbers",
      { min: 1, max: 5, count: 1_000_001 },
      { code: "COUNT_TOO_LARGE", params: { max: 1_000_000 }, fields: { count: [{}] } },
    ],
    [
      "more unique numbers than match",
      { min: 1, max: 90, count: 50, numberType: "odd", unique: true },
      { code: "NOT_ENOUGH_NUMBERS", params: { available: 45, count: 50 }, fields: { count: [{}] } },
    ],
    [
      "odd multiples of an even number",
      { min: 1, max: 100, count: 1, numberType: "odd", divisor: 4 },
      { code: "NO_ODD_NUMBER_DIVISIBLE", params: { divisor: 4 }, fields: { divisor: [{}] } },
    ],
    [
      "a range without a multiple",
      { min: 11, max: 19, count: 1, divisor: 10 },
      { code: "NO_NUMBER_MATCHES" },
    ],
    [
      "everything excluded",
      { min: 1, max: 2, count: 1, exclude: [1, 2, 2] },
      { code: "NO_NUMBER_MATCHES" },
    ],
    [
      "half a number",
      { min: 1.5, max: 2, count: 1 },
      { code: "INVALID_INPUT", fields: { min: [{ code: "NOT_INTEGER" }] } },
    ],
    [
      "a number that doubles do not hold",
      { min: 1, max: largest + 1, count: 1 },
      { code: "INVALID_INPUT", fields: { max: [{ code: "NOT_INTEGER" }] } },
    ],
    [
      "not a count",
      { min: 1, max: 2, count: Number.NaN },
      { code: "INVALID_INPUT", fields: { count: [{ code: "NOT_INTEGER" }] } },
    ],
    [
      "multiples of zero",
      { min: 1, max: 2, count: 1, divisor: 0 },
      { code: "INVALID_INPUT", fields: { divisor: [{ code: "TOO_SMALL", params: { min: 1 } }] } },
    ],
  ])("refuses %s", (_, rules, thrown) => {
    expect(errorOf(() => generateNumbers(rules, testRandom(1)))).toMatchObject(thrown);
  });

  it("may repeat numbers unless they must be unique, and draws a million at most", () => {
    expect(generateNumbers({ min: 1, max: 2, count: 3 }, testRandom(1)).numbers).toHaveLength(3);
    expect(problemWithRules({ min: 1, max: 2, count: 1_000_000 })).toBeUndefined();
  });

  it.each([
    ["asc", [1, 2, 3, 4]],
    ["desc", [4, 3, 2, 1]],
  ] as const)("sorts all numbers if asked to: %s", (sort, sorted) => {
    const rules = { min: 1, max: 4, count: 4, unique: true, sort };
    expect(generateNumbers(rules, testRandom(1)).numbers).toEqual(sorted);
  });

  it("never returns negative zero", () => {
    const { numbers } = generateNumbers(
      { min: -5, max: 5, count: 11, unique: true },
      testRandom(1),
    );
    expect(numbers.some((number) => Object.is(number, -0))).toBe(false);
  });
});

describe("numbersFit", () => {
  const rules = {
    min: 1,
    max: 30,
    count: 3,
    numberType: "odd",
    divisor: 3,
    unique: true,
    exclude: [9],
  } as const;

  it.each([
    ["too few", [3, 15]],
    ["too many", [3, 15, 21, 27]],
    ["out of range", [3, 15, 33]],
    ["even", [3, 15, 6]],
    ["not divisible", [3, 15, 5]],
    ["excluded", [3, 15, 9]],
    ["repeated", [3, 15, 15]],
    ["not whole", [3, 15, 21.5]],
  ])("rejects numbers that are %s", (_, numbers) => {
    expect(numbersFit(rules, numbers)).toBe(false);
  });

  it("checks the order if one was requested", () => {
    expect(numbersFit({ ...rules, sort: "asc" }, [3, 15, 21])).toBe(true);
    expect(numbersFit({ ...rules, sort: "asc" }, [15, 3, 21])).toBe(false);
    expect(numbersFit({ ...rules, sort: "desc" }, [21, 15, 3])).toBe(true);
    expect(numbersFit({ ...rules, sort: "desc" }, [15, 21, 3])).toBe(false);
    expect(numbersFit(rules, [15, 3, 21])).toBe(true);
  });

  it("accepts equal numbers next to each other, in either order", () => {
    const plain = { min: 1, max: 9, count: 3 };
    expect(numbersFit(plain, [5, 2, 5])).toBe(true);
    expect(numbersFit({ ...plain, sort: "asc" }, [2, 5, 5])).toBe(true);
    expect(numbersFit({ ...plain, sort: "desc" }, [5, 5, 2])).toBe(true);
  });

  it("rejects anything but integers", () => {
    for (const number of [2.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(numbersFit({ min: -largest, max: largest, count: 1 }, [number])).toBe(false);
    }
  });

  it("rejects everything for rules without candidates", () => {
    expect(numbersFit({ min: 5, max: 5, count: 1 }, [5])).toBe(false);
    expect(numbersFit({ min: 1, max: 5, count: 0 }, [])).toBe(false);
  });
});

describe("countCandidates", () => {
  it("counts exactly the allowed numbers", () => {
    holds(
      fc.property(smallRules, (rules) => {
        fc.pre(problemWithRules(rules) === undefined);
        expect(Number(countCandidates(rules))).toBe(allowed(rules).length);
      }),
    );
  });

  it("counts more than a double can", () => {
    expect(countCandidates({ min: -largest, max: largest, count: 1 })).toBe(
      2n * BigInt(largest) + 1n,
    );
  });
});
