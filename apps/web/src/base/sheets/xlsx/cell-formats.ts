import { readXml } from "./read-xml.ts";
import type { DateLook } from "./shown-date.ts";
import { builtInFormat } from "./shown-number.ts";

/** Maximum length of a number format, in characters. */
const longestFormat = 255;

/** The format codes that cells refer to by style index. */
export function formatsOf(styles: Uint8Array, look: DateLook): (string | undefined)[] {
  const codes = new Map<number, string>();
  const formats: (string | undefined)[] = [];
  let areOfCells = false;
  readXml(styles, {
    open(name, attributes) {
      if (name === "cellXfs") areOfCells = true;
      if (name === "numFmt") {
        const { numFmtId, formatCode = "" } = attributes();
        codes.set(Number(numFmtId), formatCode.slice(0, longestFormat));
      }
      if (name !== "xf" || !areOfCells) return;
      const id = Number(attributes()["numFmtId"] ?? 0);
      formats.push(codes.get(id) ?? builtInFormat(id, look));
    },
    close: (name) => {
      if (name === "cellXfs") areOfCells = false;
    },
    text: () => {},
  });
  return formats;
}
