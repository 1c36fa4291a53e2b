import { needsCsvReader } from "./delimited.ts";
import { isHeading } from "./headings.ts";
import { headedDelimiterOf } from "./import-names.ts";

/** Characters from which on a single line makes a text box slow. */
const longLine = 5000;
/** Characters up to which a pasted text is not looked through. */
const shortText = 5000;

const spreadsheet = /<table|google-sheets-html-origin/i;

/** Whether what is pasted are cells of a spreadsheet: tabs stand between cells, and a single column comes as a table. */
export const isTable = (text: string, html: string): boolean =>
  text.includes("\t") || spreadsheet.test(html);

/**
 * Whether something stands above the names of a text, so that it is not to be pasted as it is. Of a text with quotes, which
 * is still to be read, it is whether there may be cells.
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

/** The text with names, one a line, in place of what is selected, and where the caret comes to stand. */
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
