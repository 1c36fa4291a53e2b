import { testDatabase } from "@sortes/testing";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { migrateToNothing } from "../src/migrate.ts";
import { migrations } from "../src/migrations/index.gen.ts";

const { url } = await testDatabase();
await migrateToNothing(url);
const pool = new pg.Pool({ connectionString: url, max: 1 });
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
afterAll(() => db.destroy());

/** Tables and their numbers, which new tables of the same name do not have. */
const tables = async () =>
  (
    await sql<{ oid: number; name: string }>`
      select oid::int, relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  ).rows;

it("each migration declares the tables that it locks against readers or writers", async () => {
  const said: Record<string, readonly string[]> = {};
  const locked: Record<string, string[]> = {};
  for (const [name, step] of Object.entries(migrations)) {
    const before = new Map((await tables()).map((table) => [table.oid, table.name]));
    said[name] = step.locks === "none" ? [] : step.locks.tables;
    await db.transaction().execute(async (tx) => {
      await step.up(tx);
      const { rows } = await sql<{ oid: number }>`
        select distinct relation::int as oid from pg_locks
        where pid = pg_backend_pid() and mode in
          ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
          and relation is not null`.execute(tx);
      locked[name] = rows.flatMap(({ oid }) => before.get(oid) ?? []).toSorted();
    });
  }
  expect(said).toEqual(locked);
});
