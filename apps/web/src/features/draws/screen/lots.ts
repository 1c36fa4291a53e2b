import type { DrawRecord } from "@sortes/contract";
import { DrawFault, type Drawn, placesAfter } from "@sortes/core/draws";

/** Maximum number of lots presented; the record and the bundle contain all. */
const mostLots = 500;

/** An entry by its number, and its name if that is public. */
interface Entry {
  number: number;
  name: string | null;
}

/** A place and its holder. */
interface HeldPlace extends Entry {
  rank: number;
  prize: number;
}

/** The winners and the replacements. */
interface WinnerLots {
  kind: "winners";
  /** The holder of each place after a number of steps, the best place first; undefined if nobody is left. */
  after: (steps: number) => (HeldPlace | undefined)[];
  /** The places, from 0, whose holder was replaced, in order. */
  steps: number[];
  isCut: boolean;
}

/** The result in order of value, whether from the server or drawn here. */
export type Lots =
  | WinnerLots
  | { kind: "teams"; teams: Entry[][]; isCut: boolean }
  | { kind: "numbers"; numbers: number[]; isCut: boolean };

type Rules = DrawRecord["rules"];

/**
 * Combines winners and replacements.
 * @param entries by rank, possibly truncated
 * @param steps the replaced ranks, in order
 * @returns undefined if the steps do not match the entries
 */
function winnerLots(
  { prizes = [], alternates = 0 }: Rules,
  entries: readonly Entry[],
  steps: readonly number[],
): WinnerLots | undefined {
  const all = prizes.reduce((sum, size) => sum + size, 0);
  const most = Math.min(all, entries.length, mostLots);
  const held = (count: number) =>
    placesAfter(
      { prizes, alternates, weighted: 0 },
      steps.slice(0, count).map((rank) => ({ rank })),
    ).slice(0, most);
  const after = (count: number) =>
    held(count).map(({ rank, prize }) => {
      const entry = rank === undefined ? undefined : entries[rank - 1];
      return entry && rank !== undefined ? { ...entry, rank, prize } : undefined;
    });
  try {
    const places = steps.map((rank, i) => held(i).findIndex((place) => place.rank === rank));
    const isKnown = held(steps.length).every(({ rank }) => rank === undefined || entries[rank - 1]);
    if (places.includes(-1) || !isKnown) return undefined;
    return { kind: "winners", after, steps: places, isCut: all > most };
  } catch (error) {
    // such a bundle fails the check, too
    if (error instanceof DrawFault) return undefined;
    throw error;
  }
}

/**
 * The lots of the record; undefined before there is a result.
 * @param steps the replaced ranks, in order; undefined if unknown: then each place shows its current holder
 */
export function lotsOfRecord(
  { winners, teams, numbers, more, rules }: DrawRecord,
  steps?: readonly number[],
): Lots | undefined {
  if (teams.length > 0) return { kind: "teams", teams, isCut: more };
  if (numbers.length > 0) return { kind: "numbers", numbers, isCut: more };
  if (winners.length === 0) return undefined;
  const replayed = steps && winnerLots(rules, winners, steps);
  if (replayed) return replayed;
  const places = winners
    .flatMap(({ prize, ...entry }) => (prize === null ? [] : [{ ...entry, prize }]))
    .toSorted((a, b) => a.prize - b.prize || a.rank - b.rank);
  return { kind: "winners", after: () => places, steps: [], isCut: more };
}

/** The lots that this device drew itself. @param names the public names by entry number */
export function lotsDrawnHere(
  drawn: Drawn,
  names: ReadonlyMap<number, string>,
  { kind, rules }: Pick<DrawRecord, "kind" | "rules">,
): Lots {
  const entry = (number: number): Entry => ({ number, name: names.get(number) ?? null });
  if ("teams" in drawn)
    return { kind: "teams", teams: drawn.teams.map((team) => team.map(entry)), isCut: false };
  const { ranks } = drawn;
  const isCut = ranks.length > mostLots;
  if (kind === "numbers") return { kind, numbers: ranks.slice(0, mostLots), isCut };
  return winnerLots(rules, ranks.map(entry), []) ?? { kind: "numbers", numbers: [], isCut: true };
}

/** The number of presses until everything is revealed: one per place, step, team or number. */
export const countOf = (lots: Lots): number =>
  lots.kind === "winners"
    ? lots.after(0).length + lots.steps.length
    : lots.kind === "teams"
      ? lots.teams.length
      : lots.numbers.length;
