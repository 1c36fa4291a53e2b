import type { ExportFormat } from "@sortes/contract";

/** For a list whose entries may be deleted singly, but never all at once. */
export const alwaysWhole = async (): Promise<boolean> => true;

/** The reply of a procedure that returns a file. For REST only (`rest/files.ts`). */
export interface FileAnswer<Entry = unknown> {
  /** Without its ending. */
  name: string;
  format: ExportFormat;
  /** Some at a time. They are asked for as fast as the reader takes them, and no further. */
  entries: AsyncIterable<readonly Entry[]>;
  /**
   * Whether the file is complete, checked after the last entry: its subject may have been erased meanwhile, and then
   * missing data look like the end.
   */
  isWhole: () => Promise<boolean>;
}
