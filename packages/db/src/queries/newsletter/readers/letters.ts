import { type RawBuilder, sql } from "kysely";

const withComma: Readonly<Record<string, string>> = { ş: "ș", ţ: "ț" };

/**
 * A key for comparing texts that people wrote. It ignores case, Unicode composition, and the cedillas that stand for
 * Romanian comma-below letters in Windows-1250.
 */
export const keyFor = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[şţ]/g, (letter) => withComma[letter] ?? letter);

/** `keyFor` in SQL, as in the index on values (`0061-letter-keys`). */
export const keyOf = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(normalize(${text}, NFKC)), 'şţ', 'șț')`;
