import { type ReadWorkbook, readWorkbook } from "./read-workbook.ts";

/** The bytes of a workbook, and the language of its dates. */
export interface Asked {
  file: Uint8Array;
  language: string;
}

interface Scope {
  onmessage: (event: MessageEvent<Asked>) => void;
  postMessage: (answer: ReadWorkbook) => void;
}

const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data: { file, language } }) => scope.postMessage(readWorkbook(file, language));
