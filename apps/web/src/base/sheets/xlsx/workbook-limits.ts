import { limits } from "@sortes/contract";

/** The most that is read of a workbook. */
export const workbookLimits = {
  /** Bytes of its parts, unpacked. */
  unpacked: 96 * 1024 * 1024,
  /** Rows with content; whoever has more is told so. */
  rows: 100_001,
  /** Columns, from the left. */
  columns: 100,
  /** Characters of a cell: more than a name may have, so that the reader is told. */
  cell: limits.name + 1,
  /** Sheets that are looked at until one has something in it. */
  sheets: 10,
} as const;
