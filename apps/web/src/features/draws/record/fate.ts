import type { DrawRecord } from "@sortes/contract";
import type { Report } from "@sortes/core/draws/check";
import { useIntl } from "../../../base/intl.ts";
import { usePrizeName } from "../entry-words.ts";
import type { CheckReply } from "./check.worker.ts";

/** The result that this device drew again; undefined until it has. */
export type Found = Pick<CheckReply, "report" | "steps"> | undefined;

/** The prize, the place among the alternates or the team of an entry, each from 1. */
type Fate = { prize: number } | { alternate: number } | { team: number };

/** The fate of an entry in a whole result; undefined if it got nothing. @param steps the ranks that gave way */
export function fateIn(
  drawn: NonNullable<Report["drawn"]>,
  number: number,
  places: Report["places"] = [],
  steps: readonly number[] = [],
): Fate | undefined {
  if ("teams" in drawn) {
    const team = drawn.teams.findIndex((members) => members.includes(number)) + 1;
    return team > 0 ? { team } : undefined;
  }
  const rank = drawn.ranks.indexOf(number) + 1;
  if (rank === 0) return undefined;
  const place = places.find((one) => one.rank === rank);
  if (place) return { prize: place.prize };
  const gone = new Set([...places.map((one) => one.rank), ...steps]);
  if (rank <= places.length || gone.has(rank)) return undefined;
  const ranks = Array.from({ length: rank - places.length }, (_, i) => places.length + i + 1);
  return { alternate: ranks.filter((one) => !gone.has(one)).length };
}

/** The same of the beginning of the result, which the record has; null if it does not show the entry. */
function fateShown({ winners, teams }: DrawRecord, number: number): Fate | undefined | null {
  const isOurs = (entry: { number: number }) => entry.number === number;
  const winner = winners.find(isOurs);
  if (winner?.status === "passed") return undefined;
  if (winner?.prize != null) return { prize: winner.prize };
  const alternate = winners.filter(({ status }) => status === "alternate").findIndex(isOurs) + 1;
  if (alternate > 0) return { alternate };
  const team = teams.findIndex((entries) => entries.some(isOurs)) + 1;
  return team > 0 ? { team } : null;
}

/**
 * Returns what an entry got by the result, in a sentence; undefined if nothing. Of a long result, the record has only
 * the beginning: the rest is what this device found.
 */
export function useFate(draw: DrawRecord, found: Found) {
  const { t } = useIntl();
  const prizeOf = usePrizeName(draw.text?.prizes);
  return (number: number): string | undefined => {
    if (draw.voided) return undefined;
    let fate = fateShown(draw, number);
    if (fate === null && draw.more) {
      const { report: { drawn, places } = {}, steps } = found ?? {};
      if (!drawn) return t("draws.entryBeyond", { number });
      fate = fateIn(drawn, number, places, steps);
    }
    if (!fate) return undefined;
    if ("prize" in fate) return t("draws.entryWon", { number, prize: prizeOf(fate.prize) });
    return t("team" in fate ? "draws.entryTeam" : "draws.entryAlternate", { number, ...fate });
  };
}
