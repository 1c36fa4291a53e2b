import { eachNameOnce, withoutNames } from "@sortes/core";
import { importLimits } from "../names-input/import-names.ts";
import { readParticipants } from "../names-input/read-names.ts";
import type { Pool, WinnerDraft } from "./winner-draft.ts";

/**
 * The participants of a draw.
 * @param leftOut names that do not, though they stand in the list
 */
export function poolOf(
  draft: Pick<WinnerDraft, "participants" | "eachNameOnce">,
  leftOut: readonly string[] = [],
): Pool {
  const { names, duplicates } = readParticipants(draft.participants);
  const participants = leftOut.length > 0 ? withoutNames(names, leftOut) : names;
  return draft.eachNameOnce && duplicates.length > 0
    ? eachNameOnce(participants)
    : { participants, weights: null };
}

/** Those of the names that stand in the list. */
export const ofList = (names: readonly string[], list: readonly string[]): string[] =>
  withoutNames(names, withoutNames(names, list));

/** Entries that a list can be made of. */
const mostEntries = importLimits.names;

/**
 * A list in which each name stands once for each of its tickets. Where that would be too long, tickets are divided by
 * what they have in common, which leaves the chances as they are; where it still is, each name stands once.
 */
export function entriesOf(names: readonly string[], weights: readonly number[] | null): string[] {
  const common = weights?.reduce(greatestCommonDivisor, 0) ?? 1;
  for (const divisor of [1, common]) {
    const counts = names.map((_, i) => (weights?.[i] ?? divisor) / divisor);
    if (counts.reduce((sum, count) => sum + count, 0) <= mostEntries)
      return names.flatMap((name, i) => Array.from({ length: counts[i]! }, () => name));
  }
  return [...names];
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
