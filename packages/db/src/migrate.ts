import { Kysely, PostgresDialect } from "kysely";
import { Migrator, NO_MIGRATIONS } from "kysely/migration";
import pg from "pg";
import { migrations } from "./migrations/index.ts";

/**
 * Milliseconds. A migration may work for long, but whoever waits for a lock on a busy table holds up all who come
 * after: it gives up soon and the next start tries again.
 */
const timeouts = { statement_timeout: 600_000, lock_timeout: 20_000, query_timeout: 610_000 };

async function withMigrator<T>(url: string, work: (migrator: Migrator) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...timeouts,
  });
  pool.on("error", () => {}); // the query in hand reports it
  // without CamelCasePlugin: migrations say what stands in the database
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(
      new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } }),
    );
  } finally {
    await db.destroy();
  }
}

/**
 * Brings a database to the newest schema. Safe to run from several processes at once: the migrator takes a lock.
 * @returns the names of the migrations that were applied, in order.
 * @throws what a migration threw; migrations before it stay applied.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  return await withMigrator(url, async (migrator) => applied(await migrator.migrateToLatest()));
}

/** Takes every migration back, newest first. For tests of the way down. */
export async function migrateToNothing(url: string): Promise<string[]> {
  return await withMigrator(url, async (migrator) =>
    applied(await migrator.migrateTo(NO_MIGRATIONS)),
  );
}

function applied({ error, results }: Awaited<ReturnType<Migrator["migrateToLatest"]>>): string[] {
  if (error) throw error;
  return (results ?? []).filter((r) => r.status === "Success").map((r) => r.migrationName);
}
