import { limits } from "@sortes/contract";

/** Limits for reading a workbook. */
export const workbookLimits = {
  /** Total size of the unpacked parts, in bytes. */
  unpacked: 96 * 1024 * 1024,
  /** Rows with content: one more than allowed, so that an excess is detected. */
  rows: 100_001,
  /** Columns, from the left. */
  columns: 100,
  /** Characters per cell: one more than a name may have, so that an excess is detected. */
  cell: limits.name + 1,
  /** Number of sheets searched for content. */
  sheets: 10,
} as const;
