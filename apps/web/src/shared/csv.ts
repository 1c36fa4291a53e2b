import { byteOrderMark, csvRow } from "@sortes/core";

/** A CSV file (RFC 4180). No cell of it is calculated by a spreadsheet. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `${byteOrderMark}${rows.map(csvRow).join("")}`;
