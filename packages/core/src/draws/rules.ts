import { DrawFault } from "./fault.ts";
import type { DrawRules, WinnersRules } from "./statements.ts";

/** Bounds of the rules of a draw. */
export const drawBounds = {
  entries: 100_000,
  prizes: 100,
  teams: { min: 2, max: 1000 },
  numbersDrawn: 10_000,
  weight: 1_000_000,
} as const;

/** W: the places of all prizes. */
export function placesOf(rules: WinnersRules): number {
  return rules.prizes.reduce((sum, places) => sum + places, 0);
}

/** Throws a DrawFault unless the rules of a draw are within their bounds, whatever its list will be. */
export function checkRules(draw: DrawRules): void {
  if (!within(draw)) throw new DrawFault("rules_out_of_bounds", draw.kind);
}

function within(draw: DrawRules): boolean {
  switch (draw.kind) {
    case "winners": {
      const { prizes } = draw.rules;
      if (prizes.length < 1 || prizes.length > drawBounds.prizes) return false;
      return prizes.every((places) => places >= 1) && fewestEntries(draw) <= drawBounds.entries;
    }
    case "teams":
      return draw.rules.teams >= drawBounds.teams.min && draw.rules.teams <= drawBounds.teams.max;
    case "numbers": {
      const { count } = draw.rules;
      const size = fewestEntries(draw);
      if (!Number.isSafeInteger(size)) return false;
      // a range that ends before it begins has none
      return count >= 1 && count <= Math.min(size, drawBounds.numbersDrawn);
    }
  }
}

/** The minimum number of entries for these rules; for numbers, the size of their range. */
export function fewestEntries(draw: DrawRules): number {
  switch (draw.kind) {
    case "winners":
      return placesOf(draw.rules) + draw.rules.alternates;
    case "teams":
      return draw.rules.teams;
    case "numbers":
      return draw.rules.max - draw.rules.min + 1;
  }
}

/**
 * Throws a DrawFault unless count and weight of a frozen list fit the rules. Only the entries show whether the weight
 * of a weighted list is right.
 */
export function checkCounts(
  draw: DrawRules,
  { count, weight }: { count: number; weight: number },
): void {
  const fewest = fewestEntries(draw);
  const fits =
    draw.kind === "numbers" ? count === fewest : count >= fewest && count <= drawBounds.entries;
  if (!fits) throw new DrawFault("wrong_count");
  const isWeighted = draw.kind === "winners" && draw.rules.weighted === 1;
  if (!isWeighted && weight !== count) throw new DrawFault("wrong_weight");
}
