import type { ExportFormat } from "@sortes/contract";

/** For a list of which single entries may go, and never all of them at once. */
export const alwaysWhole = async (): Promise<boolean> => true;

/** What a procedure answers whose reply is a file. It serves REST only (`rest/files.ts`). */
export interface FileAnswer<Entry = unknown> {
  /** Without its ending. */
  name: string;
  format: ExportFormat;
  /** Some at a time. They are asked for as fast as the reader takes them, and no further. */
  entries: AsyncIterable<readonly Entry[]>;
  /**
   * Whether that was all, which is asked after the last of them: what the file is about may have been erased while it was
   * read, and then what is gone looks like an end.
   */
  isWhole: () => Promise<boolean>;
}
