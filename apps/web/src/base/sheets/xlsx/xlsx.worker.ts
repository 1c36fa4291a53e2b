import { type ReadWorkbook, readWorkbook } from "./read-workbook.ts";

/** A request: the bytes of a workbook, the language of its dates, and the index of the sheet. */
export interface Asked {
  file: Uint8Array;
  language: string;
  sheet: number | undefined;
}

interface Scope {
  onmessage: (event: MessageEvent<Asked>) => void;
  postMessage: (answer: ReadWorkbook) => void;
}

const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data: { file, language, sheet } }) =>
  scope.postMessage(readWorkbook(file, language, sheet));
