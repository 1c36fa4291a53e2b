import { openGate, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { inTransaction, isDatabaseGone, openDb, OutcomeUnknownError } from "../src/index.ts";

const { url } = await testDatabase();

function db(address = url, connections = 4) {
  const opened = openDb({ url: address, connections });
  onTestFinished(() => opened.destroy());
  return opened;
}

async function gate() {
  const opened = await openGate(url);
  onTestFinished(() => opened.close());
  return opened;
}

/** Milliseconds until the work was refused, and how. */
async function refused(work: Promise<unknown>): Promise<{ ms: number; error: unknown }> {
  const started = performance.now();
  const error: unknown = await work.then(
    () => {
      throw new Error("it was not refused");
    },
    (e: unknown) => e,
  );
  return { ms: performance.now() - started, error };
}

describe("a database that falls silent", () => {
  it("costs each request less than five seconds, and every connection is good again at once", async () => {
    const way = await gate();
    const away = db(way.url);
    const select = () => sql`select pg_sleep(0.05)`.execute(away);
    await Promise.all(Array.from({ length: 4 }, select)); // four connections lie idle
    await way.mute();
    const during = await Promise.all(Array.from({ length: 12 }, () => refused(select())));
    for (const { ms, error } of during) {
      expect(isDatabaseGone(error)).toBe(true);
      expect(ms).toBeLessThan(5000);
    }
    way.admitNew(); // the old ways stay silent for good
    const back = performance.now();
    await Promise.all(Array.from({ length: 12 }, select));
    expect(performance.now() - back).toBeLessThan(2000);
  }, 20_000);

  it("does not have its other idle connections found out one after another", async () => {
    const way = await gate();
    const away = db(way.url);
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(away)));
    await way.mute();
    way.admitNew();
    await refused(sql`select 1`.execute(away));
    expect((await sql`select 1 as one`.execute(away)).rows).toEqual([{ one: 1 }]);
  }, 20_000);
});

describe("the answer to a commit", () => {
  it("that is lost leaves the outcome unknown; a loss before it means nothing was done", async () => {
    const way = await gate();
    const away = db(way.url);
    await sql`create table lost (what text)`.execute(db());
    const before = await refused(
      inTransaction(away, async (tx) => {
        await sql`insert into lost values ('before')`.execute(tx);
        await way.mute();
        await sql`insert into lost values ('before')`.execute(tx);
      }),
    );
    expect(before.error).not.toBeInstanceOf(OutcomeUnknownError);
    expect(isDatabaseGone(before.error)).toBe(true);
    way.admitNew();
    const at = await refused(
      inTransaction(away, async (tx) => {
        await sql`insert into lost values ('at')`.execute(tx);
        await way.mute();
      }),
    );
    expect(at.error).toBeInstanceOf(OutcomeUnknownError);
  }, 20_000);

  it("that fails leaves nothing unknown", async () => {
    const own = db();
    await sql`create table later (id int primary key,
      other int references later deferrable initially deferred)`.execute(own);
    const { error } = await refused(
      inTransaction(own, (tx) => sql`insert into later values (1, 2)`.execute(tx)),
    );
    expect(error).toMatchObject({ code: "23503" });
  });
});

describe("time-outs", () => {
  it("end a statement, a wait for a lock and a transaction in which nothing happens", async () => {
    const own = db();
    const slow = await refused(sql`select pg_sleep(20)`.execute(own));
    expect(slow).toMatchObject({ error: { code: "57014" } });
    expect(slow.ms).toBeLessThan(5000);

    await sql`create table guarded (id int primary key)`.execute(own);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query("begin; lock table guarded");
    const locked = await refused(sql`select * from guarded`.execute(own));
    expect(locked).toMatchObject({ error: { code: "55P03" } });
    expect(locked.ms).toBeLessThan(5000);
    expect([slow, locked].map(({ error }) => isDatabaseGone(error))).toEqual([true, true]);
    await holder.query("rollback");
    expect((await sql`select * from guarded`.execute(own)).rows).toEqual([]);

    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(own);
    expect(rows).toEqual([{ idleInTransactionSessionTimeout: "5s" }]);
  }, 20_000);

  it("allow more time for background work", async () => {
    const long = openDb({ url, connections: 1, patience: "long" });
    onTestFinished(() => long.destroy());
    const { rows } = await sql`select pg_sleep(3), true as done`.execute(long);
    expect(rows).toMatchObject([{ done: true }]);
  }, 20_000);
});
