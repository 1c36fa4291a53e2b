import { type ReadWorkbook, readWorkbook } from "./read-workbook.ts";

interface Scope {
  onmessage: (event: MessageEvent<Uint8Array>) => void;
  postMessage: (answer: ReadWorkbook) => void;
}

const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data }) => scope.postMessage(readWorkbook(data));
