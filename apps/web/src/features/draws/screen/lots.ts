import type { DrawRecord } from "@sortes/contract";
import type { Drawn } from "@sortes/core/draws";

/** Lots of a draw that are shown to a room; the record and the file have all of them. */
const mostLots = 500;

/** An entry by its number, and its name if people may read it. */
interface Entry {
  number: number;
  name: string | null;
}

/** What was drawn, in the order of its worth, whoever drew it. */
export type Lots =
  | { kind: "winners"; places: (Entry & { rank: number; prize: number })[]; isCut: boolean }
  | { kind: "teams"; teams: Entry[][]; isCut: boolean }
  | { kind: "numbers"; numbers: number[]; isCut: boolean };

/** The lots of the record: who holds each prize now. Undefined before there is a result. */
export function lotsOfRecord({ winners, teams, numbers, more }: DrawRecord): Lots | undefined {
  if (teams.length > 0) return { kind: "teams", teams, isCut: more };
  if (numbers.length > 0) return { kind: "numbers", numbers, isCut: more };
  if (winners.length === 0) return undefined;
  const places = winners
    .flatMap(({ prize, ...entry }) => (prize === null ? [] : [{ ...entry, prize }]))
    .toSorted((a, b) => a.prize - b.prize || a.rank - b.rank);
  return { kind: "winners", places, isCut: more };
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
  const prizes = (rules.prizes ?? []).flatMap((size, i) => Array<number>(size).fill(i + 1));
  const places = prizes
    .slice(0, mostLots)
    .map((prize, i) => ({ ...entry(ranks[i] ?? 0), rank: i + 1, prize }));
  return { kind: "winners", places, isCut: prizes.length > mostLots };
}

/** Presses until everything is revealed: a place, a team or a number each. */
export const countOf = (lots: Lots): number =>
  lots.kind === "winners"
    ? lots.places.length
    : lots.kind === "teams"
      ? lots.teams.length
      : lots.numbers.length;
