import {
  CamelCasePlugin,
  type ControlledTransaction,
  Kysely,
  PostgresDialect,
  type Transaction,
} from "kysely";
import pg from "pg";
import { preparingClient } from "./prepared.ts";
import type { Database } from "./schema.ts";

/** The database, outside any transaction. */
export type Db = Kysely<Database>;
/** An open transaction. Queries that lock take one, so the compiler proves that there is one. */
export type Tx = Transaction<Database> | ControlledTransaction<Database>;

export interface DbOptions {
  url: string;
  /** Connections at most. */
  connections: number;
  /** Milliseconds to wait for a connection before the request fails as unavailable. */
  connectTimeout?: number;
  /** Named prepared statements; off behind a pooler that shares connections between transactions. */
  prepare?: boolean;
  /** Told of connections that broke. The pool replaces them by itself. */
  onConnectionError?: (error: Error) => void;
}

/** Names are snake_case in the database and camelCase here; what a JSON document holds keeps its own. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** Opens a pool. Nothing connects before the first query. Close with `db.destroy()`. */
export function openDb(options: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: options.connectTimeout ?? 2000,
    ...(options.prepare !== false && { Client: preparingClient() }),
  });
  // a client that breaks between two statements of a transaction is in nobody's hands but this listener's
  pool.on("connect", (client) => client.on("error", options.onConnectionError ?? (() => {})));
  pool.on("error", () => {}); // an idle client, which has told its own listener already
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins,
  });
}

/** Runs `work` in one transaction: all of it stands, or nothing does. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
