import { needsCsvReader } from "./delimited.ts";
import { isHeading } from "./headings.ts";
import { headedDelimiterOf } from "./import-names.ts";

/** Length, in characters, from which a single line slows down a text box. */
const longLine = 5000;
/** Pasted texts up to this length, in characters, are not checked for long lines. */
const shortText = 5000;

const spreadsheet = /<table|google-sheets-html-origin/i;

/**
 * Whether pasted data are cells of a spreadsheet: tabs separate cells, and a single column arrives as an HTML table.
 */
export const isTable = (text: string, html: string): boolean =>
  text.includes("\t") || spreadsheet.test(html);

/**
 * Whether a pasted text may have headings above its names, and so needs processing. For a text with quotes, which is
 * not parsed yet: whether it may contain cells.
 */
export function mayHoldHeadings(text: string): boolean {
  const [first = "", second] = text.trimStart().split(/[\r\n]+/, 2);
  if (second === undefined) return false;
  if (needsCsvReader(text)) return /[\t;,]/.test(first) || isHeading(first.replaceAll('"', ""));
  return isHeading(first) || headedDelimiterOf(text) !== undefined;
}

/** Whether a text is too much for the box as it is. */
export function needsHelp(text: string): boolean {
  if (text.length <= shortText) return false;
  if (text.length > 1_000_000) return true;
  return text.split("\n").some(({ length }) => length > longLine);
}

/** The text with names, one per line, in place of the selection, and the new position of the caret. */
export function insertAt(
  text: string,
  start: number,
  end: number,
  names: readonly string[],
): { text: string; caret: number } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const head = before === "" || before.endsWith("\n") ? before : `${before}\n`;
  const tail = after === "" || after.startsWith("\n") ? after : `\n${after}`;
  const inserted = head + names.join("\n");
  return { text: inserted + tail, caret: inserted.length };
}
