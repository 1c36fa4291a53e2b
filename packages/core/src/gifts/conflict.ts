import { canKeepAll } from "./feasible.ts";
import { type GiftRule, puzzleOf } from "./puzzle.ts";

/** Up to this many rules, pairs and triples of them are all tried, so that the set found is the smallest. */
const exhaustive = 40;

/**
 * A smallest set of rules that no assignment keeps together; of many rules, a set of which none can be left out.
 * @param rules which cannot all be kept by these people, at least two
 */
export function conflictOf(
  people: number,
  rules: readonly GiftRule[],
  isCircle: boolean,
): GiftRule[] {
  const isImpossible = (some: readonly GiftRule[]): boolean =>
    !canKeepAll(puzzleOf(people, some, isCircle));
  if (rules.length <= exhaustive && people <= exhaustive)
    for (const size of [1, 2, 3]) {
      const found = subsets(rules, size).find(isImpossible);
      if (found) return found;
    }
  let core = [...rules];
  // halves first, so that a contradiction among many rules is found soon
  for (let size = Math.ceil(core.length / 2); ; size = Math.ceil(size / 2)) {
    for (let at = 0; at < core.length;) {
      const without = [...core.slice(0, at), ...core.slice(at + size)];
      if (without.length < core.length && isImpossible(without)) core = without;
      else at += size;
    }
    if (size <= 1) return core;
  }
}

function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) =>
    subsets(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]),
  );
}
