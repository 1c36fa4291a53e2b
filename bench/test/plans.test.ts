import { globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Db, migrateToLatest, openDb } from "@sortes/db";
import { testDatabase } from "@sortes/testing";
import { afterAll, expect, it } from "vitest";
import { fillWithBigData } from "../support/scale/big-data.ts";
import { calls } from "../support/scale/calls/index.ts";
import { growing, isCleaning } from "../support/scale/growing.ts";
import { knownIn } from "../support/scale/known.ts";
import { observe } from "../support/scale/observe.ts";

const folder = fileURLToPath(import.meta.resolve("../../packages/db/src/queries/"));

/** Queries of a table with one row, or outside transactions; and asynchronous functions that read no table. */
const others =
  /^(?:operations\/data-place|newsletter\/readers\/sampling)\.|\.(?:hashedAddress|vacuumRecipientChanges)$/;

/** Asynchronous functions: declared `async`, or returning another function's promise. */
const isQuery = (value: unknown): boolean =>
  typeof value === "function" && /^(?:async |\(db,)/.test(value.toString());

it("every query of the database package is called", async () => {
  const queries: string[] = [];
  for (const file of globSync("**/*.ts", { cwd: folder })) {
    const module = (await import(join(folder, file))) as object;
    for (const [name, value] of Object.entries(module))
      if (isQuery(value)) queries.push(`${file.replace(/\.ts$/, "")}.${name}`);
  }
  expect(queries.length).toBeGreaterThan(400);
  const called = new Set(Object.keys(calls).map((what) => what.split(" ")[0]));
  expect(queries.filter((name) => !called.has(name) && !others.test(name))).toEqual([]);
  expect(Object.keys(growing).filter((what) => !(what in calls))).toEqual([]);
});

const [few, many] = [await filled(8000), await filled(32_000)];

async function filled(history: number) {
  const { url } = await testDatabase();
  await migrateToLatest(url);
  const rows = await fillWithBigData(url, history);
  // PostgreSQL would scan small tables in full; the test asks whether an index could be used
  const options = `${url}?options=${encodeURIComponent("-c enable_seqscan=off")}`;
  const db = openDb({ url: options, connections: 1, prepare: false, patience: "long" });
  afterAll(() => db.destroy());
  return { db, known: await knownIn(url, rows) };
}

/** Extra rows, and share of the rows, that a query may read when other people have four times as many. */
const slack = { rows: 20, share: 0.5 };

it("no query reads more rows because other people have more", async () => {
  const grown: string[] = [];
  for (const [what, call] of Object.entries(calls)) {
    if (what in growing || isCleaning(what)) continue;
    const rowsIn = async ({ db, known }: { db: Db; known: typeof few.known }) =>
      Math.max(0, ...(await observe(db, call, known)).map(({ rows }) => rows));
    const [before, after] = [await rowsIn(few), await rowsIn(many)];
    if (after > before * (1 + slack.share) + slack.rows)
      grown.push(`${what}: ${before} rows, then ${after}`);
  }
  expect(grown).toEqual([]);
});
