import {
  canBeSeen,
  isLongerThan,
  limits,
  nameSeparators,
  participantSeparators,
} from "@sortes/contract";
import { resultOf } from "./steps.ts";
import { ticketSign } from "./winners/tickets.ts";

/** A name that occurs more than once in a list, in its first spelling, with its number of occurrences. */
export interface DuplicateName {
  readonly name: string;
  readonly count: number;
  /** The first other way in which it is written, if there is one. */
  readonly otherSpelling?: string;
}

/** The names of a pasted text in its order, repeated ones included. */
export interface ParsedNames {
  readonly names: string[];
  /** The repeated names, in the order of their first appearance. Empty if there are none. */
  readonly duplicates: DuplicateName[];
}

/**
 * The names in a text, one a line or separated by commas. White space around a name is dropped, entries in which nothing
 * can be seen are skipped, and nothing else is changed.
 */
export const namesIn = (text: string): string[] => splitNames(text, nameSeparators);

/** `namesIn` for entries of a draw, which semicolons separate too. The comma in “Ana *1,000” is not a separator. */
export const participantsIn = (text: string): string[] =>
  splitNames(text.replaceAll(partedTickets, inTickets), participantSeparators);

/** Tickets at the end of a line, and such as “*1,000” before another comma. */
const partedTickets = new RegExp(
  `(?:${ticketSign.source})\\ufe0f?\\s{0,3}\\d{1,7}(?:(?:,\\d{1,6}){1,5}(?=[ \\t]{0,3}(?:[\\r\\n\\v\\f\\u0085\\u2028\\u2029;؛；]|$))|(?:,\\d{3}){1,2}(?=\\s{0,3},))`,
  "g",
);
const inTickets = (tickets: string): string => tickets.replaceAll(",", ".");

/** The names in a text as `namesIn` gives them, with those that are repeated. */
export function parseNames(text: string): ParsedNames {
  const names = namesIn(text);
  return { names, duplicates: findDuplicates(names) };
}

/** `parseNames` for entries of a draw. */
export function parseParticipants(text: string): ParsedNames {
  const names = participantsIn(text);
  return { names, duplicates: findDuplicates(names) };
}

/** Names that are compared in one step. */
const step = 1000;

/**
 * The same as `parseNames` in steps of about a millisecond, for a page that must not freeze.
 * @param split `namesIn` or `participantsIn`
 */
export function* parseSlowly(
  text: string,
  split: (text: string) => string[],
): Generator<void, ParsedNames> {
  const names = split(text);
  yield;
  const counter = new DuplicateCounter();
  for (let from = 0; from < names.length; from += step) {
    for (const name of names.slice(from, from + step)) counter.add(name);
    yield;
  }
  return { names, duplicates: counter.duplicates };
}

/**
 * The names without repetitions, each at its first position and in its first spelling. Names are the same if they
 * differ only in capitals, a leading @, cedillas in place of Romanian commas, the form of apostrophes and hyphens,
 * white space, invisible marks or Unicode form.
 */
export const removeDuplicates = (names: readonly string[]): string[] =>
  resultOf(removeDuplicatesSlowly(names));

/** The same as `removeDuplicates` in steps of about a millisecond, for a page that must not freeze. */
export function* removeDuplicatesSlowly(names: readonly string[]): Generator<void, string[]> {
  const groups = yield* groupNamesSlowly(names);
  return groups.map(({ name }) => name);
}

/** Each name once, as `removeDuplicates` returns it, with its positions, from 0. */
export const groupNames = (names: readonly string[]): NameGroup[] =>
  resultOf(groupNamesSlowly(names));

/** A name and its positions, from 0. */
interface NameGroup {
  readonly name: string;
  readonly at: number[];
}

function* groupNamesSlowly(names: readonly string[]): Generator<void, NameGroup[]> {
  const found = new Map<string, NameGroup>();
  for (const [i, name] of names.entries()) {
    if (i % step === 0) yield;
    const key = keyOf(name);
    const known = found.get(key);
    if (known) known.at.push(i);
    else found.set(key, { name, at: [i] });
  }
  return [...found.values()];
}

/** Returns a test for names that equal one of these, as `removeDuplicates` compares them. */
export function sameAsOneOf(names: readonly string[]): (name: string) => boolean {
  const keys = new Set(names.map(keyOf));
  return (name) => keys.has(keyOf(name));
}

/** Whether `part` holds no name more often than `whole` does. Names are compared exactly. */
export function isDrawnFrom(part: readonly string[], whole: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const name of whole) left.set(name, (left.get(name) ?? 0) + 1);
  return part.every((name) => {
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count > 0;
  });
}

function splitNames(text: string, separators: RegExp): string[] {
  // Splitting at one string is several times as fast as splitting at a pattern.
  const lines = text.replaceAll(new RegExp(separators, "g"), "\n").split("\n");
  return lines.map((line) => line.trim()).filter(canBeSeen);
}

/**
 * Zero-width space, direction marks, byte order mark, soft hyphen, variation selectors: chats and documents put them
 * around and into names. Joiners are excluded, since emoji and letters need them.
 */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- each of them is meant
  /[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+/g;
/** White space, including blanks of Hangul and Braille that Unicode classifies as letters or symbols. */
const spaces = /[\s\u115f\u1160\u2800\u3164\uffa0]+/g;
/** Variants from Windows-1250, the lower-case Turkish İ, and East Asian keyboards. */
const sameLetters: Readonly<Record<string, string>> = { ş: "ș", ţ: "ț", "i\u0307": "i", "＠": "@" };
const otherForms = /[şţ＠]|i\u0307/g;
/** A phone writes O’Neil, a keyboard O'Neil. */
const apostrophes = /[’‘‛ʼʹʻʽˈ′`´＇ꞌ]/g;
/** Non-breaking hyphens, dashes and the minus sign, which programs substitute for hyphens. */
const hyphens = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Characters that the patterns above may change in a lower-case name. Most names have none. */
const uneven =
  // oxlint-disable-next-line no-misleading-character-class -- each of them is meant
  /[@＠şţ`´＇ꞌʹʻʼʽˈ\u0080-\u00a0\u00ad\u0307\u034f\u061c\u115f\u1160\u1680\u180e\u2000-\u206f\u2212\u2800\u3000\u3164\ufe00-\ufe0f\ufe58\ufe63\ufeff\uff0d\uffa0]|\s\s|[\t\v\f]/;

/**
 * A text with the letters by which names are compared: without capitals, cedillas in place of Romanian commas, invisible
 * marks and superfluous white space.
 */
export function evenText(text: string): string {
  const lower = text.normalize("NFC").toLowerCase();
  if (!uneven.test(lower)) return lower;
  return lower
    .replaceAll(invisible, "")
    .replaceAll(spaces, " ")
    .replaceAll(otherForms, (letter) => sameLetters[letter]!)
    .replaceAll(apostrophes, "'")
    .replaceAll(hyphens, "-")
    .trim();
}

/**
 * The key by which names are compared. Too long names, which are rejected anyway, are not normalised: quadratic time.
 */
export function keyOf(name: string): string {
  if (isLongerThan(name, limits.name)) return name;
  // a name that consists only of marks stays unchanged
  return evenText(name).replace(/^@ ?(?=.)/, "") || name;
}

class DuplicateCounter {
  readonly #found = new Map<string, { name: string; count: number; otherSpelling?: string }>();
  #hasAny = false;

  add(name: string): void {
    const key = keyOf(name);
    const known = this.#found.get(key);
    if (!known) this.#found.set(key, { name, count: 1 });
    else {
      this.#hasAny = true;
      known.count += 1;
      if (known.name !== name) known.otherSpelling ??= name;
    }
  }

  get duplicates(): DuplicateName[] {
    return this.#hasAny ? [...this.#found.values()].filter(({ count }) => count > 1) : [];
  }
}

function findDuplicates(names: readonly string[]): DuplicateName[] {
  const counter = new DuplicateCounter();
  for (const name of names) counter.add(name);
  return counter.duplicates;
}
