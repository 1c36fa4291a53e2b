import { isMark } from "./list-marks.ts";

/** What cells of a table are, where they are no names. */
export type CellKind = "empty" | "mark" | "number" | "moment" | "address" | "code" | "name";

const number = /^[-+]?[\d\s.,]*\d%?$/;
const moment =
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[,T ]\s*[\d:.]{4,15}\s*(?:[ap]\.?m\.?|z|[A-Z]{3,4}(?:[+-]\d+)?)?)?$|^\d{1,2}:\d{2}(?::\d{2})?$/i;
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$|^https?:\/\//i;
/** “6B”, “12-A” */
const code = /^\d{1,3}\s?-?\s?[a-z]$/i;
/** Characters of a cell that are looked at. */
const looked = 100;

export function kindOf(cell: string): CellKind {
  const text = cell.slice(0, looked).trim();
  if (text === "") return "empty";
  if (number.test(text)) return "number";
  if (isMark(text)) return "mark";
  if (moment.test(text)) return "moment";
  if (address.test(text)) return "address";
  return code.test(text) ? "code" : "name";
}
