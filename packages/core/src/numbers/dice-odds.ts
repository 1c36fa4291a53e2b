import type { Dice, DiceTerm } from "./dice.ts";

/** The number of rolls that give each total. */
export type Totals = ReadonlyMap<number, bigint>;

/** Maximum number of additions, which users still wait for: one die of a thousand faces takes 1,001,000. */
const mostSteps = 1_100_000;

/**
 * The exact number of equally likely rolls that give each total. Undefined if counting would take more than 1.1 million
 * additions.
 */
export function totalsOf({ terms, constant }: Dice): Totals | undefined {
  let steps = 0;
  let width = 1;
  for (const term of terms) {
    const { count, sides, keep } = term;
    const own = keep * (sides - 1) + 1;
    // choosing which dice have a face, for each face, number of dice left and sum
    steps += sides * count * count * own + width * own;
    width += own;
    if (steps > mostSteps) return undefined;
  }
  let totals = new Map([[constant, 1n]]);
  for (const term of terms) {
    const sums = sumsOf(term);
    const next = new Map<number, bigint>();
    for (const [total, ways] of totals)
      for (const [sum, more] of sums) add(next, total + term.sign * sum, ways * more);
    totals = next;
  }
  return new Map([...totals].toSorted(([a], [b]) => a - b));
}

/** The sums of one term, computed face by face, those that are kept first. */
function sumsOf({ count, sides, keep, lowest }: DiceTerm): Map<number, bigint> {
  // indexed by the number of dice with a face, then by the sum of the kept ones
  let states = [new Map([[0, 1n]])];
  for (let step = 0; step < sides; step++) {
    const face = lowest ? step + 1 : sides - step;
    const next: Map<number, bigint>[] = Array.from({ length: count + 1 }, () => new Map());
    for (const [placed, sums] of states.entries()) {
      // in the last step every die that is left has this face
      const least = step === sides - 1 ? count - placed : 0;
      for (let dice = least; dice <= count - placed; dice++) {
        const ways = choose(count - placed, dice);
        const counted = Math.min(dice, Math.max(0, keep - placed));
        for (const [sum, before] of sums)
          add(next[placed + dice]!, sum + counted * face, before * ways);
      }
    }
    states = next;
  }
  return states[count]!;
}

function add(sums: Map<number, bigint>, sum: number, ways: bigint): void {
  sums.set(sum, (sums.get(sum) ?? 0n) + ways);
}

/** The binomial coefficient “`n` choose `k`”; zero unless 0 ≤ k ≤ n. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = (ways * BigInt(n - i + 1)) / BigInt(i);
  return ways;
}
