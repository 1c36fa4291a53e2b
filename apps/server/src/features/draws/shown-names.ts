import { type Opening, type OpenStatement, readOpenings } from "@sortes/core/draws";
import { type Db, findOpeningsOf } from "@sortes/db";
import { placeOf } from "./frozen-list.ts";

/** A masked label: the first sign of each word. */
const maskedLabel = (label: string): string => label.replace(/([@#]?[^\s])[^\s]*/gu, "$1•••");

/** Chunks whose openings are read at once. */
const chunksAtOnce = 8;

/** The lines of a chunk's openings that are wanted; the others are not looked at. */
const linesOf = (lines: string, wanted: ReadonlySet<number>): string =>
  lines
    .split("\n")
    .filter((line) => wanted.has(Number(line.slice(0, line.indexOf(" ")))))
    .map((line) => `${line}\n`)
    .join("");

/** The openings of some entries, by number, and whether each was published by itself; without those that are erased. */
export async function openingsOf(db: Db, drawId: string, numbers: readonly number[]) {
  const byChunk = [...Map.groupBy(numbers, (number) => placeOf(number).chunk)];
  const openings = new Map<number, Opening & { isPublished: boolean }>();
  for (let at = 0; at < byChunk.length; at += chunksAtOnce) {
    const some = byChunk.slice(at, at + chunksAtOnce);
    const rows = await findOpeningsOf(db, drawId, {
      chunks: some.map(([chunk]) => chunk),
      numbers: some.flatMap(([, of]) => of),
    });
    for (const { lines, published } of rows) {
      const isPublished = new Set(published);
      for (const one of readOpenings(lines))
        openings.set(one.number, { ...one, isPublished: isPublished.has(one.number) });
    }
  }
  return openings;
}

/** The openings of some entries that everybody may have, in order. */
export async function publicOpenings(
  db: Db,
  { draw, names }: Pick<OpenStatement, "draw" | "names">,
  numbers: readonly number[],
) {
  const some = [...(await openingsOf(db, draw, numbers)).values()];
  return some
    .filter(({ isPublished }) => names === "shown" || isPublished)
    .sort((a, b) => a.number - b.number);
}

/** The openings of a chunk that everybody may read, as lines. */
export function publicLines(
  { lines, published }: { lines: string; published: readonly number[] },
  names: OpenStatement["names"],
): string {
  if (names === "shown") return lines;
  const numbers = new Set(published);
  return linesOf(lines, numbers);
}

/** An entry as a draw lets everybody read it. */
interface ShownEntry {
  number: number;
  /** Its label, whole or masked; null if it stays unread. */
  name: string | null;
  /** Whether it was published by itself, where names are masked or hidden. */
  published: boolean;
}

/** Some entries as a draw lets everybody read them. */
export async function shownEntries(
  db: Db,
  { draw, names }: Pick<OpenStatement, "draw" | "names">,
  numbers: readonly number[],
): Promise<(number: number) => ShownEntry> {
  const openings = await openingsOf(db, draw, numbers);
  return (number) => {
    const opening = openings.get(number);
    if (!opening) return { number, name: null, published: false };
    const { label, isPublished } = opening;
    if (names === "shown") return { number, name: label, published: false };
    if (isPublished) return { number, name: label, published: true };
    return { number, name: names === "masked" ? maskedLabel(label) : null, published: false };
  };
}
