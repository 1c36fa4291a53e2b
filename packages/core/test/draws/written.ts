import { type Entry, readEntries } from "../../src/draws/entries.ts";
import { type SignedNote, signatureLine } from "../../src/draws/note.ts";

/** The file of a list's entries: sorted, one per line. Throws a DrawFault for duplicates, no entries or too many. */
export function entriesFile(entries: readonly Entry[]): string {
  const lines = entries.map(({ c, weight }) => `${c} ${weight}`).sort();
  const file = `${lines.join("\n")}\n`;
  readEntries(file);
  return file;
}

/** A whole note. `text` ends with a line feed. */
export function noteText({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map(signatureLine).join("")}`;
}
