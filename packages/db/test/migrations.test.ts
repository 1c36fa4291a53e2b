import { testDatabase } from "@sortes/testing";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { migrateToLatest, migrateToNothing } from "../src/migrate.ts";
import { migrations } from "../src/migrations/index.ts";

const { url } = await testDatabase();
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());

/** Everything that our migrations make: columns, constraints and indexes. */
async function schema(): Promise<unknown> {
  const { rows } = await client.query(`
    select table_name || '.' || column_name as what,
           concat_ws(' ', data_type, is_nullable, column_default) as how
      from information_schema.columns where table_schema = 'public'
    union all
    select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexname, indexdef from pg_indexes where schemaname = 'public'
    order by 1`);
  return rows;
}

it("comes back the same after going all the way down", async () => {
  const before = await schema();
  expect(await migrateToNothing(url)).toEqual(Object.keys(migrations).reverse());
  const { rows } = await client.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  expect(rows).toEqual([]);
  expect(await migrateToLatest(url)).toEqual(Object.keys(migrations));
  expect(await schema()).toEqual(before);
});

it("does nothing the second time, and lets two processes try at once", async () => {
  expect(await Promise.all([migrateToLatest(url), migrateToLatest(url)])).toEqual([[], []]);
});
