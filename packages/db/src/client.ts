import {
  CamelCasePlugin,
  type ControlledTransaction,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from "kysely";
import pg from "pg";
import { type SpanStart, tracing } from "@sortes/process/tracing";
import {
  CannotConnectError,
  isDatabaseGone,
  mayHaveBeenCommitted,
  OutcomeUnknownError,
} from "./errors.ts";
import type { Database } from "./schema.gen.ts";
import {
  ConnectionSilentError,
  type Patience,
  patiences,
  SteadyClient,
  steadyClient,
} from "./steady-client.ts";

/** The database, or an open transaction. */
export type Db = Kysely<Database>;
/** An open transaction. Locking queries require one, so the compiler checks that it exists. */
export type Tx = Transaction<Database> | ControlledTransaction<Database>;

export interface DbOptions {
  url: string;
  /** Maximum connections. */
  connections: number;
  /** The time limits: `request` if users wait for them; tests set their own. */
  patience?: keyof typeof patiences | Patience;
  /**
   * Whether to use named prepared statements and session time-outs. Off behind a pooler that shares connections between
   * transactions; the time-outs are then set for the database's role.
   */
  prepare?: boolean;
  /** Called for broken connections, which the pool replaces. */
  onConnectionError?: (error: Error) => void;
  /** Called for each failed statement, and each connection that the server refused to a statement. */
  onQueryError?: (error: unknown) => void;
  /** Called after each statement with its duration in milliseconds and its text without values. */
  onQuery?: (ms: number, text: string) => void;
}

/** Names are snake_case in the database and camelCase here; JSON documents keep their own. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** Opens a pool. Nothing connects before the first query. Close with `db.destroy()`. */
export function openDb(options: DbOptions): Db {
  const { prepare = true, onConnectionError = () => {}, onQueryError = () => {} } = options;
  const { onQuery = () => {} } = options;
  const { patience: asked = "request" } = options;
  const patience = typeof asked === "string" ? patiences[asked] : asked;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: patience.connect,
    keepAlive: true,
    ...(prepare && sessionTimeouts(patience)),
    Client: steadyClient(patience.silence, prepare),
  });
  // only this listener is notified of a client that breaks between two statements of a transaction
  pool.on("connect", (client) => client.on("error", onConnectionError));
  pool.on("error", () => {}); // an idle client, which has already notified its own listener
  distrustIdleAfterSilence(pool);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: reporting(pool, onQueryError) }),
    plugins,
    log: ({ level, queryDurationMillis, query, ...event }) => {
      onQuery(queryDurationMillis, query.sql);
      tracing()?.note(spanOf(query.sql), queryDurationMillis);
      if (level === "error" && "error" in event) onQueryError(event.error);
    },
  });
  pools.set(db, { pool, most: options.connections });
  return db;
}

/** The pool, with its failures to connect reported: on a full disk, a database may refuse new connections alone. */
const reporting = (pool: pg.Pool, onError: (error: unknown) => void): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    try {
      return await pool.connect();
    } catch (error) {
      onError(error);
      throw isDatabaseGone(error) ? error : new CannotConnectError(error);
    }
  },
  end: () => pool.end(),
});

/** Maximum characters of a statement in a trace. */
const traced = 500;

/** A statement as a span, with its text, which has no values. */
const spanOf = (text: string): SpanStart => ({
  name: /\w+/.exec(text)?.[0]?.toLowerCase() ?? "statement",
  kind: "client",
  attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, traced) },
});

const pools = new WeakMap<Db, { pool: pg.Pool; most: number }>();

/** The connections of a pool: open, idle and maximum (`most`), and the number of statements waiting for one. */
export function poolFigures(db: Db) {
  const found = pools.get(db);
  if (!found) return { open: 0, idle: 0, most: 0, waiting: 0 };
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = found.pool;
  return { open, idle, most: found.most, waiting };
}

const sessionTimeouts = (patience: Patience) => ({
  statement_timeout: patience.statement,
  lock_timeout: patience.lock,
  idle_in_transaction_session_timeout: patience.idleInTransaction,
});

/**
 * If one connection is silent, the idle ones most likely are too. They are closed, so that requests do not discover
 * this one after another.
 */
function distrustIdleAfterSilence(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("release", (_error, client) => idle.add(client));
  pool.on("remove", (client) => idle.delete(client));
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      idle.delete(client);
      if (!(error instanceof ConnectionSilentError)) return;
      const suspects = [...idle];
      idle.clear();
      for (const suspect of suspects)
        if (suspect instanceof SteadyClient)
          suspect.breakOff(new Error("the connection lay idle beside one that fell silent"));
    }),
  );
}

/**
 * Runs `work` in one transaction: all or nothing.
 * @throws OutcomeUnknownError if the connection was lost after the commit was sent. After any other
 * error, nothing was committed.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let committing = false;
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      committing = true;
      return result;
    });
  } catch (error) {
    if (committing && mayHaveBeenCommitted(error)) throw new OutcomeUnknownError(error);
    throw error;
  }
}
