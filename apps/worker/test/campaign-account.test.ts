import * as sendingAccount from "@sortes/db/newsletter/sending/sending-account";
import * as sendingDays from "@sortes/db/newsletter/sending/sending-days";
import { type Mishap, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { SendingBreaker, Suspects } from "../src/ground/breaker.ts";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import type { WorkerContext } from "../src/context.ts";
import { campaign, countsOf, ended, makeSubscribers, workersOf } from "./campaigns.ts";

const database = await testDatabase();
const { worker, another } = workersOf(database.url);

async function accountOf({ db }: WorkerContext) {
  const { rows } = await sql<{ fault: string | null; wait: number | null; nextIn: number }>`
    select fault, extract(epoch from retry_at - now())::float8 as wait,
      extract(epoch from next_at - now())::float8 as next_in
    from sending_account`.execute(db);
  return rows[0];
}
/**
 * The fault of the account, and the seconds that were left until its next test. From now on nobody tests it before the
 * test of this file asks for that.
 */
async function heldBack({ db }: WorkerContext) {
  const { rows } = await sql<{ fault: string; wait: number }>`
    with before as (select key, retry_at from sending_account where fault is not null for update)
    update sending_account a set retry_at = now() + interval '100 s'
    from before where a.key = before.key
    returning a.fault, extract(epoch from before.retry_at - now())::float8 as wait`.execute(db);
  return rows[0];
}
const retryNow = ({ db }: WorkerContext) =>
  sql`update sending_account set retry_at = now()`.execute(db);
const times = (count: number, mishap: Mishap) => Array.from({ length: count }, () => mishap);

describe("a sending account with a fault", () => {
  for (const [what, mishap] of [
    ["is refused by the server", { at: "sender", code: 535 }],
    ["meets a server that closes", { at: "recipient", code: 421 }],
    ["is dropped", { at: "data", drop: true }],
  ] as [string, Mishap][])
    it(`costs no recipient a try, and few attempts, if it ${what}`, async () => {
      const { context, sink } = await worker();
      await makeSubscribers(context, 100);
      const id = await campaign(context);
      sink.meet(...times(10_000, mishap));
      await campaignTick(context);
      let found: Awaited<ReturnType<typeof heldBack>>;
      await expect.poll(async () => (found = await heldBack(context))).toBeDefined();
      expect(found?.wait).toBeLessThan(6);
      await expect.poll(() => countsOf(context, id)).toEqual({ queued: 100 });
      expect(sink.attempts).toBeLessThanOrEqual(10);
      expect(context.sender.notes).toEqual(["campaigns_held"]);
      const { rows } = await sql`select id from campaign_recipient where attempts > 0`.execute(
        context.db,
      );
      expect(rows).toEqual([]);

      const before = sink.attempts;
      await retryNow(context);
      await context.sender.wake();
      await expect.poll(() => sink.attempts).toBe(before + 1); // one mail tests it
      // a test takes up to 90 seconds, and then the account pauses for up to 60
      await expect.poll(async () => (await heldBack(context))?.wait).toBeLessThan(61);
      await expect.poll(() => countsOf(context, id)).toEqual({ queued: 100 });
      expect(sink.attempts).toBe(before + 1);

      sink.meet();
      await retryNow(context);
      await context.sender.wake();
      expect(await ended(context, id)).toBe("sent");
      expect(await accountOf(context)).toMatchObject({ fault: null, wait: null });
      expect(context.sender.notes).toEqual([]);
      expect(sink.mails.length).toBe(100);
    });

  it("is left alone by workers that start later, until one of them may test it", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 5);
    const id = await campaign(context);
    sink.meet(...times(10_000, { at: "sender", code: 535 }));
    await campaignTick(context);
    await expect.poll(() => accountOf(context)).toMatchObject({ fault: expect.any(String) });
    await context.sender.close();
    const before = sink.attempts;
    const others = [await another(sink), await another(sink)];
    await sql`update sending_account set retry_at = now() + interval '50 s'`.execute(context.db);
    for (const { context: other } of others) await other.sender.wake();
    expect(sink.attempts).toBe(before);
    sink.meet();
    await retryNow(context);
    for (const { context: other } of others) void other.sender.wake();
    expect(await ended(context, id)).toBe("sent");
    expect(sink.mails.length).toBe(5);
  });

  it("is tested again even if the database clock was set back", async () => {
    const { context } = await worker();
    await makeSubscribers(context, 5);
    const id = await campaign(context);
    await context.sender.wake();
    await sql`
      update sending_account set fault = 'SMTP 535', fault_since = now() + interval '1 h',
        retry_at = now() + interval '1 h', next_at = now() + interval '1 h'`.execute(context.db);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
  });

  it("is suspected when policy rejects five readers in a row", async () => {
    const { context, sink } = await worker({ sending: { connections: 1 } });
    await makeSubscribers(context, 20);
    const id = await campaign(context);
    sink.meet(...times(1000, { at: "recipient", code: 550, words: "5.7.1 we do not like you" }));
    await campaignTick(context);
    await expect.poll(() => heldBack(context)).toBeDefined();
    await expect.poll(() => countsOf(context, id)).toEqual({ queued: 20 });
    expect(sink.attempts).toBe(5);
  });

  it.each([
    ["recipient", 450, "4.7.1 Error: too many recipients from 192.0.2.7"],
    ["sender", 450, "4.7.1 Error: too much mail from 192.0.2.7"],
    ["body", 451, "4.7.1 You have exceeded your messaging limits"],
    ["recipient", 550, "5.4.5 Daily user sending limit exceeded"],
  ] as const)(
    "is left alone after the first limit reply, at the %s (%s %s), which staff can read",
    async (at, code, words) => {
      const { context, sink } = await worker({ sending: { connections: 1 } });
      await makeSubscribers(context, 50);
      const id = await campaign(context);
      sink.meet(...times(1000, { at, code, words }));
      await campaignTick(context);
      await expect
        .poll(() => heldBack(context))
        .toMatchObject({ fault: expect.stringContaining(words.slice(6)) });
      await expect.poll(() => countsOf(context, id)).toEqual({ queued: 50 });
      expect(sink.attempts).toBe(1);
      const { rows } = await sql`select 1 from campaign_recipient where attempts > 0`.execute(
        context.db,
      );
      expect(rows).toEqual([]);
      expect(context.sender.notes).toEqual(["campaigns_held"]);
    },
  );

  it("recovers when it answers about a recipient, whose error is not shown as the fault", async () => {
    const { context, sink } = await worker({ sending: { connections: 1 } });
    await makeSubscribers(context, 20);
    const id = await campaign(context);
    sink.meet(...times(1000, { at: "sender", code: 421, words: "shutting down" }));
    await campaignTick(context);
    const down = { fault: expect.stringContaining("shutting down") };
    await expect.poll(() => accountOf(context)).toMatchObject(down);
    await expect.poll(() => countsOf(context, id)).toEqual({ queued: 20 });
    sink.meet({ at: "recipient", code: 550, words: "no" });
    await retryNow(context);
    await context.sender.wake();
    await expect.poll(() => accountOf(context)).not.toMatchObject(down);
    expect(await accountOf(context)).toMatchObject({ fault: null });
    await expect.poll(() => countsOf(context, id)).toEqual({ queued: 1, sent: 19 });
  });

  it("keeps the message of its fault when a test only repeats an earlier error of one mail", async () => {
    const { context } = await worker();
    const { db } = context;
    await sql`insert into sending_account (key, fault) values ('a', 'shutting down')`.execute(db);
    const known = { fault: "550 no", hold: "server", share: 1, isKnown: true } as const;
    await sendingAccount.hold(db, "a", known);
    expect(await sendingAccount.findFault(db, "a")).toMatchObject({ fault: "shutting down" });
  });

  it("continues with the others if one mail breaks the server", async () => {
    const { context, sink } = await worker({ sending: { connections: 1 } });
    const [first = "", second = ""] = await makeSubscribers(context, 200);
    const id = await campaign(context);
    sink.stumbleOver(first);
    sink.stumbleOver(second);
    await campaignTick(context);
    await expect.poll(() => countsOf(context, id)).toEqual({ queued: 2, sent: 198 });
    const { rows } =
      await sql`select id from campaign_recipient where state = 'queued' and attempts > 0`.execute(
        context.db,
      );
    expect(rows).toEqual([]);
  });

  it("attributes faults that one mail meets repeatedly to that mail", () => {
    const suspects = new Suspects();
    expect(suspects.meets("1")).toBe("new");
    expect(suspects.meets("1")).toBe("new"); // nothing else got through meanwhile
    suspects.sawTaken();
    expect(suspects.meets("1")).toBe("known");
    expect(suspects.meets("2")).toBe("new");
    expect(suspects.meets("1")).toBe("known");
    expect(suspects.meets("1")).toBe("enough");
    expect(suspects.meets("1")).toBe("known");
  });

  it("is not suspected for one failing mail, but for three or without any connection", () => {
    const breaker = new SendingBreaker();
    for (let time = 0; time < 10; time++) expect(breaker.failed("1")).toBe(false);
    expect(breaker.failed("2")).toBe(false);
    expect(breaker.failed("3")).toBe(true);
    const unreachable = new SendingBreaker();
    expect([unreachable.failed(), unreachable.failed(), unreachable.failed()]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("is not suspected for rejections of single mails", () => {
    const breaker = new SendingBreaker();
    expect(breaker.allowed(20)).toBe(3); // nothing is known of it yet
    breaker.succeeded(true);
    expect(breaker.allowed(20)).toBe(20);
    for (let mail = 0; mail < 100; mail++) {
      expect(breaker.failed()).toBe(false);
      expect(breaker.failed()).toBe(false);
      expect(breaker.allowed(20)).toBe(1);
      breaker.succeeded(true);
      expect(breaker.allowed(20)).toBe(20);
    }
    for (let mail = 0; mail < 100; mail++) {
      expect(breaker.refusedByPolicy("1")).toBe(false);
      breaker.succeeded(false);
    }
  });
});

describe("a sending rate", () => {
  it("holds across all workers and a restart", async () => {
    const rate = 600; // ten a second
    const { context, sink } = await worker({ sending: { rate } });
    const { context: second } = await another(sink, { rate });
    await makeSubscribers(context, 60);
    const id = await campaign(context);
    const began = performance.now();
    await campaignTick(context);
    void second.sender.wake();
    await expect.poll(() => sink.mails.length).toBeGreaterThan(15);
    await context.sender.close();
    await second.sender.close();
    const { context: third } = await another(sink, { rate });
    await campaignTick(third);
    expect(await ended(third, id)).toBe("sent");
    const seconds = (performance.now() - began) / 1000;
    expect(sink.mails.length).toBe(60);
    // the first ten may be sent at once; a stop may lose a worker's allowance, but never adds any
    expect(seconds).toBeGreaterThan(5);
  });

  it("sends no mail before its time, even without competition", async () => {
    const { context, sink } = await worker({ sending: { rate: 1 } });
    await makeSubscribers(context, 3);
    const id = await campaign(context);
    await campaignTick(context);
    await expect.poll(() => countsOf(context, id)).toMatchObject({ sent: 1 });
    expect((await accountOf(context))?.nextIn).toBeGreaterThan(30);
    await sql`update sending_account set next_at = now()`.execute(context.db);
    const { context: second } = await another(sink, { rate: 1 });
    await context.sender.close();
    await campaignTick(second);
    await expect.poll(() => countsOf(context, id)).toMatchObject({ sent: 2 });
    await second.sender.close();
    expect(sink.mails.length).toBe(2);
  });
});

describe("a warm-up", () => {
  async function dayPasses({ db }: WorkerContext) {
    // in two steps, since a day has one row at any moment
    await sql`update sending_day set day = day - 1000`.execute(db);
    await sql`update sending_day set day = day + 999`.execute(db);
  }

  it("limits a day's mails over all workers and a restart, and doubles the next day", async () => {
    const sending = { warmUp: 10 };
    const { context, sink } = await worker({ sending });
    const { context: second } = await another(sink, sending);
    await makeSubscribers(context, 40);
    const id = await campaign(context);
    await campaignTick(context);
    await expect.poll(() => countsOf(context, id)).toEqual({ sent: 10, queued: 30 });
    await expect.poll(() => context.sender.notes).toEqual(["campaigns_warm_up"]);
    // it may find everybody claimed by the first, and looks again at the next tick
    const notesOfSecond = () => {
      void second.sender.wake();
      return second.sender.notes;
    };
    await expect.poll(notesOfSecond).toEqual(["campaigns_warm_up"]);
    // nobody keeps recipients for a day
    const held = async () => {
      const { rows } = await sql`
        select id from campaign_recipient where claim_token is not null and state = 'claimed'`.execute(
        context.db,
      );
      return rows;
    };
    await expect.poll(held).toEqual([]);
    await context.sender.close();
    await second.sender.close();
    const { context: third } = await another(sink, sending);
    await campaignTick(third);
    await expect.poll(() => third.sender.notes).toEqual(["campaigns_warm_up"]);
    expect(sink.mails.length).toBe(10);
    await third.sender.close();

    await dayPasses(context);
    const { context: fourth } = await another(sink, sending);
    await campaignTick(fourth);
    await expect.poll(() => countsOf(context, id)).toEqual({ sent: 30, queued: 10 });
    await expect.poll(() => fourth.sender.notes).toEqual(["campaigns_warm_up"]);
    expect(sink.mails.length).toBe(30);
    await fourth.sender.close();

    await dayPasses(context);
    const { context: fifth } = await another(sink, sending);
    await campaignTick(fifth);
    expect(await ended(fifth, id)).toBe("sent");
    expect(fifth.sender.notes).toEqual([]);
  });

  it("allows exactly the day's mails under concurrent requests", async () => {
    const { context } = await worker();
    const ask = () => sendingDays.takePermits(context.db, "new", { count: 7, first: 100 });
    const grants = await Promise.all(Array.from({ length: 30 }, ask));
    expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(100);
    for (const { endsIn } of grants) expect(endsIn).toBeLessThanOrEqual(86_400_000);
  });

  it("restarts after a month without campaigns, and follows a changed setting at once", async () => {
    const { context } = await worker();
    const ask = async (first: number, count = 1000) =>
      (await sendingDays.takePermits(context.db, "new", { count, first })).granted;
    expect(await ask(100)).toBe(100);
    expect(await ask(150)).toBe(50);
    await sql`update sending_day set day = day - 30`.execute(context.db);
    // a quiet day does not matter
    await sql`insert into sending_day (account, day, allowance, permits)
      select account, day + 15, 100, 10 from sending_day`.execute(context.db);
    expect(await ask(100)).toBe(300);
    expect(await ask(100)).toBe(0);
    await sql`update sending_day set day = day - 31`.execute(context.db);
    expect(await ask(100)).toBe(100);
    const { rows } = await sql`select day from sending_day`.execute(context.db);
    expect(rows).toHaveLength(1);
  });
});
