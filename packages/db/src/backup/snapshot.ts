import type { Socket } from "node:net";
import { CommandError, describeError } from "@sortes/process";
import pg from "pg";
import { to } from "pg-copy-streams";
import { isDatabaseGone } from "../errors.ts";
import type { BackupHead, BackupManifest } from "./manifest.ts";
import { copySettings, quotedColumns, quotedTable, type TableShape, tablesOf } from "./tables.ts";

/** Minimum bytes of a full part of a table; it ends with the next row. */
const partBytes = 4 * 1024 * 1024;

/**
 * A client without time-outs; its queries report a broken connection.
 * @throws CommandError if the database lets nobody connect.
 */
export async function connected(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: "sortes-backup",
    });
    client.on("error", () => {}); // the query in hand reports it
    await client.connect();
    return client;
  } catch (error) {
    throw unusable(error);
  }
}

const unusable = (error: unknown): CommandError =>
  new CommandError(`The database cannot be used: ${describeError(error)}`);

/** Puts the failure of a database that was lost in the middle into a sentence; other errors are returned unchanged. */
export const inWords = (error: unknown): unknown =>
  !(error instanceof CommandError) && isDatabaseGone(error) ? unusable(error) : error;

/** Closes a client's connection at once; its queries fail, and its transaction is rolled back. */
export function breakOff(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy();
}

/** A consistent snapshot of a database. */
export class Snapshot {
  readonly #client: pg.Client;
  #isReading = false;
  readonly tables: readonly TableShape[];
  readonly head: Pick<BackupHead, "at" | "migrations" | "serverVersion">;

  private constructor(
    client: pg.Client,
    tables: readonly TableShape[],
    head: Pick<BackupHead, "at" | "migrations" | "serverVersion">,
  ) {
    this.#client = client;
    this.tables = tables;
    this.head = head;
  }

  /**
   * Opens a snapshot. Readers and writers continue; migrations wait for its end, or give up.
   * @throws the database's error.
   */
  static async open(url: string): Promise<Snapshot> {
    const client = await connected(url);
    try {
      const tables = await tablesOf(client);
      await client.query(`begin isolation level repeatable read read only; ${copySettings}`);
      // before the first query, which fixes the snapshot, so that no migration changes a table in between
      const names = [...tables.map(({ name }) => quotedTable(name)), "public.kysely_migration"];
      await client.query(`lock table ${names.join(", ")} in access share mode`);
      const { rows } = await client.query<{ at: Date; server: number; migrations: string[] }>(
        `select clock_timestamp() as at, current_setting('server_version_num')::int as server,
          (select array_agg(name::text order by timestamp, name) from kysely_migration) as migrations`,
      );
      const [row] = rows;
      if (!row) throw new Error("the database tells no time");
      if (JSON.stringify(await tablesOf(client)) !== JSON.stringify(tables))
        throw new Error("the tables changed while the backup began; try it again");
      const { at, server: serverVersion, migrations } = row;
      return new Snapshot(client, tables, { at: at.toISOString(), migrations, serverVersion });
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  /** The rows of a table, in parts that end with whole rows; at the end `rows` is their number. */
  read({ name, columns }: TableShape): { parts: AsyncIterable<Buffer>; rows: () => number } {
    const copy = to(`copy ${quotedTable(name)} (${quotedColumns(columns)}) to stdout`);
    this.#isReading = true;
    const done = () => (this.#isReading = false);
    return { parts: wholeRows(this.#client.query(copy), done), rows: () => copy.rowCount };
  }

  /** The sequences, which are outside the snapshot. Read them after the rows, so that no number is used twice. */
  async sequences(): Promise<BackupManifest["sequences"]> {
    const { rows: names } = await this.#client.query<{ name: string }>(
      `select relname::text as name from pg_class
       where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
    );
    const sequences = [];
    for (const { name } of names) {
      const { rows } = await this.#client.query<{ value: string; called: boolean }>(
        `select last_value::text as value, is_called as called from ${quotedTable(name)}`,
      );
      for (const row of rows) sequences.push({ name, ...row });
    }
    return sequences;
  }

  /** Ends the snapshot, even while a table is being read. */
  async close(): Promise<void> {
    if (this.#isReading) breakOff(this.#client);
    else await this.#client.end().catch(() => {});
  }
}

const lineFeed = 10;

async function* wholeRows(chunks: AsyncIterable<Buffer>, done: () => void): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    // line feeds within values are escaped
    if (bytes < partBytes || !chunk.includes(lineFeed)) continue;
    const all = Buffer.concat(waiting);
    const end = all.lastIndexOf(lineFeed) + 1;
    yield all.subarray(0, end);
    waiting = [all.subarray(end)];
    bytes = all.length - end;
  }
  done();
  if (bytes > 0) yield Buffer.concat(waiting);
}
