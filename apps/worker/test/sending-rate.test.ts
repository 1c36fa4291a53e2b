import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import * as sendingAccount from "@sortes/db/newsletter/sending/sending-account";
import { holdInDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Rate } from "../src/newsletter/sending/rate.ts";
import { databaseBeside } from "./beside.ts";
import { watchedPool } from "./claims.ts";

const { url, beside } = await databaseBeside();
afterEach(() => void vi.restoreAllMocks());

interface Given {
  rate?: number;
  warmUp?: number;
  account?: string;
}

/** A worker's share of the limits of an account, by default of a new one. */
async function newRate({ rate, warmUp, account = randomUUID() }: Given) {
  const { db, statements, log, lines } = watchedPool(url, 1);
  await sendingAccount.ensure(beside, account);
  const share = new Rate(db, account, { rate, warmUp }, log);
  onTestFinished(() => share.close());
  return {
    share,
    account,
    statements,
    lines,
    /** How many requests the database has answered, with those on the way. */
    requests: async () => {
      await turn();
      await sql`select 1`.execute(db);
      return statements.filter((text) => text !== "select 1").length;
    },
    /** Waits for permits. */
    asked: () =>
      new Promise<void>((resolve, reject) =>
        share.ask((error) => (error === undefined ? resolve() : reject(error as Error))),
      ),
    /** How many mails may be sent now, of a thousand. */
    taken: () => Array.from({ length: 1000 }).filter(() => share.take()).length,
    /** Sets when the account may send again, in seconds from now. */
    nextIn: (seconds: number) =>
      sql`update sending_account set next_at = clock_timestamp() + make_interval(secs => ${seconds}::float8)
        where key = ${account}`.execute(beside),
    /** When it may, in milliseconds since 1970. */
    nextAt: async () => {
      const { rows } = await sql<{ at: number }>`
        select extract(epoch from next_at)::float8 * 1000 as at from sending_account
        where key = ${account}`.execute(beside);
      return rows[0]?.at ?? 0;
    },
    isOver: async () => {
      const { rows } = await sql<{ isOver: boolean }>`
        select next_at <= clock_timestamp() as is_over from sending_account where key = ${account}`.execute(
        beside,
      );
      return rows[0]?.isOver;
    },
  };
}

async function databaseTime(): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(beside);
  return rows[0]?.at ?? 0;
}

/** Lets time-outs end only when the test says so. */
function holdTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

const waitsForLock = sql`select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

it("an account without limits needs no permits", async () => {
  const { share, taken, asked, statements } = await newRate({});
  expect(taken()).toBe(1000);
  await asked();
  expect(statements).toEqual([]);
  expect(share.isOut).toBe(false);
  expect(share.claimSize(200)).toBe(200);
});

describe("a limit per minute", () => {
  it.each([
    [1, 1, 1],
    [59, 1, 59],
    [150, 2, 150],
    [600, 10, 200],
    [60_000, 100, 200],
  ])("of %i gives %i permits at once, and claims of %i", async (rate, permits, size) => {
    const { share, taken, asked } = await newRate({ rate });
    expect(taken()).toBe(0);
    await asked();
    expect(taken()).toBe(permits);
    expect(share.isOut).toBe(false);
    expect(share.claimSize(200)).toBe(size);
  });

  it.each([
    [1, 60],
    [600, 1],
    [60_000, 0.1],
  ])(
    "of %i lets the next request wait until what it gave has lasted: %d s",
    async (rate, seconds) => {
      const { asked, nextAt } = await newRate({ rate });
      const before = await databaseTime();
      await asked();
      const wait = seconds * 1000;
      expect(await nextAt()).toBeGreaterThanOrEqual(before + wait);
      expect(await nextAt()).toBeLessThanOrEqual((await databaseTime()) + wait);
    },
  );

  it("is not made to wait longer by requests that wait", async () => {
    holdTimers();
    const { share, nextIn, nextAt, requests } = await newRate({ rate: 1 });
    await nextIn(119);
    const before = await nextAt();
    share.ask(() => {});
    expect(await requests()).toBe(1);
    expect(await nextAt()).toBe(before);
  });

  it("does not wait for a time from before the clock was set back", async () => {
    const { nextIn, asked, taken } = await newRate({ rate: 1 });
    await nextIn(60 * 60);
    await asked();
    expect(taken()).toBe(1);
  });

  it("asks nothing while there are permits", async () => {
    const { share, asked, statements } = await newRate({ rate: 600 });
    await asked();
    for (let left = 10; left > 1; left--) share.take();
    await asked();
    expect(statements).toHaveLength(1);
  });

  it("waits until the account may send again, whoever asks meanwhile", async () => {
    holdTimers();
    // what is granted lasts for a minute, so that a slow machine sees it, too
    const { share, asked, nextIn, isOver, taken, requests } = await newRate({ rate: 1 });
    await nextIn(50);
    const others = vi.fn<() => void>();
    const granted = asked();
    share.ask(others);
    expect(await requests()).toBe(1);
    expect(taken()).toBe(0);
    await nextIn(0);
    vi.advanceTimersByTime(20_000);
    expect(await requests()).toBe(1);
    vi.advanceTimersByTime(30_000);
    await granted;
    expect(taken()).toBe(1);
    expect(await isOver()).toBe(false);
    expect(others).not.toHaveBeenCalled();
  });

  it("tells the error of a request that fails, and can be asked again", async () => {
    const { asked, account, taken } = await newRate({ rate: 600 });
    await sql`delete from sending_account where key = ${account}`.execute(beside);
    await expect(asked()).rejects.toThrow("the account has no row");
    await sendingAccount.ensure(beside, account);
    await asked();
    expect(taken()).toBe(10);
  });

  it("logs once per outage that requests fail", async () => {
    const { asked, account, taken, lines } = await newRate({ rate: 600 });
    const outage = async () => {
      await sql`delete from sending_account where key = ${account}`.execute(beside);
      await expect(asked()).rejects.toThrow("the account has no row");
      const logged = [...lines];
      await expect(asked()).rejects.toThrow("the account has no row");
      await sendingAccount.ensure(beside, account);
      await asked();
      expect(taken()).toBe(10);
      expect(lines).toEqual(logged);
    };
    await outage();
    const msg = "permits to send campaign mails could not be requested";
    const line = { level: 40, msg, err: { message: expect.stringContaining("has no row") } };
    expect(lines).toMatchObject([line]);
    await outage();
    expect(lines).toMatchObject([line, line]);
  });

  it("asks nothing more once it is closed", async () => {
    holdTimers();
    const { share, nextIn, requests } = await newRate({ rate: 600 });
    await nextIn(50);
    const told = vi.fn<() => void>();
    share.ask(told);
    expect(await requests()).toBe(1);
    share.close();
    await nextIn(0);
    vi.advanceTimersByTime(60_000);
    share.ask(told);
    expect(await requests()).toBe(1);
    expect(told).not.toHaveBeenCalled();
  });

  it("asks nothing if it was closed before", async () => {
    const { share, requests } = await newRate({ rate: 600 });
    const told = vi.fn<() => void>();
    share.close();
    share.ask(told);
    expect(await requests()).toBe(0);
    expect(told).not.toHaveBeenCalled();
  });

  it("repeats no request during which it is closed", async () => {
    holdTimers();
    const { share, account, nextIn, requests } = await newRate({ rate: 600 });
    await nextIn(50);
    const row = `select from sending_account where key = '${account}' for update`;
    const lock = await holdInDatabase(url, row);
    const told = vi.fn<() => void>();
    share.ask(told);
    await expect.poll(async () => (await waitsForLock.execute(beside)).rows).toHaveLength(1);
    share.close();
    await lock.letGo();
    expect(await requests()).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(await requests()).toBe(1);
    expect(told).not.toHaveBeenCalled();
  });
});

describe("a warm-up", () => {
  it("gives the permits of a day, and is out when they are used up", async () => {
    const { share, asked, taken, statements } = await newRate({ warmUp: 3 });
    expect(taken()).toBe(0);
    await asked();
    expect([share.isOut, taken()]).toEqual([false, 3]);
    share.ask(() => {});
    await expect.poll(() => share.isOut).toBe(true);
    expect(taken()).toBe(0);
    expect(share.claimSize(200)).toBe(200);
    expect(statements.some((text) => text.includes("sending_account"))).toBe(false);
  });

  it("asks nothing while a permit of the day is left", async () => {
    const { share, asked, statements, taken } = await newRate({ warmUp: 3 });
    await asked();
    for (let left = 3; left > 1; left--) share.take();
    const before = statements.length;
    await asked();
    expect(statements).toHaveLength(before);
    expect(taken()).toBe(1);
  });

  it("asks again within a minute, and goes on when the day allows more", async () => {
    holdTimers();
    const { share, account, asked, taken, requests } = await newRate({ warmUp: 3 });
    await asked();
    taken();
    const granted = asked();
    await expect.poll(() => share.isOut).toBe(true);
    const before = await requests();
    vi.advanceTimersByTime(1000);
    expect(await requests()).toBe(before);
    await sql`update sending_day set permits = 1 where account = ${account}`.execute(beside);
    vi.advanceTimersByTime(60_000);
    await granted;
    expect([share.isOut, taken()]).toEqual([false, 2]);
  });

  it("keeps no permit for the next day", async () => {
    const { asked, taken, share } = await newRate({ warmUp: 5 });
    await asked();
    expect(share.take()).toBe(true);
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 25 * 60 * 60 * 1000);
    expect(taken()).toBe(0);
    vi.restoreAllMocks();
    // they were of this day after all, so that they count as used
    share.ask(() => {});
    await expect.poll(() => share.isOut).toBe(true);
  });

  it("and a limit per minute both have to allow a mail", async () => {
    const few = await newRate({ warmUp: 2, rate: 600 });
    await few.asked();
    expect(few.taken()).toBe(2);
    const slow = await newRate({ warmUp: 30, rate: 120 });
    await slow.asked();
    expect(slow.taken()).toBe(2);
    await slow.nextIn(0);
    await slow.asked();
    expect(slow.taken()).toBe(2);
  });

  it("asks for the day's permits once, however long it waits for the minute's", async () => {
    holdTimers();
    const made = await newRate({ warmUp: 30, rate: 120 });
    const { account, asked, nextIn, statements, taken } = made;
    await nextIn(50);
    const granted = asked();
    await expect.poll(() => statements.some((text) => text.includes("next_at"))).toBe(true);
    await nextIn(0);
    vi.advanceTimersByTime(60_000);
    await granted;
    expect(taken()).toBe(2);
    const { rows } = await sql`
      select permits from sending_day where account = ${account}`.execute(beside);
    expect(rows).toEqual([{ permits: 2 }]);
  });

  it("that is over for the day uses up no permits of the minute", async () => {
    const { asked, taken, nextIn, isOver, share } = await newRate({ warmUp: 1, rate: 600 });
    await asked();
    expect(taken()).toBe(1);
    await nextIn(0);
    share.ask(() => {});
    await expect.poll(() => share.isOut).toBe(true);
    expect(await isOver()).toBe(true);
  });
});
