import { formatsOf } from "./cell-formats.ts";
import { readSheet, type SheetRows, sharedTexts } from "./read-sheet.ts";
import { isOn, readXml } from "./read-xml.ts";
import { TooMuchUnpacked, unzipParts } from "./unzip-parts.ts";
import { workbookLimits } from "./workbook-limits.ts";

/** The rows of a workbook, or why it cannot be read. */
export type ReadWorkbook = SheetRows | { problem: "workbook" | "tooLargeInside" };

const parts = {
  workbook: "xl/workbook.xml",
  relations: "xl/_rels/workbook.xml.rels",
  texts: "xl/sharedStrings.xml",
  styles: "xl/styles.xml",
} as const;

/**
 * The rows of the first visible sheet of an .xlsx file (ECMA-376) that has something in it, as they look. Of formulas, the
 * stored result counts.
 * @param language of dates whose format leaves it to the computer
 */
export function readWorkbook(file: Uint8Array, language: string): ReadWorkbook {
  try {
    const { paths, from1904 } = sheetPaths(file);
    const look = { language, from1904 };
    for (const path of paths.slice(0, workbookLimits.sheets)) {
      const wanted: readonly string[] = [path, parts.texts, parts.styles];
      const found = unzipParts(file, (name) => wanted.includes(name), workbookLimits.unpacked);
      const [sheet, texts, styles] = wanted.map((name) => found.get(name));
      if (!sheet) continue;
      const read = readSheet(sheet, {
        shared: texts ? sharedTexts(texts) : [],
        formats: styles ? formatsOf(styles, look) : [],
        look,
      });
      if (read.rows.length > 0 || read.hidden) return read;
    }
    return paths.length > 0 ? { rows: [] } : { problem: "workbook" };
  } catch (error) {
    return { problem: error instanceof TooMuchUnpacked ? "tooLargeInside" : "workbook" };
  }
}

/** The paths of the visible sheets, in the order of their tabs, and from when days are counted. */
function sheetPaths(file: Uint8Array): { paths: string[]; from1904: boolean } {
  const names: readonly string[] = [parts.workbook, parts.relations];
  const found = unzipParts(file, (name) => names.includes(name), workbookLimits.unpacked);
  const [workbook, relations] = names.map((name) => found.get(name));
  const paths: string[] = [];
  let from1904 = false;
  if (!workbook || !relations) return { paths, from1904 };
  const targets = new Map<string, string>();
  readXml(relations, {
    open(name, attributes) {
      const { Id, Target } = name === "Relationship" ? attributes() : {};
      if (Id && Target) targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
    close: () => {},
    text: () => {},
  });
  readXml(workbook, {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = isOn(attributes()["date1904"]);
      if (name !== "sheet") return;
      const { state = "visible", ...rest } = attributes();
      const id = Object.entries(rest).find(([key]) => key.endsWith(":id"))?.[1];
      const path = id && targets.get(id);
      if (path && state === "visible") paths.push(path);
    },
    close: () => {},
    text: () => {},
  });
  return { paths, from1904 };
}
