import type { FullRules } from "./number-draft.ts";

/** How many numbers the rules allow, for rules by which something was drawn. */
export function countAllowed(rules: FullRules): bigint {
  const divisor = BigInt(rules.divisor ?? 1);
  const isStepEven = divisor % 2n === 0n;
  const multiples = multiplesBetween(rules, divisor);
  // of the multiples of an odd divisor every other one is even; those of an even divisor all are
  const evens = isStepEven ? multiples : multiplesBetween(rules, 2n * divisor);
  const counts = { any: multiples, even: evens, odd: multiples - evens };
  const excluded = new Set(rules.exclude.filter((number) => isAllowed(rules, number)));
  return counts[rules.numberType] - BigInt(excluded.size);
}

const isAllowed = ({ min, max, numberType, divisor }: FullRules, number: number): boolean =>
  number >= min &&
  number <= max &&
  number % (divisor ?? 1) === 0 &&
  (numberType === "any" || (number % 2 === 0) === (numberType === "even"));

const multiplesBetween = ({ min, max }: FullRules, step: bigint): bigint =>
  floorDivide(BigInt(max), step) - floorDivide(BigInt(min) - 1n, step);

const floorDivide = (value: bigint, divisor: bigint): bigint =>
  value / divisor - (value < 0n && value % divisor !== 0n ? 1n : 0n);

/** Above this a number of sets says nothing to anybody. */
const mostTold = 10n ** 15n;

/**
 * In how many ways `count` numbers can be chosen from `available` ones, without regard to their order. Undefined
 * where it is more than anybody can read.
 */
export function countSets(available: bigint, count: number): bigint | undefined {
  const chosen = BigInt(count);
  const fewer = chosen < available - chosen ? chosen : available - chosen;
  let sets = 1n;
  for (let i = 1n; i <= fewer; i += 1n) {
    sets = (sets * (available - fewer + i)) / i;
    if (sets > mostTold) return undefined;
  }
  return sets;
}
