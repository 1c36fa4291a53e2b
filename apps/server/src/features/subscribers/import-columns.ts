import { type CsvDelimiter, CsvRows } from "@sortes/core/csv-rows";

/** The positions of the known columns. Several may have the same meaning, such as `status` and `UNSUB_TIME`. */
export type ImportColumns = Record<Exclude<ColumnName, "email">, readonly number[]> & {
  delimiter: CsvDelimiter;
  email: number;
};

type ColumnName = keyof typeof names;

/** Names of columns, ignoring case, accents, spaces and hyphens. */
export const names = {
  email: [
    "email",
    "mail",
    "emailaddress",
    "mailaddress",
    "adresadeemail",
    "adresaemail",
    "adresademail",
    "adresamail",
  ],
  language: ["language", "locale", "limba"],
  frequency: ["frequency", "frecventa"],
  topics: ["topics", "subiecte"],
  // the subscription's columns of other lists and of our export
  state: ["state", "status", "stare", "subscriptionstatus", "memberstatus", "emailstatus"],
  // whether the person gets mail, as Ghost writes it
  receives: ["subscribedtoemails"],
  suppressed: ["suppressed"],
  suppressionReason: ["suppressionreason"],
  left: ["unsubreason", "unsubscribereason", "deletedat"],
  bounced: ["cleantime", "bouncedat"],
  createdAt: ["createdat", "optintime"],
  confirmedAt: ["confirmedat", "confirmtime"],
  unsubscribedAt: ["unsubscribedat", "unsubtime", "unsubscribetime", "datadezabonarii"],
} as const satisfies Record<string, readonly string[]>;

const delimiters = [",", ";", "\t"] as const;

/** Excel's prefix of the headings. */
const separatorLine = /^sep=.?$/i;

/** Whether a line is empty: the first other line has the headings. */
export const isBeforeHeadings = (line: string): boolean =>
  line.trim() === "" || separatorLine.test(line.trim());

/**
 * Reads the line of headings, with the separator that makes most cells of it.
 * @returns undefined if no column is one of addresses.
 */
export function columnsOf(line: string): ImportColumns | undefined {
  for (const { delimiter, cells } of waysToSplit(line)) {
    const headings = cells.map(plain);
    const at = (name: ColumnName) =>
      headings.flatMap((heading, i) => (names[name].some((known) => known === heading) ? [i] : []));
    const [email] = at("email");
    if (email === undefined) continue;
    return { delimiter, email, ...placesOf(at) };
  }
  return undefined;
}

/** The columns of all meanings but the address. @param at the positions of one */
export const placesOf = (
  at: (name: Exclude<ColumnName, "email">) => readonly number[],
): Record<Exclude<ColumnName, "email">, readonly number[]> => ({
  language: at("language"),
  frequency: at("frequency"),
  topics: at("topics"),
  state: at("state"),
  receives: at("receives"),
  suppressed: at("suppressed"),
  suppressionReason: at("suppressionReason"),
  left: at("left"),
  bounced: at("bounced"),
  createdAt: at("createdAt"),
  confirmedAt: at("confirmedAt"),
  unsubscribedAt: at("unsubscribedAt"),
});

/** A line split by each separator; the one that makes most cells of it comes first. */
export const waysToSplit = (line: string) =>
  delimiters
    .map((delimiter) => ({ delimiter, cells: cellsOf(line, delimiter) }))
    .toSorted((a, b) => b.cells.length - a.cells.length);

function cellsOf(text: string, delimiter: CsvDelimiter): readonly string[] {
  const rows = new CsvRows(delimiter);
  const [row] = [...rows.take([{ number: 1, text }]), ...rows.end()];
  return row?.cells ?? [];
}

/** Without accents, case, spaces, hyphens and underscores. */
export const plain = (heading: string): string =>
  heading
    .normalize("NFKD")
    .replaceAll(/[\p{M}\s_\-:*]/gu, "")
    .toLowerCase();
