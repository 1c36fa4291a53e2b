import { setTimeout as delay } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator, NO_MIGRATIONS } from "kysely/migration";
import pg from "pg";
import type { Db } from "./client.ts";
import { makeIndexesConcurrently } from "./migrations/concurrent-indexes.ts";
import { migrations } from "./migrations/index.gen.ts";
import type { Step } from "./migrations/migration.ts";

/** The relation of a database's schema to the one that this code needs. */
export type SchemaState = "ok" | "behind" | "ahead";

/** A newer version has migrated the database to a schema that this one cannot use. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

/** A migration could not get its locks, which something held for minutes. Earlier migrations stay applied. */
export class TablesBusyError extends Error {
  override readonly name = "TablesBusyError";
}

/**
 * Milliseconds. A migration may run for long, but while it waits for a lock, all queries on that table wait behind it,
 * so that wait is shorter than a request's own time limit.
 */
const timeouts = { statement_timeout: 600_000, lock_timeout: 500, query_timeout: 610_000 };
/** Milliseconds between two attempts for a lock, in which waiting queries proceed. */
const pause = { least: 500, most: 1500 };

interface Steps {
  known?: Readonly<Record<string, Step>>;
  /** Milliseconds after which attempts for locks end; default: five minutes. */
  patience?: number;
}

async function withMigrator<T>(
  url: string,
  known: Readonly<Record<string, Step>>,
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
  const steps = Object.entries(known).map(([name, step]) => [name, recorded(name, step)]);
  const provider = {
    getMigrations: () => Promise.resolve(Object.fromEntries(steps) as Record<string, Migration>),
  };
  try {
    return await work(new Migrator({ db, provider }), db);
  } finally {
    await db.destroy();
  }
}

/** Makes a step that breaks older versions record that for them in its own transaction. */
const recorded = (name: string, step: Step): Migration =>
  step.breaks
    ? {
        async up(db) {
          await step.up(db);
          await sql`insert into schema_break (migration) values (${name})`.execute(db);
        },
        async down(db) {
          await sql`delete from schema_break where migration = ${name}`.execute(db);
          await step.down(db);
        },
      }
    : step;

/**
 * Migrates a database to the newest schema while it is in use, each migration in its own transaction: one that does not
 * get a lock at once lets others pass and retries. Safe to run from several processes at once. A newer version's schema
 * that this version can use stays unchanged.
 * @returns the names of the migrations that were applied, in order.
 * @throws NewerSchemaError that names the unknown migrations, TablesBusyError, or a migration's error; earlier
 * migrations stay applied.
 */
export async function migrateToLatest(
  url: string,
  { known = migrations, patience = 300_000 }: Steps = {},
): Promise<string[]> {
  return await withMigrator(url, known, async (migrator, db) => {
    const schema = await compare(db, known);
    if (schema.state === "ahead") throw new NewerSchemaError(schema.unknown.join(", "));
    if (schema.unknown.length > 0) return [];
    // nobody uses a new database yet
    if (schema.isNew) return await insisting(patience, () => migrator.migrateToLatest());
    await makeIndexesConcurrently(db);
    const names: string[] = [];
    for (;;) {
      const next = await insisting(patience, () => migrator.migrateUp());
      if (next.length === 0) return names;
      names.push(...next);
    }
  });
}

type Migrated = Awaited<ReturnType<Migrator["migrateToLatest"]>>;

/** Retries while locks are missing. @throws TablesBusyError after `patience`, or a migration's error. */
async function insisting(patience: number, migrate: () => Promise<Migrated>): Promise<string[]> {
  const until = performance.now() + patience;
  for (let wait = pause.least; ; wait = Math.min(wait * 2, pause.most)) {
    const migrated = await migrate();
    if (!isLocked(migrated.error)) return applied(migrated);
    if (performance.now() >= until) {
      const name = migrated.results?.find(({ status }) => status === "Error")?.migrationName;
      throw new TablesBusyError(name ?? "the migrations");
    }
    await delay(wait);
  }
}

/** Whether a lock was not available in time (55P03) or a deadlock was detected (40P01). */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^(55P03|40P01)$/.test(String(error.code));

/**
 * Compares the database's schema with ours. A newer one is `ok` as long as none of its migrations breaks older
 * versions. @throws the driver's error if the database does not answer.
 */
export const schemaState = async (db: Db): Promise<SchemaState> =>
  (await compare(db, migrations)).state;

async function compare<T>(db: Kysely<T>, known: Readonly<Record<string, Step>>) {
  // to_regclass, because a missing table would be logged as an error by the database
  const { rows: found } = await sql<{ names: boolean; breaks: boolean }>`
    select to_regclass('kysely_migration') is not null as names,
      to_regclass('schema_break') is not null as breaks`.execute(db);
  const executed = found[0]?.names ? await namesIn(db, sql`select name from kysely_migration`) : [];
  const unknown = executed.filter((name) => !(name in known));
  const breaks =
    unknown.length > 0 && found[0]?.breaks
      ? await namesIn(db, sql`select migration as name from schema_break`)
      : [];
  const isWhole = Object.keys(known).every((name) => executed.includes(name));
  const isAhead = unknown.some((name) => !isWhole || breaks.includes(name));
  const state: SchemaState = isAhead ? "ahead" : isWhole ? "ok" : "behind";
  return { state, unknown, isNew: executed.length === 0 };
}

async function namesIn<T>(db: Kysely<T>, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** Reverts all migrations, newest first. For tests of `down`. */
export async function migrateToNothing(url: string): Promise<string[]> {
  return await withMigrator(url, migrations, async (migrator) =>
    applied(await migrator.migrateTo(NO_MIGRATIONS)),
  );
}

function applied({ error, results }: Migrated): string[] {
  if (error) throw error;
  return (results ?? []).filter((r) => r.status === "Success").map((r) => r.migrationName);
}
