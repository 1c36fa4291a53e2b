import type { ExportFormat } from "@sortes/contract";

/** The reply of a procedure that returns a file. For REST only (`rest/files.ts`). */
export interface FileAnswer<Entry = unknown> {
  /** Without the extension. */
  name: string;
  format: ExportFormat;
  /** Batches of entries, pulled at the client's pace. */
  entries: AsyncIterable<readonly Entry[]>;
  /**
   * Whether the file is complete, checked after the last entry: if its subject was erased during the export, the
   * missing data look like the end.
   */
  isWhole: () => Promise<boolean>;
  /** Dynamic columns of a table, such as custom fields. */
  more?: MoreColumns<Entry>;
}

/** Headings of further columns, and an entry's cells in them. */
interface MoreColumns<Entry> {
  headings: readonly string[];
  cells: (entry: Entry) => readonly string[];
}

/** The reply of a procedure that returns bytes as they are stored. For REST only. */
export interface RawAnswer {
  /** Pulled at the client's pace. */
  pieces: AsyncIterable<string> | readonly string[];
  /** Whether the bytes never change, so that they can be cached forever. */
  isFinal: boolean;
}

interface ListedFile<Row, Cursor, Entry> {
  /** The listed things, for the file's name. */
  of: string;
  format: ExportFormat;
  now: Date;
  /** Reads a batch of rows after a cursor; `next` is undefined after the last batch. */
  read: (after?: Cursor) => Promise<{ rows: readonly Row[]; next: Cursor | undefined }>;
  toEntries: (rows: readonly Row[]) => readonly Entry[] | Promise<readonly Entry[]>;
  /** Default: always complete, for lists whose entries are never deleted all at once. */
  isWhole?: () => Promise<boolean>;
  more?: MoreColumns<Entry>;
}

/**
 * Exports a list as a file. Reads the first rows before replying, so that an unavailable database causes an error and
 * not a partial file.
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

/** The day in a file's name: YYYY-MM-DD in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
