import type { ExportFormat } from "@sortes/contract";

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
  /** Columns of a table that are not known before, such as own fields. */
  more?: MoreColumns<Entry>;
}

/** Headings of further columns, and an entry's cells in them. */
interface MoreColumns<Entry> {
  headings: readonly string[];
  cells: (entry: Entry) => readonly string[];
}

/** The reply of a procedure that returns bytes as they are stored. For REST only. */
export interface RawAnswer {
  /** Asked for as fast as the reader takes them. */
  pieces: AsyncIterable<string> | readonly string[];
  /** Whether they never change. */
  isFinal: boolean;
}

interface ListedFile<Row, Cursor, Entry> {
  /** The things that it lists, for its name. */
  of: string;
  format: ExportFormat;
  now: Date;
  /** A batch of rows after a cursor, and the next one; none after the last. */
  read: (after?: Cursor) => Promise<{ rows: readonly Row[]; next: Cursor | undefined }>;
  toEntries: (rows: readonly Row[]) => readonly Entry[] | Promise<readonly Entry[]>;
  /** Default: a list whose entries may be deleted singly, but never all at once. */
  isWhole?: () => Promise<boolean>;
  more?: MoreColumns<Entry>;
}

/**
 * A list as a file. Reads the first rows before it answers, so that an unavailable database is an error and not a
 * partial file.
 */
export async function listAsFile<Row, Cursor, Entry>({
  of,
  format,
  now,
  read,
  toEntries,
  isWhole = async () => true,
  more,
}: ListedFile<Row, Cursor, Entry>): Promise<FileAnswer<Entry>> {
  const first = await read();
  async function* entries() {
    for (let batch = first; batch.next !== undefined; batch = await read(batch.next))
      yield await toEntries(batch.rows);
  }
  const name = `sortes-${of}-${dayOf(now)}`;
  return { name, format, entries: entries(), isWhole, ...(more && { more }) };
}

/** The day in the name of a file. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
