import { type OpenStatement, readOpenings } from "@sortes/core/draws";
import { type Db, findOpenings } from "@sortes/db";
import { chunkLines } from "./frozen-list.ts";

/** A masked label: the first sign of each word. */
const maskedLabel = (label: string): string => label.replace(/([@#]?[^\s])[^\s]*/gu, "$1•••");

/** The chunks in which some entries are. */
const chunksOf = (numbers: readonly number[]): number[] => [
  ...new Set(numbers.map((number) => Math.floor((number - 1) / chunkLines))),
];

/** The openings of some entries, by number; without those that are erased. */
export async function openingsOf(db: Db, drawId: string, numbers: readonly number[]) {
  const rows = await findOpenings(db, drawId, chunksOf(numbers));
  const wanted = new Set(numbers);
  const openings = rows.flatMap(({ lines }) => readOpenings(lines));
  return new Map(
    openings.filter(({ number }) => wanted.has(number)).map((one) => [one.number, one]),
  );
}

/** The labels of some entries as a draw lets everybody read them; null for one that stays unread. */
export async function shownNames(
  db: Db,
  { draw, names }: Pick<OpenStatement, "draw" | "names">,
  numbers: readonly number[],
): Promise<(number: number) => string | null> {
  if (names === "hidden" || numbers.length === 0) return () => null;
  const openings = await openingsOf(db, draw, numbers);
  const shown = names === "masked" ? maskedLabel : (label: string) => label;
  return (number) => {
    const opening = openings.get(number);
    return opening ? shown(opening.label) : null;
  };
}
