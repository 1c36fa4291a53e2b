import { readdirSync } from "node:fs";
import { join } from "node:path";
import { testDatabase } from "@sortes/testing";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { migrateToLatest, migrateToNothing } from "../src/migrate.ts";
import { migrations } from "../src/migrations/index.gen.ts";

const { url } = await testDatabase();
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());

/** Everything that our migrations make: columns, constraints, indexes, triggers and functions. */
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
    union all
    select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    union all
    select oid::regprocedure::text, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`);
  return rows;
}

it("the migrations include each file of the folder, with unique numbers", () => {
  const files = readdirSync(join(import.meta.dirname, "../src/migrations"));
  const names = files.flatMap((file) => /^(\d.*)\.ts$/.exec(file)?.[1] ?? []).toSorted();
  expect(Object.keys(migrations)).toEqual(names);
  const numbers = names.map((name) => name.slice(0, name.indexOf("-")));
  expect(numbers).toEqual([...new Set(numbers)]);
});

it("comes back the same after going all the way down", async () => {
  const before = await schema();
  expect(await migrateToNothing(url)).toEqual(Object.keys(migrations).reverse());
  const { rows } = await client.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  expect(rows).toEqual([]);
  const functions = "select from pg_proc where pronamespace = 'public'::regnamespace";
  expect((await client.query(functions)).rows).toEqual([]);
  expect(await migrateToLatest(url)).toEqual(Object.keys(migrations));
  expect(await schema()).toEqual(before);
});

it("migrating an up-to-date database does nothing, even in two processes at once", async () => {
  expect(await Promise.all([migrateToLatest(url), migrateToLatest(url)])).toEqual([[], []]);
});

it("results saved before lists were truncated get a preview for lists", async () => {
  const names = Array.from({ length: 1500 }, (_, i) => `Someone ${i} ă`);
  const long = Array.from({ length: 110 }, (_, i) => `${i}`.padEnd(1000, "ă"));
  const contents: Record<string, [type: string, content: object]> = {
    small: ["team", { inputNames: "A,B", numberOfTeams: 2, result: [["A"], ["B"]] }],
    teams: [
      "team",
      {
        inputNames: ` ${names.join("\r\n\n")}`,
        numberOfTeams: 2,
        result: [names.slice(0, 750), names.slice(750)],
      },
    ],
    numbers: ["number", { minValue: 1, exclude: [], result: names.map((_, i) => i * 1000) }],
    winners: ["winner", { inputNames: names.join(";"), weights: null, result: "Someone 1 ă" }],
    long: ["winner", { inputNames: long.join(","), weights: null, result: long[0] }],
  };
  await client.query(
    `insert into app_user (id, username, username_key, email, email_key, password_hash, language)
     values (gen_random_uuid(), 'Ana', 'ana', 'a@b.test', 'a@b.test', '', 'en')`,
  );
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
  });
  const migration = migrations["0003b-history-preview"]!;
  await migration.down!(db);
  for (const [name, [type, content]] of Object.entries(contents))
    await client.query(
      `insert into history_item (id, user_id, generator_type, name, content)
       select gen_random_uuid(), id, $1, $2, $3 from app_user`,
      [type, name, JSON.stringify(content)],
    );
  await db.transaction().execute((tx) => migration.up(tx));
  await db.destroy();
  const { rows } = await client.query("select name, preview from history_item");
  const previews = Object.fromEntries(rows.map(({ name, preview }) => [name, preview]));
  expect(previews.small).toBeNull();
  expect(previews.teams).toEqual({
    inputNames: ` ${names[0]},${names.slice(1, 100).join(",")}`,
    numberOfTeams: 2,
    result: [names.slice(0, 100), names.slice(750, 850)],
    truncated: true,
    entries: 1500,
  });
  expect(previews.numbers).toMatchObject({
    minValue: 1,
    exclude: [],
    truncated: true,
    entries: 1500,
  });
  expect(previews.numbers.result).toEqual(names.slice(0, 100).map((_, i) => i * 1000));
  expect(previews.winners).toMatchObject({
    inputNames: names.slice(0, 100).join(","),
    weights: null,
    result: "Someone 1 ă",
    truncated: true,
    entries: 1500,
  });
  expect(previews.long).toMatchObject({ inputNames: long.slice(0, 10).join(","), entries: 110 });
});

it("existing recipients are counted by the migration", async () => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
  });
  const migration = migrations["0022-recipient-counts"]!;
  await migration.down!(db);
  const add = (state: string, reason: string | null, count: number) =>
    client.query(
      `insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at)
       select '01900000-0000-7000-8000-000000000000', 1, gen_random_uuid(), $1, $2, now()
       from generate_series(1, $3::int)`,
      [state, reason, count],
    );
  await add("sent", null, 5);
  await add("failed", "bounced", 2);
  await db.transaction().execute((tx) => migration.up(tx));
  await db.destroy();
  await add("failed", "bounced", 1);
  const { rows } = await client.query(`
    select state, reason, sum(count)::int as count
    from (select state, reason, count from campaign_recipient_count
      union all select state, reason, change from campaign_recipient_change) as both_parts
    group by 1, 2 order by 1`);
  expect(rows).toEqual([
    { state: "failed", reason: "bounced", count: 3 },
    { state: "sent", reason: "", count: 5 },
  ]);
});

it("tags that differ only by cedillas are merged, and keep their readers", async () => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
  });
  const migration = migrations["0061-letter-keys"]!;
  await migration.down!(db);
  await client.query(`
    insert into subscriber (id, address, address_key, locale, state, topics, requested_at, created_at)
    select gen_random_uuid(), name || '@tags.test', name || '@tags.test', 'ro', 'active', '{}', now(), now()
    from unnest('{a,b}'::text[]) as name`);
  await client.query(`
    insert into subscriber_tag (name, name_key)
    values ('Iaşi', 'iaşi'), ('Iași', 'iași'), ('Brăila', 'brăila')`);
  await client.query(`
    insert into subscriber_tagged (tag_id, subscriber_id)
    select t.id, s.id from subscriber_tag t, subscriber s
    where (t.name_key = 'iaşi' and s.address like 'a@%') or t.name_key = 'iași'`);
  await db.transaction().execute((tx) => migration.up(tx));
  await db.destroy();
  const { rows } = await client.query(`
    select name_key, count(*)::int as count from subscriber_tag t
    join subscriber_tagged d on d.tag_id = t.id group by 1`);
  expect(rows).toEqual([{ name_key: "iași", count: 2 }]);
});
