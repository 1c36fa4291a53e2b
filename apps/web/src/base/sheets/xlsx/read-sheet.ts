import { isOn, readXml } from "./read-xml.ts";
import type { DateLook } from "./shown-date.ts";
import { shownNumber } from "./shown-number.ts";
import { workbookLimits } from "./workbook-limits.ts";

/** Number of rows and columns with content that the sheet hides, by hand or by a filter. */
export interface HiddenCells {
  rows: number;
  columns: number;
  /** The rows of the sheet, including the hidden ones. */
  all: string[][];
}

/** The visible rows of a sheet with content, as text. */
export interface SheetRows {
  rows: string[][];
  /** Undefined if nothing is hidden. */
  hidden?: HiddenCells;
}

/** Length of an escape such as “_x000D_”, which stands for one character. */
const escapeLength = 7;

/** The shared strings, to which cells refer by index, without phonetic readings. */
export function sharedTexts(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  let current = "";
  let isText = false;
  let isPhonetic = false;
  readXml(bytes, {
    open(name) {
      if (name === "si") current = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t";
    },
    close(name) {
      if (name === "si") texts.push(current);
      if (name === "rPh") isPhonetic = false;
      isText = false;
    },
    text(text) {
      if (isText && !isPhonetic && current.length < workbookLimits.cell * escapeLength)
        current += text;
    },
  });
  return texts.map(asText);
}

/**
 * Decodes escapes of characters that XML cannot contain: “_x000D_” is a line break, “_x005F_” an underscore before an
 * x.
 */
const asText = (text: string): string =>
  text
    .replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .slice(0, workbookLimits.cell);

/** The column of a cell reference, from 0: 2 for “C12”; undefined if the reference has none. */
function columnOf(address: string | undefined): number | undefined {
  let column = 0;
  for (const letter of address ?? "") {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26 || column > workbookLimits.columns) break;
    column = column * 26 + value;
  }
  return column === 0 ? undefined : column - 1;
}

/** The shared strings and formats that the cells of a sheet refer to. */
export interface CellContext {
  shared: readonly string[];
  /** Format codes by style index. */
  formats: readonly (string | undefined)[];
  look: DateLook;
}

/** The displayed text of a cell. */
function shownCell(
  { type, value, style }: { type: string; value: string; style: number },
  { shared, formats, look }: CellContext,
): string {
  switch (type) {
    case "s":
      return shared[Number(value)] ?? "";
    case "b":
      return isOn(value) ? "TRUE" : "FALSE";
    case "e":
      return "";
    case "n": {
      const number = Number(value);
      if (value.trim() === "" || !Number.isFinite(number)) return asText(value);
      return asText(shownNumber(number, formats[style], look));
    }
    default:
      return asText(value);
  }
}

/**
 * The non-empty rows, and the hidden ones among them.
 * @param most number of rows after which reading stops
 */
export function readSheet(
  sheet: Uint8Array,
  context: CellContext,
  most: number = workbookLimits.rows,
): SheetRows {
  const rows: string[][] = [];
  const all: string[][] = [];
  let hiddenRows = 0;
  const hiddenRanges: { min: number; max: number }[] = [];
  const hiddenColumns = new Set<number>();
  let row: string[] = [];
  let isHidden = false;
  let column = -1;
  let cell = { type: "", value: "", style: 0 };
  let isValue = false;
  readXml(sheet, {
    open(name, attributes) {
      if (name === "col") {
        const { min, max, hidden, width } = attributes();
        if (isOn(hidden) || Number(width) === 0)
          hiddenRanges.push({ min: Number(min) - 1, max: Number(max) - 1 });
      }
      if (name === "row") {
        row = [];
        column = -1;
        const { hidden, ht } = attributes();
        isHidden = isOn(hidden) || Number(ht) === 0;
      }
      if (name === "c") {
        const { r, t = "n", s = "0" } = attributes();
        column = columnOf(r) ?? column + 1;
        cell = { type: t, value: "", style: Number(s) };
      }
      // “v” holds the value, “t” an inline text
      isValue = name === "v" || name === "t";
    },
    close(name) {
      isValue = false;
      if (name === "c" && column < workbookLimits.columns) {
        const text = shownCell(cell, context);
        if (text.trim() === "") return undefined;
        while (row.length < column) row.push("");
        row[column] = text;
      }
      if (name !== "row" || row.length === 0) return undefined;
      if (all.length < most) all.push(row);
      const isShown = (_: string, at: number) =>
        hiddenRanges.every(({ min, max }) => at < min || at > max);
      for (const [at, text] of row.entries())
        if (text !== "" && !isShown(text, at)) hiddenColumns.add(at);
      const shown = hiddenRanges.length > 0 ? row.filter(isShown) : row;
      if (isHidden) hiddenRows += 1;
      else if (shown.some((text) => text !== "")) rows.push(shown);
      return rows.length < most;
    },
    text(text) {
      if (isValue && cell.value.length < workbookLimits.cell * escapeLength) cell.value += text;
    },
  });
  const hidden = { rows: hiddenRows, columns: hiddenColumns.size, all };
  return hidden.rows + hidden.columns > 0 ? { rows, hidden } : { rows };
}
