import { type ReadWorkbook, readWorkbook } from "./read-workbook.ts";
import { workerScope } from "../../worker-scope.ts";

/** A request: the bytes of a workbook, the language of its dates, and the index of the sheet. */
export interface Asked {
  file: Uint8Array;
  language: string;
  sheet: number | undefined;
}

const scope = workerScope<Asked, ReadWorkbook>();

scope.onmessage = ({ data: { file, language, sheet } }) =>
  scope.postMessage(readWorkbook(file, language, sheet));
