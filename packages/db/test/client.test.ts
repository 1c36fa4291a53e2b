import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FixedClock, openGate, testDatabase, unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import {
  brokenUniqueConstraint,
  inTransaction,
  isDatabaseGone,
  newId,
  openDb,
} from "../src/index.ts";

const { url } = await testDatabase();
const db = openDb({ url, connections: 2, patience: unhurried });
afterAll(() => db.destroy());

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a transaction", () => {
  it("leaves nothing behind if it fails", async () => {
    await sql`create table note (text text unique)`.execute(db);
    const failure = await failureOf(
      inTransaction(db, async (tx) => {
        await sql`insert into note values ('half')`.execute(tx);
        throw new Error("in the middle");
      }),
    );
    expect(failure).toMatchObject({ message: "in the middle" });
    expect((await sql`select * from note`.execute(db)).rows).toEqual([]);
  });
});

describe("database errors", () => {
  it("name the unique constraint that was violated", async () => {
    const insert = () => sql`insert into note values ('one')`.execute(db);
    await insert();
    expect(brokenUniqueConstraint(await failureOf(insert()))).toBe("note_text_key");
    expect(
      brokenUniqueConstraint(await failureOf(sql`select nonsense`.execute(db))),
    ).toBeUndefined();
  });

  it("distinguish lost connections from SQL errors", async () => {
    const gate = await openGate(url);
    const away = openDb({ url: gate.url, connections: 1 });
    onTestFinished(() => away.destroy());
    await sql`select 1`.execute(away);
    await gate.cut();
    expect(isDatabaseGone(await failureOf(sql`select 1`.execute(away)))).toBe(true);
    expect(isDatabaseGone(await failureOf(sql`select 1`.execute(away)))).toBe(true);
    await gate.restore();
    expect(await failureOf(sql`select 1`.execute(away))).toBeUndefined();
    await gate.close();
    expect(isDatabaseGone(await failureOf(sql`select nonsense`.execute(db)))).toBe(false);
  });

  it.each([
    ["of another name", (its: URL) => (its.pathname = "/none")],
    ["with another password", (its: URL) => (its.username = "nobody")],
    ["without encryption", (its: URL) => its.searchParams.set("sslmode", "verify-full")],
  ])("say that a database %s is out of reach", async (_what, change) => {
    const its = new URL(url);
    change(its);
    const wrong = openDb({ url: its.href, connections: 1 });
    onTestFinished(() => wrong.destroy());
    const failure = await failureOf(sql`select 1`.execute(wrong));
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseGone(failure)).toBe(true);
  });

  it.each([
    ["53100", true], // disk_full
    ["53200", true], // out_of_memory
    ["53300", true], // too_many_connections
    ["53400", true], // configuration_limit_exceeded
    ["08006", true], // connection_failure
    ["54000", false], // program_limit_exceeded: another try would end the same way
    ["23505", false], // unique_violation
  ])("tell by the server's code %s whether a retry may help: %s", async (code, gone) => {
    await sql`create or replace function fail_with(code text) returns void language plpgsql
      as $$ begin raise exception 'x' using errcode = code; end $$`.execute(db);
    const failure = await failureOf(sql`select fail_with(${code})`.execute(db));
    expect(failure).toMatchObject({ code });
    expect(isDatabaseGone(failure)).toBe(gone);
  });

  it("of a connection that breaks during a transaction reach the caller, not the process", async () => {
    const gate = await openGate(url);
    const away = openDb({ url: gate.url, connections: 1 });
    onTestFinished(() => away.destroy());
    const failure = await failureOf(
      inTransaction(away, async (tx) => {
        await sql`select 1`.execute(tx);
        await gate.cut();
        await sql`select 1`.execute(tx);
      }),
    );
    expect(isDatabaseGone(failure)).toBe(true);
  });
});

describe("prepared statements", () => {
  it("recover from a change of the schema", async () => {
    const one = openDb({ url, connections: 1 });
    onTestFinished(() => one.destroy());
    const read = () => sql`select * from changing where id = ${1}`.execute(one);
    await sql`create table changing (id int)`.execute(one);
    await read();
    await sql`alter table changing add column more int`.execute(one);
    await sql`insert into changing values (1, 2)`.execute(one);
    expect((await read()).rows).toEqual([{ id: 1, more: 2 }]);
  });

  it("in a transaction fail after a change of the schema, and recover in the next one", async () => {
    const one = openDb({ url, connections: 1 });
    onTestFinished(() => one.destroy());
    await sql`create table moving (id int)`.execute(one);
    const read = () =>
      inTransaction(one, (tx) => sql`select * from moving where id = ${1}`.execute(tx));
    await read();
    await sql`alter table moving add column more int`.execute(one);
    expect(await failureOf(read())).toMatchObject({ code: "0A000" });
    expect((await read()).rows).toEqual([]);
  });

  it("name their columns, so that a new column does not affect them", () => {
    const folder = join(import.meta.dirname, "../src/queries");
    const all =
      /\.(?:selectAll|returningAll)\(|\breturning \*|\bselect (?:\w+\.)?\*(?! from unnest|, encode)/;
    const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".ts") && all.test(readFileSync(join(folder, file), "utf8")),
    );
    expect(found).toEqual([]);
  });

  it("can be switched off", async () => {
    const plain = openDb({ url, connections: 1, prepare: false });
    onTestFinished(() => plain.destroy());
    await sql`select ${1}::int`.execute(plain);
    const { rows } = await sql`select name from pg_prepared_statements`.execute(plain);
    expect(rows).toEqual([]);
  });
});

describe("ids", () => {
  it("are UUIDv7 that sort by their time", () => {
    const clock = new FixedClock();
    const ids = Array.from({ length: 50 }, () => {
      clock.advance(1);
      return newId(clock.now());
    });
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.toSorted()).toEqual(ids);
    expect(Number.parseInt((ids[0] ?? "").replace("-", "").slice(0, 12), 16)).toBe(
      clock.now().getTime() - 49,
    );
  });

  it("keep their order within a moment", () => {
    const now = new Date();
    const ids = Array.from({ length: 5000 }, () => newId(now));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
