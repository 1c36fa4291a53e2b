import {
  emailFault,
  hasControls,
  type ImportedList,
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
import { isCsvEnd, withoutGuard } from "@sortes/core";
import type { CsvRow } from "@sortes/core/csv-rows";
import type { ImportColumns } from "./import-columns.ts";
import type { SaidOf } from "./import-values.ts";
import { knownOf, type ListedState, stateOf } from "./import-states.ts";

/** A person in a row of a list. */
export interface ListedSubscriber extends ListedState {
  address: string;
  locale: Language;
  frequency: NewsletterFrequency;
  topics: readonly NewsletterTopic[];
  /** Of imports in steps: the row, and what else it says. */
  row?: CsvRow;
  said?: SaidOf;
}

/** The result of a row. */
export type JudgedRow =
  | { subscriber: ListedSubscriber }
  | { column: ImportError["column"]; message: Message };

/** Settings of all rows of a list. */
export interface ListFrame {
  columns: ImportColumns;
  list: ImportedList;
  /** The language of the importing person. */
  locale: Language;
  /** The moment of the import. */
  at: Date;
  /** Gives people the language above whose row names one that we do not write; otherwise it is an error. */
  anyLanguage?: boolean;
}

/** A cell that is longer has no address in it, and is not searched for one. */
const addressCell = 1000;

/** @returns undefined for an empty row, and for the end marker of our exports. */
export function judgeRow(
  { cells, fault }: CsvRow,
  { columns, list, locale, at, anyLanguage = false }: ListFrame,
): JudgedRow | undefined {
  const said = (places: readonly number[]) =>
    places.map((place) => (cells[place] ?? "").trim()).filter((text) => text !== "");
  const first = (places: readonly number[]) => said(places)[0] ?? "";
  if (!fault && (isCsvEnd(cells) || cells.every((text) => text.trim() === ""))) return undefined;
  if (fault === "long") return { column: null, message: { code: "CSV_ROW_TOO_LONG" } };
  const address = addressIn(withoutGuard(cells[columns.email] ?? ""));
  // quotes may be literal, as in "Ana" <ana@example.test>; after an open one the cells are unknown
  if (fault === "open" || (fault && typeof address !== "string"))
    return { column: null, message: { code: "CSV_QUOTES_BROKEN" } };
  if (typeof address !== "string") return { column: "email", message: address };
  const state = stateOf((name) => said(columns[name]), { list, at });
  if (typeof state === "string") return unknown(state, knownOf[state]);
  const language =
    languageOf(first(columns.language), locale) ?? (anyLanguage ? locale : undefined);
  if (!language) return unknown("language", languages);
  const frequency = frequencyOf(first(columns.frequency));
  if (!frequency) return unknown("frequency", newsletterFrequencies);
  const topics = columns.topics.length === 0 ? newsletterTopics : topicsOf(first(columns.topics));
  if (!topics) return unknown("topics", newsletterTopics);
  return { subscriber: { address, locale: language, frequency, topics, ...state } };
}

const unknown = (column: ImportError["column"], options: readonly string[]): JudgedRow => ({
  column,
  message: { code: "UNKNOWN_VALUE", params: { options: options.join(", ") } },
});

/**
 * The address in a cell, plain or as mail programs copy it, or its error. The rule is that of the form
 * (`requiredEmail`), without its schema: a list may have a million lines.
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

/** A language with its region counts too; default: the importing person's language. */
function languageOf(cell: string, otherwise: Language): Language | undefined {
  if (cell === "") return otherwise;
  const [language] = cell.toLowerCase().split(/[-_]/);
  return languages.find((known) => known === language);
}

const frequencyOf = (cell: string): NewsletterFrequency | undefined =>
  cell === "" ? "weekly" : newsletterFrequencies.find((known) => known === cell.toLowerCase());

/** None if the cell is empty: exports write it so for people who chose none. */
function topicsOf(cell: string): NewsletterTopic[] | undefined {
  const wanted = cell.toLowerCase().split(/[\s,;|]+/);
  const named = wanted.filter((topic) => topic !== "");
  const topics = newsletterTopics.filter((topic) => named.includes(topic));
  return named.every((name) => topics.some((topic) => topic === name)) ? topics : undefined;
}
