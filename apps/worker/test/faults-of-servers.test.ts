import { FixedClock, type Mishap, openSmtpSink, testDatabase } from "@sortes/testing";
import { DatabaseClock } from "@sortes/db";
import * as processes from "@sortes/db/operations/processes";
import type { Clock } from "@sortes/process";
import { sql } from "kysely";
import pino from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { closeContext, createContext } from "../src/context.ts";
import { mailTick, sendMail } from "../src/accounts/mail/send-mail.ts";
import { startPulse } from "../src/pulse.ts";
import { registered, stateOf } from "./people.ts";
import { testConfig } from "./test-config.ts";

const { url } = await testDatabase();
const minute = 60 * 1000;

interface Given {
  smtpUrl?: string;
  login?: string;
  clock?: Clock;
}

/** A worker with its own clock and log; `smtpUrl` is that of the sink by default. */
async function worker({ smtpUrl, login = "", clock: given }: Given = {}) {
  const sink = await openSmtpSink();
  const clock = new FixedClock(new Date().toISOString());
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: "debug" }, { write: (line) => void lines.push(JSON.parse(line)) });
  const context = createContext(
    testConfig({
      databaseUrl: url,
      smtpUrl: smtpUrl ?? sink.url.replace("//", `//${login}`),
      outbox: "/dev/null",
    }),
    log,
    given ?? clock,
    () => 1, // no jitter: the longest pauses
  );
  onTestFinished(async () => {
    await closeContext(context);
    await sink.close();
  });
  return { context, sink, clock, errors: () => lines.filter(({ level }) => level >= 50) };
}

const sentTo = (sink: { mails: readonly { to: string[] }[] }, email: string) =>
  sink.mails.filter(({ to }) => to.includes(email)).length;

describe("a fault of the server or the account", () => {
  it.each<[string, Mishap, string]>([
    ["a refused login", { at: "login", code: 535, words: "5.7.8 Bad password" }, "mail_account"],
    ["a sender that has to log in", { at: "sender", code: 530 }, "mail_account"],
    ["a sender that is refused", { at: "sender", code: 550, words: "5.7.1 No" }, "mail_account"],
    ["a full server", { at: "sender", code: 452, words: "4.3.1 Full" }, "mail_server"],
    ["a denied relay", { at: "recipient", code: 554, words: "5.7.1 Relay" }, "mail_account"],
    ["a connection that is lost", { at: "data", drop: true }, "mail_server"],
  ])("(%s) holds a mail back, counts no attempt, and is reported", async (_what, mishap, note) => {
    const { context, sink, clock } = await worker({ login: "user:password@" });
    const { mailId, email } = await registered(context);
    for (let i = 1; i <= 8; i++) {
      sink.meet(mishap);
      await sendMail(context, { mailId });
      expect(await stateOf(context, mailId)).toMatchObject({ state: "queued", attempts: 0 });
      expect(context.breaker.notes).toEqual([note]);
      clock.advance(30 * minute);
    }
    sink.meet();
    await sendMail(context, { mailId });
    expect(sentTo(sink, email)).toBe(1);
    expect(await stateOf(context, mailId)).toMatchObject({ state: "sent", attempts: 1 });
    expect(context.breaker.notes).toEqual([]);
  });

  it("holds mails for a day, with growing pauses, then gives up and logs an error", async () => {
    const { context, clock, errors } = await worker({ smtpUrl: "smtp://127.0.0.1:1" });
    const { mailId } = await registered(context);
    let hours = 0;
    let tries = 0;
    for (; (await stateOf(context, mailId))?.state === "queued"; hours += 0.25) {
      await sendMail(context, { mailId });
      tries++;
      clock.advance(15 * minute);
    }
    expect(await stateOf(context, mailId)).toMatchObject({
      state: "failed",
      attempts: 0,
      lastError: expect.stringContaining("ECONNREFUSED"),
    });
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(25);
    expect(tries).toBeGreaterThan(24);
    expect(errors().map(({ msg }) => msg)).toEqual([
      "a mail was given up after a day: look at the mail server and its account",
    ]);
  });

  it("stops attempts after three mails, tests one at a time, and resumes with all once it is over", async () => {
    const { context, sink, clock } = await worker();
    const people = [];
    for (let i = 0; i < 12; i++) people.push(await registered(context));
    const rejection = { at: "sender", code: 530 } as const;
    sink.meet(...Array<Mishap>(40).fill(rejection));
    for (const { mailId } of people) await sendMail(context, { mailId });
    expect(sink.attempts).toBe(3);
    clock.advance(15_001);
    for (const { mailId } of people) await sendMail(context, { mailId });
    expect(sink.attempts).toBe(4);
    sink.meet();
    clock.advance(31_000);
    for (const { mailId } of people) await sendMail(context, { mailId });
    clock.advance(30 * minute);
    for (const { mailId } of people) await sendMail(context, { mailId });
    expect(people.map(({ email }) => sentTo(sink, email))).toEqual(Array(12).fill(1));
  });

  it("is not triggered by one bad address", async () => {
    const { context, sink, clock } = await worker();
    const [bad, good] = [await registered(context), await registered(context)];
    for (let i = 0; i < 6; i++) {
      sink.meet({ at: "recipient", code: 554, words: "5.7.1 Not for you" });
      await sendMail(context, { mailId: bad.mailId });
      clock.advance(30 * minute);
    }
    await sendMail(context, { mailId: good.mailId });
    expect(sentTo(sink, good.email)).toBe(1);
  });
});

describe("a mail that may have arrived", () => {
  it("is not resent, and staff are notified", async () => {
    const { context, sink, clock, errors } = await worker();
    const { mailId } = await registered(context);
    sink.meet("drop"); // it had all of it
    const before = sink.attempts;
    await sendMail(context, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject({ state: "unknown", attempts: 1 });
    clock.advance(60 * minute);
    await mailTick(context);
    await sendMail(context, { mailId });
    expect(sink.attempts).toBe(before + 1);
    expect(errors().map(({ msg }) => msg)).toEqual(["a mail may have arrived; it is not resent"]);
  });

  it("is not resent if its worker died during it, but a suspended worker may still report success", async () => {
    const { context, sink, clock } = await worker();
    const { mailId, email } = await registered(context);
    const send: typeof context.mailer.send = (mail, handover) =>
      context.mailer.send(mail, async () => {
        const mayGo = await handover();
        clock.advance(minute); // the worker is stopped while its lease expires
        await mailTick(context);
        expect(await stateOf(context, mailId)).toMatchObject({ state: "unknown" });
        return mayGo;
      });
    await sendMail({ ...context, mailer: { ...context.mailer, send } }, { mailId });
    expect(sentTo(sink, email)).toBe(1);
    expect(await stateOf(context, mailId)).toMatchObject({ state: "sent", attempts: 1 });
  });
});

describe("a worker that was suspended until its lease expired", () => {
  it.each(["before the server asks", "before the last bytes"])(
    "sends nothing (%s)",
    async (when) => {
      const { context, sink, clock } = await worker();
      const { mailId, email } = await registered(context);
      const another = async () => {
        clock.advance(minute);
        await mailTick(context);
        await expect.poll(() => sentTo(sink, email)).toBe(1);
        await expect.poll(() => stateOf(context, mailId)).toMatchObject({ state: "sent" });
      };
      const send: typeof context.mailer.send = async (mail, handover) => {
        if (when === "before the server asks") await another();
        await context.mailer.send(mail, async () => {
          if (when === "before the last bytes") await another();
          return await handover();
        });
      };
      await sendMail({ ...context, mailer: { ...context.mailer, send } }, { mailId });
      expect(sentTo(sink, email)).toBe(1);
      expect(await stateOf(context, mailId)).toMatchObject({ state: "sent", attempts: 1 });
    },
  );
});

describe("the worker's pulse", () => {
  it("reports a live worker and its faults, sends due mails without the queue, and stops cleanly", async () => {
    const { context, sink } = await worker();
    const { mailId, email } = await registered(context);
    const pulse = startPulse(context); // and nothing runs the jobs of the queue
    await expect.poll(() => stateOf(context, mailId)).toMatchObject({ state: "sent" });
    expect(sentTo(sink, email)).toBe(1);
    expect(await processes.findLive(context.db, "worker", 20_000)).toHaveLength(1);
    await pulse.stop();
    expect(await processes.findLive(context.db, "worker", 20_000)).toEqual([]);
  });

  it.each([60 * minute, -60 * minute])(
    "sends a mail at once if its writer's clock is %i ms ahead, and the worker's as much behind",
    async (ahead) => {
      const machine = { now: () => new Date(Date.now() - ahead), sleep: async () => {} };
      const { context, sink } = await worker({ clock: new DatabaseClock(machine) });
      const writer = { now: () => new Date(Date.now() + ahead) };
      const { email } = await registered({ db: context.db, clock: writer });
      const pulse = startPulse(context);
      await expect.poll(() => sentTo(sink, email)).toBe(1);
      const left = sql<{
        hours: number;
      }>`select extract(epoch from expires_at - now())::float8 / 3600 as hours
        from mail_token t join app_user u on u.id = t.user_id where u.email = ${email}`;
      const { rows } = await left.execute(context.db);
      expect(rows[0]?.hours).toBeCloseTo(24, 1);
      await pulse.stop();
    },
  );

  it("sends due mails without the queue, also after the clock was set back by hours", async () => {
    const { context, clock, sink } = await worker();
    clock.advance(300 * minute);
    await mailTick(context);
    clock.advance(-300 * minute);
    const { email } = await registered(context);
    // as seven seconds later
    context.lastTick -= 7000;
    const pulse = startPulse(context);
    await expect.poll(() => sentTo(sink, email)).toBe(1);
    await pulse.stop();
  });

  it("reports a difference between the clocks of worker and database", async () => {
    const { context, clock } = await worker();
    clock.advance(60 * minute);
    const pulse = startPulse(context);
    await expect
      .poll(() => processes.findLive(context.db, "worker", 20_000))
      .toMatchObject([{ notes: expect.arrayContaining(["clock_worker"]) }]);
    await pulse.stop();
  });
});

it("a database that rejects writes is reported once, until it accepts them again", async () => {
  const { context, errors } = await worker();
  const write = () =>
    context.db
      .transaction()
      .setAccessMode("read only")
      .execute((tx) => sql`create table refused (id int)`.execute(tx));
  for (let i = 0; i < 2; i++) await expect(write()).rejects.toThrow("read-only");
  expect(errors()).toMatchObject([{ msg: expect.stringContaining("the database refuses writes") }]);
  await expect.poll(() => context.writes.isRefused).toBe(false);
});
