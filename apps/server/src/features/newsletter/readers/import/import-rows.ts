import {
  asciiAddress,
  type DateOrder,
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
import { isNull } from "./import-answers.ts";
import type { ImportColumns } from "./import-columns.ts";
import { languageIn } from "./import-language.ts";
import { addressCell, bareAddress, type ListRow } from "./list-opening.ts";
import type { SaidOf } from "./import-values.ts";
import { knownOf, type ListedState, stateOf } from "./import-states.ts";

/** A person in a row of a list. */
export interface ListedSubscriber extends ListedState {
  address: string;
  locale: Language;
  frequency: NewsletterFrequency;
  topics: readonly NewsletterTopic[];
  /** The row and its other details. */
  row?: ListRow;
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
  /** The default language, for rows without a supported one. */
  locale: Language;
  /** The moment of the import. */
  at: Date;
  /** Whether rows must name a language, except those of people who get no mail. */
  needsLanguage?: boolean | undefined;
  /** Which number comes first in dates; by default the day. */
  dates?: DateOrder | undefined;
}

/** @returns undefined for an empty row, and for the end marker of our exports. */
export function judgeRow(
  { cells, fault }: Pick<ListRow, "cells" | "fault">,
  { columns, list, locale, at, dates, needsLanguage = false }: ListFrame,
): JudgedRow | undefined {
  const all = (places: readonly number[]) => places.map((place) => (cells[place] ?? "").trim());
  const said = (places: readonly number[]) => all(places).filter((text) => !isNull(text));
  const first = (places: readonly number[]) => said(places)[0] ?? "";
  if (!fault && (isCsvEnd(cells) || cells.every((text) => text.trim() === ""))) return undefined;
  if (fault === "long") return { column: null, message: { code: "CSV_ROW_TOO_LONG" } };
  if (fault === "wide") return { column: null, message: { code: "CSV_ROW_TOO_WIDE" } };
  const address = addressIn(withoutGuard(cells[columns.email] ?? ""));
  // quotes may be literal, as in "Ana" <ana@example.test>; after an unclosed one the cells are unreliable
  if (fault === "open" || (fault && typeof address !== "string"))
    return { column: null, message: { code: "CSV_QUOTES_BROKEN" } };
  if (typeof address !== "string") return { column: "email", message: address };
  const state = stateOf(
    // a status of NULL counts as an unknown status
    (name) => (name === "state" ? all(columns[name]).filter(Boolean) : said(columns[name])),
    { list, at, dates, has: (name) => columns[name].length > 0 },
  );
  if (typeof state === "string")
    return unknown(state === "answer" ? "state" : state, knownOf[state]);
  const mustName = needsLanguage && !state.leaves && !state.suppressed;
  const language = languageIn(first(columns.language)) ?? (mustName ? undefined : locale);
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
 * The address in a cell, plain or as mail programs copy it, or its error. The rules are those of `requiredEmail` in
 * forms, without the cost of a schema: a list may have a million lines.
 */
function addressIn(cell: string): string | Message {
  if (cell.length > addressCell) return { code: "TOO_LONG", params: { max: limits.email } };
  if (cell.includes("\uFFFD")) return { code: "EMAIL_UNREADABLE" };
  const address = bareAddress(cell);
  const isSeveral = () => cell.split(/[\s,;]+/).filter((part) => part.includes("@")).length > 1;
  if (isEmailAddress(address)) return asciiAddress(address);
  if (isSeveral()) return { code: "EMAILS_SEVERAL" };
  if (isLongerThan(address, limits.email))
    return { code: "TOO_LONG", params: { max: limits.email } };
  if (hasControls(address)) return { code: "CONTROL_CHARACTERS" };
  return { code: emailFault(address) ?? "EMAIL_INVALID" };
}

const frequencyOf = (cell: string): NewsletterFrequency | undefined =>
  cell === "" ? "weekly" : newsletterFrequencies.find((known) => known === cell.toLowerCase());

/** No topics if the cell is empty, as in exports for people who chose none. */
function topicsOf(cell: string): NewsletterTopic[] | undefined {
  const wanted = cell.toLowerCase().split(/[\s,;|]+/);
  const named = wanted.filter((topic) => topic !== "");
  const topics = newsletterTopics.filter((topic) => named.includes(topic));
  return named.every((name) => topics.some((topic) => topic === name)) ? topics : undefined;
}
