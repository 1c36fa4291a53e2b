import { format } from "./bytes.ts";
import type { Inclusion } from "./entries.ts";
import { DrawFault } from "./fault.ts";
import { drawBounds } from "./rules.ts";

/** The file of a draw for offline checking. */
export interface Bundle {
  format: typeof format;
  /** The exact text of each statement. */
  statements: string[];
  /** The proof of each statement, as text. */
  proofs: string[];
  /** The organiser's text, with 32 hex digits of salt; null if it was erased. */
  text: { salt: string; body: string } | null;
  /** The entries file; null for numbers, or if it was left out. */
  entries: string | null;
  /** The openings that are public, one line each. */
  openings: string;
  /** For display only: trust needs a key given by the person checking. */
  log: string;
  /** For display only. */
  witnesses: string[];
  /** Proofs of the drawn entries, instead of the file. */
  inclusion?: Inclusion[];
}

/** Characters of the largest bundle: 100,000 entries and openings with the longest labels. */
const largestBundle = 2 ** 27;
/** Maximum hashes of an inclusion proof: the height of the tree over the largest list. */
const mostHashes = 17;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const listOf =
  (check: Check, most = Infinity): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every((held) => check(held));
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value);
const positive: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 1;

const salted = { salt: matches(/^[0-9a-f]{32}$/), body: isText };
const included = {
  number: positive,
  c: matches(/^[0-9a-f]{64}$/),
  weight: positive,
  proof: listOf(matches(/^[0-9a-f]{64}$/), mostHashes),
};
const members: Record<string, Check> = {
  format: (value) => value === format,
  statements: (value) => listOf(isText)(value) && (value as unknown[]).length > 0,
  proofs: listOf(isText),
  text: (value) => value === null || hasMembers(value, salted),
  entries: (value) => value === null || isText(value),
  openings: isText,
  log: isText,
  witnesses: listOf(isText),
};
const withInclusion = {
  ...members,
  inclusion: listOf((value) => hasMembers(value, included), drawBounds.entries),
};

/** The text of a bundle. */
export function bundleText(bundle: Bundle): string {
  return JSON.stringify(bundle);
}

/**
 * Parses a bundle. Throws a DrawFault unless it is JSON with exactly the members of a bundle, none of them twice, and
 * its numbers are written as integers: other checkers may not round `1.0000000000000000000001` as this one does.
 * `checkBundle` checks their values.
 */
export function readBundle(text: string): Bundle {
  if (text.length > largestBundle) throw new DrawFault("too_long");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DrawFault("not_json");
  }
  const fits = hasMembers(value, members) || hasMembers(value, withInclusion);
  if (!fits || colonsOf(text) !== membersOf(value)) throw new DrawFault("bad_bundle");
  return value as Bundle;
}

function hasMembers(value: unknown, checks: Record<string, Check>): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length === Object.keys(checks).length &&
    entries.every(([name, held]) => Object.hasOwn(checks, name) && checks[name]!(held))
  );
}

/** The number of members of a value, at any depth. */
function membersOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, held) => sum + membersOf(held), own);
}

/**
 * The number of members written in JSON text, which duplicates make greater than that of the parsed value. NaN if a
 * number has a fraction or an exponent.
 */
function colonsOf(json: string): number {
  let colons = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === 58) colons++;
    // . E e: no other value of a bundle has these outside of strings
    if (code === 46 || code === 69 || code === 101) return Number.NaN;
    // a string ends at the first quotation mark that is not escaped
    if (code === 34) for (i++; json.charCodeAt(i) !== 34; i++) if (json.charCodeAt(i) === 92) i++;
  }
  return colons;
}
