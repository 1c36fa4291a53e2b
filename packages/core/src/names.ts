import { isLongerThan, limits, nameSeparators, participantSeparators } from "@sortes/contract";

/** A name that stands more than once in a list, as it was first written, and how often it stands there. */
export interface DuplicateName {
  readonly name: string;
  readonly count: number;
}

/** The names of a pasted text in its order, repeated ones included. */
export interface ParsedNames {
  readonly names: string[];
  /** The repeated names, in the order of their first appearance. Empty if there are none. */
  readonly duplicates: DuplicateName[];
}

/**
 * The names in a text, one a line or separated by commas. White space around a name is dropped, empty entries are
 * skipped, and nothing else is changed.
 */
export const namesIn = (text: string): string[] => splitNames(text, nameSeparators);

/** The same for entries of a draw, which may also be separated by semicolons. */
export const participantsIn = (text: string): string[] => splitNames(text, participantSeparators);

/** The names in a text as `namesIn` gives them, with those that are repeated. */
export function parseNames(text: string): ParsedNames {
  const names = namesIn(text);
  return { names, duplicates: findDuplicates(names) };
}

/** The same for entries of a draw. */
export function parseParticipants(text: string): ParsedNames {
  const names = participantsIn(text);
  return { names, duplicates: findDuplicates(names) };
}

/**
 * The names without repetitions, each where it first stood. Two names are the same if they read the same: their
 * Unicode normal form (NFC) is compared, and the first spelling is kept.
 */
export function removeDuplicates(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = keyOf(name);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
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
  return lines.map((line) => line.trim()).filter((name) => name !== "");
}

/** Normalising takes time by the square of a name's length, and what is too long to be a name is refused anyway. */
const keyOf = (name: string): string =>
  isLongerThan(name, limits.name) ? name : name.normalize("NFC");

function findDuplicates(names: readonly string[]): DuplicateName[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const key = keyOf(name);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  if (counts.size === names.length) return [];
  const duplicates: DuplicateName[] = [];
  for (const name of names) {
    const key = keyOf(name);
    const count = counts.get(key) ?? 0;
    if (count < 2) continue;
    duplicates.push({ name, count });
    counts.delete(key);
  }
  return duplicates;
}
