import { groupNames } from "../names.ts";

/** Who wrote a line of a giveaway, and what. */
interface Comment {
  who: string;
  text: string;
}

/** Conditions of a giveaway. */
export interface EntryFilter {
  /** Has to stand in the comment, in whatever capitals. Empty: none. */
  readonly keyword: string;
  /** How many different other people the comment has to mention with an @, from 0. */
  readonly mentions: number;
  /** Whether only the first fitting comment of each person counts. */
  readonly oncePerPerson: boolean;
}

/** The people whose comments fit, and why the others are left out, each counted at the first condition that fails. */
interface FilteredEntries {
  readonly kept: string[];
  readonly withoutKeyword: number;
  readonly withoutMentions: number;
  readonly repeated: number;
}

const mention = /@[\p{L}\p{N}_.]{1,64}/gu;
const separator = /[:\t]/;
const betweenEntries = /[,;]/g;

/**
 * Reads a line as comments are exported and copied: “@ana: great! @ion”, “ana<tab>great! @ion”, “@ana great! @ion” and
 * “ana great! @ion”. A line without any of these is a name without a comment. Nobody's name has a comma or a semicolon.
 */
function readComment(line: string): Comment {
  const at = line.search(separator);
  const space = line.search(/\s/);
  const isHandle = line.startsWith("@") || line.includes(" @");
  const end = at === -1 && isHandle ? space : at;
  const who = (end === -1 ? line : line.slice(0, end)).replaceAll(betweenEntries, " ").trim();
  return { who, text: end === -1 ? "" : line.slice(end + 1) };
}

const plain = (text: string): string => text.normalize("NFC").toLowerCase();

/** How many people a comment mentions besides its author. */
function countMentions({ who, text }: Comment): number {
  const handles = new Set(plain(text).match(mention));
  const own = plain(who);
  handles.delete(own.startsWith("@") ? own : `@${own}`);
  return handles.size;
}

/** Those who fulfil the conditions of a giveaway, by a text with one comment a line, in its order. */
export function filterEntries(
  text: string,
  { keyword, mentions, oncePerPerson }: EntryFilter,
): FilteredEntries {
  const wanted = plain(keyword.trim());
  const comments = text.split(/[\r\n]+/).map((line) => readComment(line.trim()));
  const named = comments.filter(({ who }) => who !== "");
  const withKeyword = named.filter((comment) => plain(comment.text).includes(wanted));
  const fitting = withKeyword.filter((comment) => countMentions(comment) >= mentions);
  const people = fitting.map(({ who }) => who);
  const kept = oncePerPerson ? groupNames(people).map(({ name }) => name) : people;
  return {
    kept,
    withoutKeyword: named.length - withKeyword.length,
    withoutMentions: withKeyword.length - fitting.length,
    repeated: people.length - kept.length,
  };
}
