import {
  emailFault,
  hasControls,
  type ImportError,
  isEmailAddress,
  isLongerThan,
  type Language,
  languages,
  limits,
  type Message,
  newsletterFrequencies,
  type NewsletterFrequency,
  newsletterTopics,
  type NewsletterTopic,
} from "@sortes/contract";
import { withoutGuard } from "@sortes/core";
import type { CsvRow } from "@sortes/core/csv-rows";
import type { ImportColumns } from "./import-columns.ts";

/** Somebody as a row of a list has them. */
export interface ListedSubscriber {
  address: string;
  locale: Language;
  frequency: NewsletterFrequency;
  topics: readonly NewsletterTopic[];
}

/** What a row comes to. `said`: the list says itself that this person is not to be written to. */
export type JudgedRow =
  | { subscriber: ListedSubscriber }
  | { said: "unsubscribed" | "unconfirmed" | "suppressed" }
  | { column: ImportError["column"]; message: Message };

/** A cell that is longer has no address in it, and is not searched for one. */
const addressCell = 1000;

/** What says in a list that somebody is not subscribed; what else stands in such a column says nothing to us. */
const notSubscribed: Readonly<Record<string, "unsubscribed" | "unconfirmed" | "suppressed">> = {
  unsubscribed: "unsubscribed",
  dezabonat: "unsubscribed",
  pending: "unconfirmed",
  unconfirmed: "unconfirmed",
  cleaned: "suppressed",
  bounced: "suppressed",
  suppressed: "suppressed",
};

/** @returns undefined for a row with nothing in it. */
export function judgeRow(
  { cells, fault }: CsvRow,
  columns: ImportColumns,
  locale: Language,
): JudgedRow | undefined {
  const cell = (at: number | undefined) => (at === undefined ? "" : (cells[at] ?? "").trim());
  if (!fault && cells.every((text) => text.trim() === "")) return undefined;
  if (fault === "long") return { column: null, message: { code: "CSV_ROW_TOO_LONG" } };
  const address = addressIn(withoutGuard(cells[columns.email] ?? ""));
  // quotes may be meant as they stand, as in "Ana" <ana@example.test>; after an open one nobody knows which cell is which
  if (fault === "open" || (fault && typeof address !== "string"))
    return { column: null, message: { code: "CSV_QUOTES_BROKEN" } };
  if (typeof address !== "string") return { column: "email", message: address };
  const said = notSubscribed[cell(columns.state).toLowerCase()];
  if (said) return { said };
  if (cell(columns.suppressed).toLowerCase() === "true") return { said: "suppressed" };
  const language = languageOf(cell(columns.language), locale);
  if (!language) return unknown("language", languages);
  const frequency = frequencyOf(cell(columns.frequency));
  if (!frequency) return unknown("frequency", newsletterFrequencies);
  const topics = columns.topics === undefined ? newsletterTopics : topicsOf(cell(columns.topics));
  if (!topics) return unknown("topics", newsletterTopics);
  return { subscriber: { address, locale: language, frequency, topics } };
}

const unknown = (column: ImportError["column"], options: readonly string[]): JudgedRow => ({
  column,
  message: { code: "UNKNOWN_VALUE", params: { options: options.join(", ") } },
});

/**
 * The address in a cell, as it was written or as mail programs copy it, or what is wrong with it. The rule is that of the
 * form (`requiredEmail`), without its schema: a list may have a million lines.
 */
function addressIn(cell: string): string | Message {
  if (cell.length > addressCell) return { code: "TOO_LONG", params: { max: limits.email } };
  if (cell.includes("\uFFFD")) return { code: "EMAIL_UNREADABLE" };
  const bare = /<([^<>]*)>\s*$/.exec(cell)?.[1] ?? cell;
  const address = bare.trim().replace(/^mailto:/i, "");
  const isSeveral = () => cell.split(/[\s,;]+/).filter((part) => part.includes("@")).length > 1;
  if (isEmailAddress(address)) return address;
  if (isSeveral()) return { code: "EMAILS_SEVERAL" };
  if (isLongerThan(address, limits.email))
    return { code: "TOO_LONG", params: { max: limits.email } };
  if (hasControls(address)) return { code: "CONTROL_CHARACTERS" };
  return { code: emailFault(address) ?? "EMAIL_INVALID" };
}

/** A language with its region counts too; nothing said is the language of who imports. */
function languageOf(cell: string, otherwise: Language): Language | undefined {
  if (cell === "") return otherwise;
  const [language] = cell.toLowerCase().split(/[-_]/);
  return languages.find((known) => known === language);
}

const frequencyOf = (cell: string): NewsletterFrequency | undefined =>
  cell === "" ? "weekly" : newsletterFrequencies.find((known) => known === cell.toLowerCase());

/** None where the cell is empty: so an export tells of somebody who chose none. */
function topicsOf(cell: string): NewsletterTopic[] | undefined {
  const wanted = cell.toLowerCase().split(/[\s,;|]+/);
  const named = wanted.filter((topic) => topic !== "");
  const topics = newsletterTopics.filter((topic) => named.includes(topic));
  return named.every((name) => topics.some((topic) => topic === name)) ? topics : undefined;
}
