import { limits } from "@sortes/contract";
import { readXml } from "./read-xml.ts";
import { TooMuchUnpacked, unzipParts } from "./unzip-parts.ts";

/** What is read of a workbook at most. */
export const workbookLimits = {
  /** Bytes of its parts, unpacked. */
  unpacked: 96 * 1024 * 1024,
  /** Rows with content; whoever has more is told so. */
  rows: 100_001,
  /** Columns, from the left. */
  columns: 100,
  /** Characters of a cell: more than a name may have, so that the reader is told. */
  cell: limits.name + 1,
  /** Sheets that are looked at until one has something in it. */
  sheets: 10,
} as const;

/** Rows with content, as text, or why there are none. */
export type ReadWorkbook = { rows: string[][] } | { problem: "workbook" | "tooLargeInside" };

/**
 * The rows of the first visible sheet of an .xlsx file (ECMA-376) that has something in it. Of formulas, the stored result
 * counts; numbers and dates are as they are stored.
 */
export function readWorkbook(file: Uint8Array): ReadWorkbook {
  try {
    const paths = sheetPaths(file);
    for (const path of paths.slice(0, workbookLimits.sheets)) {
      const parts = unzipParts(
        file,
        (name) => name === path || name === "xl/sharedStrings.xml",
        workbookLimits.unpacked,
      );
      const sheet = parts.get(path);
      const shared = parts.get("xl/sharedStrings.xml");
      const rows = sheet ? rowsOf(sheet, shared ? sharedTexts(shared) : []) : [];
      if (rows.length > 0) return { rows };
    }
    return paths.length > 0 ? { rows: [] } : { problem: "workbook" };
  } catch (error) {
    return { problem: error instanceof TooMuchUnpacked ? "tooLargeInside" : "workbook" };
  }
}

/** The paths of the visible sheets, in the order of their tabs. */
function sheetPaths(file: Uint8Array): string[] {
  const names = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"];
  const parts = unzipParts(file, (name) => names.includes(name), workbookLimits.unpacked);
  const [workbook, relations] = names.map((name) => parts.get(name));
  if (!workbook || !relations) return [];
  const targets = new Map<string, string>();
  readXml(relations, {
    open(name, attributes) {
      const { Id, Target } = name === "Relationship" ? attributes() : {};
      if (Id && Target) targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
    close: () => {},
    text: () => {},
  });
  const paths: string[] = [];
  readXml(workbook, {
    open(name, attributes) {
      if (name !== "sheet") return;
      const { state = "visible", ...rest } = attributes();
      const id = Object.entries(rest).find(([key]) => key.endsWith(":id"))?.[1];
      const path = id && targets.get(id);
      if (path && state === "visible") paths.push(path);
    },
    close: () => {},
    text: () => {},
  });
  return paths;
}

/** The texts to which cells refer by number. Phonetic readings are left out. */
function sharedTexts(bytes: Uint8Array): string[] {
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
      if (isText && !isPhonetic && current.length < workbookLimits.cell) current += text;
    },
  });
  return texts.map(shortened);
}

const shortened = (text: string): string => text.slice(0, workbookLimits.cell);

/** “C” in “C12” is column 2, from 0; undefined where an address says no column. */
function columnOf(address: string | undefined): number | undefined {
  let column = 0;
  for (const letter of address ?? "") {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26 || column > workbookLimits.columns) break;
    column = column * 26 + value;
  }
  return column === 0 ? undefined : column - 1;
}

/** The rows with content. */
function rowsOf(sheet: Uint8Array, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let column = -1;
  let type = "";
  let value = "";
  let isValue = false;
  readXml(sheet, {
    open(name, attributes) {
      if (name === "row") {
        row = [];
        column = -1;
      }
      if (name === "c") {
        const { r, t = "" } = attributes();
        column = columnOf(r) ?? column + 1;
        type = t;
        value = "";
      }
      // “v” has the value, and “t” an inline text
      isValue = name === "v" || name === "t";
    },
    close(name) {
      isValue = false;
      if (name === "c" && column < workbookLimits.columns && type !== "e") {
        const text = type === "s" ? (shared[Number(value)] ?? "") : shortened(value);
        if (text.trim() === "") return undefined;
        while (row.length < column) row.push("");
        row[column] = text;
      }
      if (name === "row" && row.length > 0) {
        rows.push(row);
        return rows.length < workbookLimits.rows;
      }
      return undefined;
    },
    text(text) {
      if (isValue && value.length < workbookLimits.cell) value += text;
    },
  });
  return rows;
}
