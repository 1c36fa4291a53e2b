import type { ExportFormat } from "@sortes/contract";

/** What a procedure answers whose reply is a file. It serves REST only (`rest/files.ts`). */
export interface FileAnswer<Entry = unknown> {
  /** Without its ending. */
  name: string;
  format: ExportFormat;
  /** Some at a time. They are asked for as fast as the reader takes them, and no further. */
  entries: AsyncIterable<readonly Entry[]>;
}
