import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator, NO_MIGRATIONS } from "kysely/migration";
import pg from "pg";
import type { Db } from "./client.ts";
import { migrations } from "./migrations/index.ts";

/** The relation of a database's schema to the one that this code needs. */
export type SchemaState = "ok" | "behind" | "ahead";

/** A database that a newer version has brought further than this one knows. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

/**
 * Milliseconds. A migration may work for long. One that waits for a lock on a busy table holds up all queries behind
 * it: it gives up soon, and the next start tries again.
 */
const timeouts = { statement_timeout: 600_000, lock_timeout: 20_000, query_timeout: 610_000 };

async function withMigrator<T>(
  url: string,
  work: (migrator: Migrator, db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...timeouts,
  });
  pool.on("error", () => {}); // the query in hand reports it
  // without CamelCasePlugin: migrations use the database's names
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(
      new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } }),
      db,
    );
  } finally {
    await db.destroy();
  }
}

/**
 * Brings a database to the newest schema. Safe to run from several processes at once: the migrator takes a lock.
 * @returns the names of the migrations that were applied, in order.
 * @throws NewerSchemaError that names the unknown migrations, or a migration's error; earlier migrations stay applied.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  return await withMigrator(url, async (migrator, db) => {
    const unknown = (await executedMigrations(db)).filter((name) => !(name in migrations));
    if (unknown.length > 0) throw new NewerSchemaError(unknown.join(", "));
    return applied(await migrator.migrateToLatest());
  });
}

/** Compares the database's schema with ours. @throws the driver's error if the database does not answer. */
export async function schemaState(db: Db): Promise<SchemaState> {
  const executed = new Set(await executedMigrations(db));
  const known = Object.keys(migrations);
  if ([...executed].some((name) => !(name in migrations))) return "ahead";
  return known.every((name) => executed.has(name)) ? "ok" : "behind";
}

/** The names of the migrations that a database has been through. */
async function executedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  // to_regclass, because a table that is missing would be an error in the database's log
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
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
