import { type Opening, type OpenStatement, readOpenings } from "@sortes/core/draws";
import { type Db } from "@sortes/db";
import * as drawLists from "@sortes/db/draws/lists";
import { placeOf } from "./frozen-list.ts";

/** Letters of a word that its mask keeps at its start and at its end: the longer the word, the more. */
const keptOf = (letters: number): readonly [start: number, end: number] => {
  if (letters < 5) return [1, 0];
  return letters < 7 ? [1, 1] : [2, 2];
};

const graphemes = new Intl.Segmenter();

/** Masks each word of a label in the middle, so that its owner recognizes it: `@maria_09` is `@ma•••09`. */
export const maskedLabel = (label: string): string =>
  label.replace(/([@#]?)(\S+)/gu, (_word, sign: string, rest: string) => {
    const letters = Array.from(graphemes.segment(rest), ({ segment }) => segment);
    const [start, end] = keptOf(letters.length);
    const last = letters.slice(letters.length - end);
    return [sign, ...letters.slice(0, start), "•••", ...last].join("");
  });

/** Chunks whose openings are read per query. */
const chunksAtOnce = 8;

/** The wanted lines of a chunk's openings; the others are not parsed. */
const linesOf = (lines: string, wanted: ReadonlySet<number>): string =>
  lines
    .split("\n")
    .filter((line) => wanted.has(Number(line.slice(0, line.indexOf(" ")))))
    .map((line) => `${line}\n`)
    .join("");

/** The openings of some entries by number, and whether each was published individually. Erased ones are missing. */
export async function openingsOf(db: Db, drawId: string, numbers: readonly number[]) {
  const byChunk = [...Map.groupBy(numbers, (number) => placeOf(number).chunk)];
  const openings = new Map<number, Opening & { isPublished: boolean }>();
  for (let at = 0; at < byChunk.length; at += chunksAtOnce) {
    const some = byChunk.slice(at, at + chunksAtOnce);
    const rows = await drawLists.findOpeningsOf(db, drawId, {
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

/** The public openings among some entries, by number. */
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

/** The public openings of a chunk, as lines. */
export function publicLines(
  { lines, published }: { lines: string; published: readonly number[] },
  names: OpenStatement["names"],
): string {
  if (names === "shown") return lines;
  const numbers = new Set(published);
  return linesOf(lines, numbers);
}

/** An entry as it is shown to the public. */
interface ShownEntry {
  number: number;
  /** Its label, complete or masked; null if it is hidden or erased. */
  name: string | null;
  /** Whether it was published individually, where names are masked or hidden. */
  published: boolean;
}

/** Returns a function that gives an entry as it is shown to the public. */
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
