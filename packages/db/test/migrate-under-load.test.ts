import { holdInDatabase, queryDatabase, testDatabase, unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDb } from "../src/client.ts";
import { migrateToLatest, NewerSchemaError, schemaState, TablesBusyError } from "../src/migrate.ts";
import { migrations } from "../src/migrations/index.gen.ts";
import type { Step } from "../src/migrations/migration.ts";

const { url } = await testDatabase();

/** A later version, whose only new step changes a table that everybody uses. */
const later = (name: string, more: Partial<Step> = {}) => ({
  ...migrations,
  [name]: {
    up: async (db) => void (await sql`alter table history_item add column later text`.execute(db)),
    down: async (db) => void (await sql`alter table history_item drop column later`.execute(db)),
    locks: { tables: ["history_item"], lasts: "moment" },
    ...more,
  } satisfies Step,
});
const isThere = "select from information_schema.columns where column_name = 'later'";

it("readers of a table pass while a migration waits for a long transaction", async () => {
  const long = await holdInDatabase(url, "select from history_item");
  let isDone = false;
  const migrating = migrateToLatest(url, { known: later("9000-later") }).then((names) => {
    isDone = true;
    return names;
  });
  // it waits in line before the readers, which come after it
  const waits = `select from pg_locks join pg_database d on d.oid = database
    where datname = current_database() and not granted`;
  const inLine = async () => (await queryDatabase(url, waits)).length;
  for (let time = 0; time < 3; time++) {
    await expect.poll(inLine, { interval: 20, timeout: 20_000 }).toBeGreaterThan(0);
    // as patient as a request
    await queryDatabase(url, "set lock_timeout = 1500; select from history_item");
  }
  expect(isDone).toBe(false);
  await long.letGo();
  expect(await migrating).toEqual(["9000-later"]);
  expect(await queryDatabase(url, isThere)).toHaveLength(1);
});

it("a migration gives up on a table that is never free, and reports it", async () => {
  const long = await holdInDatabase(url, "select from history_item");
  const known = later("9000-later");
  const next = { ...known, "9001-later": { ...known["9000-later"]! } };
  await expect(migrateToLatest(url, { known: next, patience: 0 })).rejects.toThrow(TablesBusyError);
  await long.letGo();
});

it("an app works with a newer schema unless a step breaks older versions", async () => {
  const db = openDb({ url, connections: 1, patience: unhurried });
  expect(await schemaState(db)).toBe("ok");
  expect(await migrateToLatest(url)).toEqual([]);
  const known = {
    ...later("9000-later"),
    "9002-breaks": { ...later("")[""]!, up: () => Promise.resolve(), breaks: true },
  };
  expect(await migrateToLatest(url, { known })).toEqual(["9002-breaks"]);
  expect(await schemaState(db)).toBe("ahead");
  await expect(migrateToLatest(url)).rejects.toThrow(NewerSchemaError);
  await db.destroy();
});
