import { strToU8, zipSync } from "fflate";
import { readWorkbook } from "../src/base/sheets/xlsx/read-workbook.ts";
import type { Asked } from "../src/base/sheets/xlsx/xlsx.worker.ts";

export const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** A sheet with these rows. */
export const sheetOf = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook with these sheets, as spreadsheets write it. */
export function workbook(
  sheets: readonly { xml: string; state?: string }[],
  sharedStrings?: string,
  { styles, properties = "" }: { styles?: string; properties?: string } = {},
): Uint8Array {
  const list = sheets.map(
    ({ state }, i) =>
      `<sheet name="S${i}" sheetId="${i + 1}" ${state ? `state="${state}"` : ""} r:id="rId${i + 1}"/>`,
  );
  const relations = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="x" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const files: Record<string, Uint8Array> = {
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${main}" xmlns:r="r">${properties}<sheets>${list.join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${relations.join("")}</Relationships>`),
  };
  for (const [i, { xml }] of sheets.entries())
    files[`xl/worksheets/sheet${i + 1}.xml`] = strToU8(xml);
  if (sharedStrings)
    files["xl/sharedStrings.xml"] = strToU8(`<sst xmlns="${main}">${sharedStrings}</sst>`);
  if (styles)
    files["xl/styles.xml"] = strToU8(`<styleSheet xmlns="${main}">${styles}</styleSheet>`);
  return zipSync(files);
}

/** Stands in for a browser's web worker, which this environment lacks. */
export class WorkbookWorker extends EventTarget {
  postMessage({ file, language, sheet }: Asked): void {
    const data = readWorkbook(file, language, sheet);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate(): void {}
}
