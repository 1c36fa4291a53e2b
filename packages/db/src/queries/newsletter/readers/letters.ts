import { type RawBuilder, sql } from "kysely";

const withComma: Readonly<Record<string, string>> = { ş: "ș", ţ: "ț" };

/**
 * The key of a text that people have written: texts with the same key are the same, also where one has the cedillas in
 * which Romanian is written in Windows-1250, or Unicode composes its letters in another way.
 */
export const letterKey = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[şţ]/g, (letter) => withComma[letter] ?? letter);

/** The same for a text of the database, as the index on values has it (`0061-letter-keys`). */
export const letterKeyOf = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(normalize(${text}, NFKC)), 'şţ', 'șț')`;
