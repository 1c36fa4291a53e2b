import {
  type ColumnChoice,
  DomainError,
  type ImportEncoding,
  type ImportFormat,
  importLimits,
  type ImportOrigin,
  type ImportTarget,
  type StoredColumn,
} from "@sortes/contract";
import { isCsvEnd, withoutGuard } from "@sortes/core";
import type { CsvLine, CsvRow } from "@sortes/core/csv-rows";
import { linesOf, textOf } from "./csv-text.ts";
import { isNull } from "./import-answers.ts";
import { headingKey, names } from "./import-columns.ts";
import { dateOrderIn } from "./import-dates.ts";
import { isReadable, looksLikeState } from "./import-questions.ts";
import { hasAddress, openingOf, openLines } from "./list-opening.ts";

/** Columns known only to imports in steps. */
const more: Partial<Record<ImportTarget, readonly string[]>> = {
  name: [
    "name",
    "fullname",
    "yourname",
    "displayname",
    "subscribername",
    "contactname",
    "nume",
    "numecomplet",
    "numesiprenume",
    "numeprenume",
  ],
  firstName: ["firstname", "fname", "givenname", "prenume", "prenumele"],
  lastName: ["lastname", "lname", "surname", "familyname", "numedefamilie", "numefamilie"],
  timeZone: ["timezone", "timezonename", "tz", "fusorar", "fusulorar"],
  tags: ["tags", "labels", "tag", "etichete", "eticheta"],
  consentAt: ["consentat", "consentdate", "consentedat", "optindate", "optedinat", "dataacordului"],
  consentSource: ["consentsource", "source", "sursaacordului", "sursa"],
};

const targets = new Map<string, ImportTarget>(
  Object.entries({ ...names, ...more }).flatMap(([to, known]) =>
    known.map((name): [string, ImportTarget] => [name, to as ImportTarget]),
  ),
);

/** Sets of columns that together identify a program. */
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
  ["substack", ["email", "emaildisabled"]],
  ["substack", ["email", "activesubscription"]],
  ["hubspot", ["email", "unsubscribedfromallemail"]],
  ["phplist", ["email", "confirmed", "blacklisted"]],
  ["brevo", ["email", "blacklisted"]],
  ["brevo", ["email", "emailblacklist"]],
  ["mautic", ["email", "donotcontact"]],
  ["buttondown", ["email", "subscribertype"]],
];

const mailchimp = ["optinip", "confirmip", "unsubcampaigntitle", "cleancampaigntitle"];

/** Columns of a program that are ignored here. */
const useless: Partial<Record<ImportOrigin, readonly string[]>> = {
  sortes: ["id"],
  mailchimp_subscribed: mailchimp,
  mailchimp_unsubscribed: mailchimp,
  mailchimp_cleaned: mailchimp,
  // about paid subscriptions; free readers get mails too
  substack: ["activesubscription", "expiry", "plan", "podcastdisabled", "digestenabled"],
  brevo: ["smsblacklist"],
  listmonk: ["id", "uuid", "updatedat", "lists"],
  ghost: ["id", "note", "complimentaryplan", "stripecustomerid", "tiers", "products", "giftid"],
};

/** JSON columns whose keys become separate columns. */
const jsonHeadings = new Set(["attributes", "attribs"]);

/**
 * Detects the layout and columns of a file from its beginning.
 * @param fields keys of custom fields
 * @throws DomainError IMPORT_UNREADABLE if there is no line of headings
 */
export async function formatOf(
  bytes: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding,
  fields: readonly string[],
): Promise<ImportFormat> {
  const { first, isWhole } = await openLines(linesOf(textOf(bytes, encoding)));
  const format = formatOfLines(first, { encoding, fields, isWhole });
  if (!format) throw new DomainError("IMPORT_UNREADABLE", { columns: importLimits.columns });
  return format;
}

/** @param isWhole whether these are all lines of the file. @returns undefined if there is no table */
export function formatOfLines(
  lines: readonly CsvLine[],
  {
    encoding,
    fields,
    isWhole,
  }: { encoding: ImportEncoding; fields: readonly string[]; isWhole: boolean },
): ImportFormat | undefined {
  const opening = openingOf(lines);
  if (!opening || opening.headings.length > importLimits.columns) return undefined;
  const { delimiter, headings, headRows, hasHeadings, rows } = opening;
  // UTF-16 without a mark
  if (headings.some((heading) => heading.includes("\0"))) return undefined;
  const sampled = rows.filter(({ cells, fault }) => !fault && !isCsvEnd(cells));
  const origin = originOf(headings.map(headingKey));
  const columns = headings
    .flatMap((heading, cell) => columnsIn(heading, cell, sampled))
    .slice(0, importLimits.columns)
    .map((column) => guess(column, { origin, fields, hasHeadings, isWhole }));
  const dates = dateOrderIn(columns.flatMap(({ values }) => values));
  const found = { encoding, delimiter, origin, headRows, headings: headings.map(shown) };
  return {
    ...found,
    ...(dates && { dates }),
    columns: wholeNames(oneEmail(columns)).map(({ values: _all, ...column }) => column),
  };
}

type Bare = Pick<StoredColumn, "heading" | "samples" | "cell" | "key"> & {
  /** The values in the first rows. */
  values: readonly string[];
};
type Guessed = StoredColumn & Bare;

/** A column, or one column per key if it holds JSON. */
function columnsIn(heading: string, cell: number, rows: readonly CsvRow[]): Bare[] {
  const texts = rows.map(({ cells }) => withoutGuard((cells[cell] ?? "").trim()));
  if (!jsonHeadings.has(headingKey(heading))) return [{ ...sampledAs(heading, texts), cell }];
  const records = texts.map(recordIn);
  const keys = new Set(records.flatMap((record) => Object.keys(record)));
  return [...keys].slice(0, importLimits.columns).map((key) => ({
    ...sampledAs(
      key,
      records.map((record) => textIn(record, key)),
    ),
    cell,
    key,
  }));
}

function sampledAs(heading: string, texts: readonly string[]) {
  const values = [...new Set(texts.filter((text) => !isNull(text)))];
  return { heading: shown(heading), samples: samplesOf(texts), values };
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

/** A key's value as text; lists are joined with commas. */
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
const shown = (heading: string): string =>
  clip(heading.replaceAll(/\s+/g, " "), importLimits.heading);

const samplesOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.filter((text) => text !== ""))]
    .slice(0, importLimits.samples)
    .map((text) => clip(text, importLimits.sample));

/** Field columns of our own export. */
const ownField = /^field:([a-z][a-z0-9_]*)$/;

function guess(
  column: Bare,
  {
    origin,
    fields,
    hasHeadings,
    isWhole,
  }: { origin: ImportOrigin; fields: readonly string[]; hasHeadings: boolean; isWhole: boolean },
): Guessed {
  const { heading, values } = column;
  const name = headingKey(heading);
  const own = ownField.exec(heading)?.[1] ?? heading.toLowerCase().replaceAll(/[\s-]+/g, "_");
  const field = fields.find((key) => key === own);
  const to = (target: ImportTarget): Guessed => ({ ...column, to: target, field: null });
  if (field !== undefined && (column.key !== undefined || ownField.test(heading)))
    return { ...column, to: "field", field };
  if (ownField.test(heading) || useless[origin]?.includes(name)) return to("leave");
  const known = column.key === undefined ? targets.get(name) : undefined;
  if (known) return to(isReadable(known, values) ? known : "ask");
  if (field !== undefined) return { ...column, to: "field", field };
  // a column may hold addresses even if its name does not say so
  const isOfAddresses = values.filter(hasAddress).length * 2 > values.length;
  if (isOfAddresses && column.key === undefined) return to("email");
  const isNameless = !hasHeadings && values.length > 0;
  return to(isNameless || looksLikeState({ heading, values, isWhole }) ? "ask" : "leave");
}

/** The display name of a column: its heading or its number. */
export const columnName = ({ heading, cell }: StoredColumn): string =>
  heading === "" ? `#${cell + 1}` : heading;

/** @throws DomainError IMPORT_COLUMN_OPEN if no target was chosen for a column that may be about a state */
export function refuseOpen(
  columns: readonly StoredColumn[],
  choices: readonly ColumnChoice[] = [],
): void {
  const chosen = new Map(choices.map(({ place, to }) => [place, to]));
  const open = columns.flatMap((column, place) =>
    (chosen.get(place) ?? column.to) === "ask" ? [columnName(column)] : [],
  );
  if (open.length > 0) throw new DomainError("IMPORT_COLUMN_OPEN", { columns: open.join(", ") });
}

/**
 * Chooses the column of addresses: the one whose name says so, or else the only one. If several may be meant, the
 * importing person says which.
 */
function oneEmail(columns: readonly Guessed[]): Guessed[] {
  const all = columns.filter(({ to }) => to === "email");
  const named = all.filter(({ heading }) => targets.get(headingKey(heading)) === "email");
  const filled = named.filter(({ values }) => values.length > 0);
  const [few] = [filled, named, all].filter((some) => some.length > 0);
  if (few && few.length > 1 && few.every(({ heading }) => heading !== ""))
    return columns.map((column) =>
      column.to === "email" ? { ...column, to: few.includes(column) ? "ask" : "leave" } : column,
    );
  const chosen = few?.[0];
  return columns.map((column) =>
    column.to === "email" && column !== chosen
      ? // without a name, it may hold other people's addresses
        { ...column, to: column.heading === "" ? "ask" : "leave" }
      : column,
  );
}

/** Beside a column of first names, “Name” or “Nume” is the family name; beside one of family names, the first name. */
function wholeNames(columns: readonly Guessed[]): Guessed[] {
  const has = (target: ImportTarget) => columns.some(({ to }) => to === target);
  const part = has("firstName") ? "lastName" : "firstName";
  if (has("firstName") === has("lastName")) return [...columns];
  return columns.map((column) =>
    column.to === "name" && ["name", "nume"].includes(headingKey(column.heading))
      ? { ...column, to: part }
      : column,
  );
}
