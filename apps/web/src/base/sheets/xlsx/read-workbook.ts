import { formatsOf } from "./cell-formats.ts";
import { type CellContext, readSheet, type SheetRows, sharedTexts } from "./read-sheet.ts";
import { isOn, readXml } from "./read-xml.ts";
import type { DateLook } from "./shown-date.ts";
import { TooMuchUnpacked, unzipParts } from "./unzip-parts.ts";
import { workbookLimits } from "./workbook-limits.ts";

/** The rows of one sheet of a workbook. */
export interface WorkbookRows extends SheetRows {
  /** The names of the visible sheets with content, and the index of the one that was read. */
  sheets: { names: string[]; read: number };
}

/** The rows of a workbook, or the reason why it cannot be read. */
export type ReadWorkbook = WorkbookRows | { problem: "workbook" | "tooLargeInside" };

/** The paths of parts. Some programs number them. */
const parts = {
  workbook: /^xl\/workbook\d?\d?\.xml$/,
  relations: /^xl\/_rels\/workbook\d?\d?\.xml\.rels$/,
  texts: /^xl\/sharedstrings\d?\d?\.xml$/,
  styles: /^xl\/styles\d?\d?\.xml$/,
} as const;

/**
 * Reads a visible sheet of an .xlsx file (ECMA-376) as it is displayed. For formulas, takes the stored result.
 * @param language used for dates whose format depends on the computer
 * @param wanted the index of the sheet among those with content
 */
export function readWorkbook(file: Uint8Array, language: string, wanted = 0): ReadWorkbook {
  try {
    const { sheets, from1904 } = sheetsIn(file);
    if (sheets.length === 0) return { problem: "workbook" };
    const context = contextOf(file, { language, from1904 });
    const names: string[] = [];
    let rows: SheetRows = { rows: [] };
    for (const { name, path } of sheets.slice(0, workbookLimits.sheets)) {
      const isWanted = names.length === wanted;
      const sheet = sheetAt(file, path, workbookLimits.unpacked - context.size);
      if (sheet === "tooLarge" && isWanted) return { problem: "tooLargeInside" };
      if (!sheet) continue;
      if (sheet !== "tooLarge") {
        const read = readSheet(sheet, context, isWanted ? workbookLimits.rows : 1);
        if (read.rows.length === 0 && !read.hidden) continue;
        if (isWanted) rows = read;
      }
      names.push(name);
    }
    return { ...rows, sheets: { names, read: wanted < names.length ? wanted : 0 } };
  } catch (error) {
    return { problem: error instanceof TooMuchUnpacked ? "tooLargeInside" : "workbook" };
  }
}

/** The shared strings and formats that cells of all sheets refer to, and their unpacked size in bytes. */
function contextOf(file: Uint8Array, look: DateLook): CellContext & { size: number } {
  const [texts, styles] = partsOf(file, parts.texts, parts.styles);
  return {
    shared: texts ? sharedTexts(texts) : [],
    formats: styles ? formatsOf(styles, look) : [],
    look,
    size: (texts?.length ?? 0) + (styles?.length ?? 0),
  };
}

/** The first part with each path. */
function partsOf(file: Uint8Array, ...paths: readonly RegExp[]): (Uint8Array | undefined)[] {
  const isWanted = (part: string) => paths.some((path) => path.test(part));
  const found = [...unzipParts(file, isWanted, workbookLimits.unpacked)];
  return paths.map((path) => found.find(([part]) => path.test(part))?.[1]);
}

/** @param most unpacked bytes */
function sheetAt(
  file: Uint8Array,
  path: string,
  most: number,
): Uint8Array | "tooLarge" | undefined {
  try {
    return unzipParts(file, (part) => part === path, most).get(path);
  } catch (error) {
    if (error instanceof TooMuchUnpacked) return "tooLarge";
    throw error;
  }
}

/** The visible sheets in tab order, and the workbook's date system. */
function sheetsIn(file: Uint8Array): {
  sheets: { name: string; path: string }[];
  from1904: boolean;
} {
  const [workbook, relations] = partsOf(file, parts.workbook, parts.relations);
  const sheets: { name: string; path: string }[] = [];
  let from1904 = false;
  if (!workbook || !relations) return { sheets, from1904 };
  const targets = new Map<string, string>();
  readXml(relations, {
    open(name, attributes) {
      const { Id, Target } = name === "Relationship" ? attributes() : {};
      if (Id && Target)
        targets.set(Id, new URL(Target, "zip:/xl/").pathname.slice(1).toLowerCase());
    },
    close: () => {},
    text: () => {},
  });
  readXml(workbook, {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = isOn(attributes()["date1904"]);
      if (name !== "sheet") return;
      const { state = "visible", name: title = "", ...rest } = attributes();
      const id = Object.entries(rest).find(([key]) => key.endsWith(":id"))?.[1];
      const path = id && targets.get(id);
      if (path && state === "visible") sheets.push({ name: title, path });
    },
    close: () => {},
    text: () => {},
  });
  return { sheets, from1904 };
}
