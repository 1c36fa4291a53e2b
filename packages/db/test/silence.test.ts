import { openGate, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { inTransaction, isDatabaseGone, openDb, OutcomeUnknownError } from "../src/index.ts";
import { patiences } from "../src/steady-client.ts";

// how long a request waits in all is measured by `npm run test:faults`, on a machine that does nothing else

const { url } = await testDatabase();

/** As of requests, but shorter: what a busy machine needs for statements that are answered. */
const patience = { ...patiences.request, connect: 4000, statement: 1000, lock: 500, silence: 1500 };

function db(address = url) {
  const opened = openDb({ url: address, connections: 4, patience });
  onTestFinished(() => opened.destroy());
  return opened;
}

async function gate() {
  const opened = await openGate(url);
  onTestFinished(() => opened.close());
  return opened;
}

/** The error with which the work was refused. */
const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error("it was not refused");
    },
    (error: unknown) => error,
  );

describe("a database that falls silent", () => {
  it("fails each request, and every connection works again at once", async () => {
    const way = await gate();
    const away = db(way.url);
    const select = () => sql`select pg_sleep(0.05)`.execute(away);
    await Promise.all(Array.from({ length: 4 }, select)); // four connections lie idle
    await way.mute();
    const during = await Promise.all(Array.from({ length: 12 }, () => refused(select())));
    expect(during.map(isDatabaseGone)).toEqual(during.map(() => true));
    way.admitNew(); // the old ways stay silent for good
    await Promise.all(Array.from({ length: 12 }, select));
  });

  it("has all of its idle connections replaced at once", async () => {
    const way = await gate();
    const away = db(way.url);
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(away)));
    await way.mute();
    way.admitNew();
    await refused(sql`select 1`.execute(away));
    expect((await sql`select 1 as one`.execute(away)).rows).toEqual([{ one: 1 }]);
  });
});

describe("the reply to a commit", () => {
  it("leaves the outcome unknown if it is lost; an earlier loss means nothing was done", async () => {
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
    expect(before).not.toBeInstanceOf(OutcomeUnknownError);
    expect(isDatabaseGone(before)).toBe(true);
    way.admitNew();
    const at = await refused(
      inTransaction(away, async (tx) => {
        await sql`insert into lost values ('at')`.execute(tx);
        await way.mute();
      }),
    );
    expect(at).toBeInstanceOf(OutcomeUnknownError);
  });

  it("leaves no outcome unknown if the commit fails", async () => {
    const own = db();
    await sql`create table later (id int primary key,
      other int references later deferrable initially deferred)`.execute(own);
    const error = await refused(
      inTransaction(own, (tx) => sql`insert into later values (1, 2)`.execute(tx)),
    );
    expect(error).toMatchObject({ code: "23503" });
  });
});

describe("database time-outs", () => {
  it("end a slow statement, a wait for a lock and an idle transaction", async () => {
    const own = db();
    const slow = await refused(sql`select pg_sleep(20)`.execute(own));
    expect(slow).toMatchObject({ code: "57014" });

    await sql`create table guarded (id int primary key)`.execute(own);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query("begin; lock table guarded");
    const locked = await refused(sql`select * from guarded`.execute(own));
    expect(locked).toMatchObject({ code: "55P03" });
    expect([slow, locked].map(isDatabaseGone)).toEqual([true, true]);
    await holder.query("rollback");
    expect((await sql`select * from guarded`.execute(own)).rows).toEqual([]);

    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(own);
    expect(rows).toEqual([{ idleInTransactionSessionTimeout: "5s" }]);
  });

  it.each([
    ["requests less than five seconds, with two for a connection", undefined, "2500ms", "1500ms"],
    ["background work more", "long", "1min", "5s"],
  ] as const)("allow %s", async (_what, kind, statement, lock) => {
    const { request, long } = patiences;
    expect(request.silence).toBeGreaterThan(request.statement);
    expect(request.connect + request.silence).toBeLessThan(5000);
    expect(long.silence).toBeGreaterThan(long.statement);
    const pool = openDb({ url, connections: 1, ...(kind && { patience: kind }) });
    onTestFinished(() => pool.destroy());
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(pool);
    expect(rows).toEqual([{ statement, lock }]);
  });
});
