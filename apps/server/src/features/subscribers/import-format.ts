import {
  DomainError,
  type ImportEncoding,
  type ImportFormat,
  importLimits,
  isEmailAddress,
  type ImportOrigin,
  type ImportTarget,
  type StoredColumn,
} from "@sortes/contract";
import { isCsvEnd, withoutGuard } from "@sortes/core";
import { type CsvRow, CsvRows } from "@sortes/core/csv-rows";
import { linesOf, textOf } from "./csv-text.ts";
import { isBeforeHeadings, names, plain, waysToSplit } from "./import-columns.ts";

/** Columns of imports in steps, beside those that every import knows. */
const more: Partial<Record<ImportTarget, readonly string[]>> = {
  name: ["name", "fullname", "nume", "numecomplet", "numesiprenume"],
  firstName: ["firstname", "fname", "prenume"],
  lastName: ["lastname", "lname", "surname", "numedefamilie"],
  tags: ["tags", "labels", "etichete"],
  consentAt: ["consentat", "consentdate", "dataacordului"],
  consentSource: ["consentsource", "source", "sursaacordului", "sursa"],
};

const targets = new Map<string, ImportTarget>(
  Object.entries({ ...names, ...more }).flatMap(([to, known]) =>
    known.map((name): [string, ImportTarget] => [name, to as ImportTarget]),
  ),
);

/** Columns that name a program beyond doubt, all in one file. */
const marks: readonly (readonly [ImportOrigin, readonly string[]])[] = [
  ["sortes", ["email", "state", "frequency", "topics", "suppressionreason"]],
  ["mailchimp_cleaned", ["memberrating", "cleantime"]],
  ["mailchimp_cleaned", ["optintime", "cleantime"]],
  ["mailchimp_unsubscribed", ["memberrating", "unsubtime"]],
  ["mailchimp_unsubscribed", ["optintime", "unsubtime"]],
  ["mailchimp_subscribed", ["memberrating", "optintime"]],
  ["ghost", ["email", "subscribedtoemails", "labels"]],
  ["ghost", ["email", "subscribedtoemails", "createdat"]],
  ["listmonk", ["email", "name", "attributes"]],
];

/** Columns of a program that are of no use here. */
const useless: Partial<Record<ImportOrigin, readonly string[]>> = {
  sortes: ["id"],
  listmonk: ["id", "uuid", "updatedat", "lists"],
  ghost: ["id", "note", "complimentaryplan", "stripecustomerid", "tiers", "products", "giftid"],
};

/** Rows that are looked at for samples. */
const lookedAt = 200;
/** Columns with JSON whose keys become columns of their own. */
const jsonHeadings = new Set(["attributes", "attribs"]);

/**
 * Finds out how a file is written, from its beginning.
 * @param fields keys of own fields
 * @throws DomainError IMPORT_UNREADABLE if there is no line of headings
 */
export async function formatOf(
  bytes: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding,
  fields: readonly string[],
): Promise<ImportFormat> {
  let rows: CsvRows | undefined;
  let delimiter: ImportFormat["delimiter"] = ",";
  let headings: readonly string[] = [];
  const found: CsvRow[] = [];
  for await (const lines of linesOf(textOf(bytes, encoding))) {
    for (const line of lines) {
      if (rows) {
        found.push(...rows.take([line]));
        continue;
      }
      if (line.text === undefined)
        throw new DomainError("IMPORT_UNREADABLE", { columns: importLimits.columns });
      if (isBeforeHeadings(line.text)) continue;
      const [best] = waysToSplit(line.text);
      if (best) ({ delimiter, cells: headings } = best);
      rows = new CsvRows(delimiter);
    }
    if (found.length >= lookedAt) break;
  }
  if (rows && found.length < lookedAt) found.push(...rows.end());
  if (headings.length === 0 || headings.length > importLimits.columns)
    throw new DomainError("IMPORT_UNREADABLE", { columns: importLimits.columns });
  const sampled = found.filter(({ cells, fault }) => !fault && !isCsvEnd(cells));
  const origin = originOf(headings.map(plain));
  const columns = headings
    .flatMap((heading, cell) => columnsIn(heading, cell, sampled))
    .slice(0, importLimits.columns)
    .map((column) => guess(column, origin, fields));
  return { encoding, delimiter, origin, headings: headings.map(shown), columns: oneEmail(columns) };
}

type Bare = Pick<StoredColumn, "heading" | "samples" | "cell" | "key">;

/** A column, or those of its keys if it holds JSON. */
function columnsIn(heading: string, cell: number, rows: readonly CsvRow[]): Bare[] {
  const texts = rows.map(({ cells }) => withoutGuard((cells[cell] ?? "").trim()));
  if (!jsonHeadings.has(plain(heading)))
    return [{ heading: shown(heading), samples: samplesOf(texts), cell }];
  const records = texts.map(recordIn);
  const keys = new Set(records.flatMap((record) => Object.keys(record)));
  return [...keys].slice(0, importLimits.columns).map((key) => ({
    heading: shown(key),
    samples: samplesOf(records.map((record) => textIn(record, key))),
    cell,
    key,
  }));
}

/** The object in a cell with JSON; empty if there is none. */
export function recordIn(text: string): Record<string, unknown> {
  if (!text.startsWith("{")) return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A key's value in such an object, as text; lists are joined. */
export function textIn(record: Record<string, unknown>, key: string): string {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  if (Array.isArray(value)) return value.map(textOfValue).join(", ");
  return textOfValue(value);
}

const textOfValue = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";

const originOf = (headings: readonly string[]): ImportOrigin =>
  marks.find(([, columns]) => columns.every((column) => headings.includes(column)))?.[0] ??
  "unknown";

const clip = (text: string, most: number): string =>
  [...text.trim()].slice(0, most).join("").replaceAll("\0", "");
const shown = (heading: string): string => clip(heading, importLimits.heading);

const samplesOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.filter((text) => text !== ""))]
    .slice(0, importLimits.samples)
    .map((text) => clip(text, importLimits.sample));

/** Field columns of our own export. */
const ownField = /^field:([a-z][a-z0-9_]*)$/;

function guess(column: Bare, origin: ImportOrigin, fields: readonly string[]): StoredColumn {
  const name = plain(column.heading);
  const own =
    ownField.exec(column.heading)?.[1] ?? column.heading.toLowerCase().replaceAll(/[\s-]+/g, "_");
  const field = fields.find((key) => key === own);
  if (column.key !== undefined || ownField.test(column.heading))
    return { ...column, to: field === undefined ? "leave" : "field", field: field ?? null };
  const isUseless = useless[origin]?.includes(name) === true;
  const known = targets.get(name);
  if (known && !isUseless) return { ...column, to: known, field: null };
  if (field !== undefined) return { ...column, to: "field", field };
  // a column without a telling name may hold addresses all the same
  const looksLikeEmail = column.samples.length > 0 && column.samples.every(isEmailAddress);
  return { ...column, to: looksLikeEmail ? "email" : "leave", field: null };
}

/** Of several columns with addresses the first one whose name says so, or else the first one, has them. */
function oneEmail(columns: readonly StoredColumn[]): StoredColumn[] {
  const all = columns.filter(({ to }) => to === "email");
  const named = all.find(({ heading }) => targets.get(plain(heading)) === "email") ?? all[0];
  return columns.map((column) =>
    column.to === "email" && column !== named ? { ...column, to: "leave" } : column,
  );
}
