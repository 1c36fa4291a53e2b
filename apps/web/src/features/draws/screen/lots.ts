import type { DrawRecord } from "@sortes/contract";
import { DrawFault, type Drawn, placesAfter } from "@sortes/core/draws";

/** Lots of a draw that are shown to a room; the record and the file have all of them. */
const mostLots = 500;

/** An entry by its number, and its name if people may read it. */
interface Entry {
  number: number;
  name: string | null;
}

/** A place, and who holds it. */
interface HeldPlace extends Entry {
  rank: number;
  prize: number;
}

/** Winners, and what became of their places. */
interface WinnerLots {
  kind: "winners";
  /** Who holds each place after so many steps, the best place first; undefined where nobody is left. */
  after: (steps: number) => (HeldPlace | undefined)[];
  /** The places, counted from 0, that changed hands, in order. */
  steps: number[];
  isCut: boolean;
}

/** What was drawn, in the order of its worth, whoever drew it. */
export type Lots =
  | WinnerLots
  | { kind: "teams"; teams: Entry[][]; isCut: boolean }
  | { kind: "numbers"; numbers: number[]; isCut: boolean };

type Rules = DrawRecord["rules"];

/**
 * @param entries by rank, perhaps the first of many
 * @param steps the ranks that gave way, in order
 * @returns undefined if a step is not about these entries
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
    // a file that the check does not pass either
    if (error instanceof DrawFault) return undefined;
    throw error;
  }
}

/**
 * The lots of the record. Undefined before there is a result.
 * @param steps the ranks that gave way, in order; undefined: not known here, so that each place has who holds it now
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

/** The lots that this device drew by itself. @param names the public names by the number of their entry */
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

/** Presses until everything is revealed: a place, a step, a team or a number each. */
export const countOf = (lots: Lots): number =>
  lots.kind === "winners"
    ? lots.after(0).length + lots.steps.length
    : lots.kind === "teams"
      ? lots.teams.length
      : lots.numbers.length;
