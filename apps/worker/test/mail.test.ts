import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTransaction } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { openMailer, openTransport } from "@sortes/email";
import { openGate, readMail, testDatabase, waitForMail } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { mailTick, sendMail } from "../src/accounts/mail/send-mail.ts";
import { createLog } from "../src/config.ts";
import { MailLane, whileLeased } from "../src/accounts/mail/mail-lease.ts";
import { runJob, runWorkers } from "../src/worker-host.ts";
import { registered, stateOf } from "./people.ts";
import { testWorker, type WorkerOptions } from "./test-worker.ts";

const { url } = await testDatabase();
const minute = 60 * 1000;

const worker = (options: WorkerOptions = {}) => testWorker({ databaseUrl: url, ...options });

describe("a verification mail", () => {
  it.each([
    ["en", "Confirm your email address"],
    ["ro", "Confirmă adresa de email"],
  ] as const)(
    "is delivered in the person's language (%s) with a link that is stored nowhere",
    async (locale, subject) => {
      const { context, sink } = await worker();
      const { mailId, email, userId } = await registered(context, locale);
      await sendMail(context, { mailId });
      expect(sink.mails).toHaveLength(1);
      const mail = await readMail(sink.mails[0]?.raw ?? "");
      expect(mail).toMatchObject({ to: [email], subject });
      const token =
        /\/verify\/([\w-]{43})(?:\?lang=ro)?$/.exec(mail.links[0] ?? "")?.[1] ?? "no token";
      const { rows } = await sql<{ hash: string; dump: string }>`
      select t.hash, to_jsonb(t)::text || to_jsonb(m)::text as dump
      from mail_token t join mail_message m using (user_id) where user_id = ${userId}`.execute(
        context.db,
      );
      expect(rows[0]?.hash).toBe(createHash("sha256").update(token).digest("hex"));
      expect(rows[0]?.dump).not.toContain(token);
      expect(await stateOf(context, mailId)).toMatchObject({ state: "sent", attempts: 1 });
    },
  );

  it("has a link that expires after 24 hours, and says so", async () => {
    const { context, sink, clock } = await worker();
    const hour = 60 * minute;
    const hashes: string[] = [];
    for (let i = 0; i < 2; i++) {
      const { mailId } = await registered(context);
      await sendMail(context, { mailId });
      const mail = await readMail(sink.mails[i]?.raw ?? "");
      expect(mail.text).toContain("24 hours");
      const token = new URL(mail.links[0] ?? "").pathname.split("/").at(-1) ?? "";
      hashes.push(createHash("sha256").update(token).digest("hex"));
    }
    const use = (hash = "") =>
      inTransaction(context.db, (tx) =>
        mailTokens.use(tx, { hash, kind: "verify_email", now: clock.now() }),
      );
    clock.advance(24 * hour - 1);
    expect(await use(hashes[0])).toBeDefined();
    clock.advance(1);
    expect(await use(hashes[1])).toBeUndefined();
  });

  it("goes out once, however often and however much at once its job is delivered", async () => {
    const { context, sink } = await worker();
    const { mailId } = await registered(context);
    await Promise.all(Array.from({ length: 10 }, () => sendMail(context, { mailId })));
    await sendMail(context, { mailId });
    expect(sink.mails).toHaveLength(1);
  });

  it("is deferred by 1, 5, 30 and 120 minutes, then given up", async () => {
    const { context, sink, clock } = await worker();
    const { mailId } = await registered(context);
    for (const wait of [1, 5, 30, 120]) {
      sink.meet({ at: "body", code: 451 });
      await sendMail(context, { mailId });
      expect(await stateOf(context, mailId)).toMatchObject({
        state: "queued",
        lastError: "451 as told",
      });
      const before = sink.attempts;
      clock.advance(wait * minute - 1);
      await sendMail(context, { mailId });
      expect(sink.attempts).toBe(before);
      clock.advance(1);
    }
    sink.meet({ at: "recipient", code: 450 });
    await sendMail(context, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject({ state: "failed", attempts: 5 });
    expect(sink.mails).toHaveLength(0);
  });

  it("is delivered once the fault is over", async () => {
    const { context, sink, clock } = await worker();
    const { mailId } = await registered(context);
    sink.meet({ at: "body", code: 421 });
    await sendMail(context, { mailId });
    clock.advance(minute);
    await sendMail(context, { mailId });
    expect(sink.mails).toHaveLength(1);
    expect(await stateOf(context, mailId)).toMatchObject({ state: "sent", lastError: null });
  });

  it("is not resent if the database goes away between sending and recording", async () => {
    const gate = await openGate(url);
    onTestFinished(() => gate.close());
    const { context, sink } = await worker({ databaseUrl: gate.url });
    const { mailId } = await registered(context);
    const send: typeof context.mailer.send = async (mail, handover) => {
      await context.mailer.send(mail, handover);
      await gate.cut();
      setTimeout(() => void gate.restore(), 1000);
    };
    await sendMail({ ...context, mailer: { ...context.mailer, send } }, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject({ state: "sent", attempts: 1 });
    expect(sink.mails).toHaveLength(1);
  });

  it("leaves neither a complete address nor a token in the log", async () => {
    const { context, sink } = await worker();
    const { mailId, email } = await registered(context);
    let lines = "";
    const log = createLog("trace", { write: (line) => void (lines += line) });
    sink.meet({ at: "recipient", code: 550, words: `5.1.1 <${email}>: no such mailbox` });
    await sendMail({ ...context, log }, { mailId });
    log.error({ err: new Error(`GET https://x.example/verify/abc-DEF_1 for ${email}`) }, "planted");
    expect(lines).toContain("5.1.1 <p***@example.test>: no such mailbox");
    expect(lines).toContain("/verify/***");
    expect(lines).not.toContain(email);
    expect(lines).not.toContain("abc-DEF_1");
    expect(await stateOf(context, mailId)).toMatchObject({ state: "failed" });
  });

  it("fails at once if the address is rejected permanently", async () => {
    const { context, sink, clock } = await worker();
    const { mailId } = await registered(context);
    sink.meet({ at: "recipient", code: 550 });
    await sendMail(context, { mailId });
    clock.advance(300 * minute);
    await sendMail(context, { mailId });
    expect(sink.attempts).toBe(1);
    expect(await stateOf(context, mailId)).toMatchObject({ state: "failed", attempts: 1 });
  });
});

describe("the worker's tick", () => {
  for (const store of ["PostgreSQL", "Redis"] as const) {
    const redisUrl = store === "Redis" ? inject("redisUrl") : undefined;
    it.skipIf(store === "Redis" && !redisUrl)(
      `sends a mail that no job announced, with the queue on ${store}`,
      async () => {
        const { context, sink } = await worker(redisUrl === undefined ? {} : { redisUrl });
        const { mailId, email } = await registered(context);
        await runWorkers(context);
        await mailTick(context);
        await expect.poll(() => sink.mails.flatMap(({ to }) => to)).toContain(email);
        await expect.poll(() => stateOf(context, mailId)).toMatchObject({ state: "sent" });
      },
    );
  }

  it("returns the claims of a dead worker, and only those", async () => {
    const { context, sink, clock } = await worker();
    const [dead, alive] = [await registered(context), await registered(context)];
    const now = clock.now();
    await mailMessages.claim(context.db, dead.mailId, {
      now,
      leaseUntil: new Date(now.getTime() - 1),
    });
    await mailMessages.claim(context.db, alive.mailId, {
      now,
      leaseUntil: new Date(now.getTime() + minute),
    });
    await mailTick(context);
    await expect
      .poll(() => stateOf(context, dead.mailId))
      .toMatchObject({ state: "sent", attempts: 1 });
    expect(await stateOf(context, alive.mailId)).toMatchObject({ state: "claimed" });
    expect(sink.mails.map(({ to }) => to)).toEqual([[dead.email]]);
  });

  it("leaves a mail to a worker that still sends it, however long that takes", async () => {
    const { context, clock } = await worker();
    const { mailId } = await registered(context);
    const now = clock.now();
    const claim = await mailMessages.claim(context.db, mailId, { now, leaseUntil: now });
    if (!claim) throw new Error("it was to be had");
    const leaseUntil = async () => (await stateOf(context, mailId))?.leaseUntil?.getTime() ?? 0;
    await whileLeased(
      context,
      claim,
      async () => {
        for (let minutes = 0; minutes < 3; minutes++) {
          clock.advance(minute);
          await expect.poll(leaseUntil).toBeGreaterThan(clock.now().getTime());
          await mailTick(context);
          expect(await stateOf(context, mailId)).toMatchObject({ state: "claimed", attempts: 0 });
        }
      },
      20,
    );
    clock.advance(minute);
    await mailTick(context);
    await expect.poll(() => stateOf(context, mailId)).toMatchObject({ state: "sent" });
  });

  it("keeps a fenced-off worker from recording another worker's mail", async () => {
    const { context, sink, clock } = await worker();
    const { mailId, email } = await registered(context);
    const slow = { ...context, mailer: { ...context.mailer, send: fencedOff } };
    async function fencedOff(): Promise<void> {
      clock.advance(60 * minute); // the lease runs out while this worker sleeps
      await mailTick(context);
      await expect.poll(() => stateOf(context, mailId)).toMatchObject({ state: "sent" });
      throw new Error("woken up too late");
    }
    await sendMail(slow, { mailId });
    expect(sink.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
    expect(await stateOf(context, mailId)).toMatchObject({ state: "sent", attempts: 1 });
  });
});

describe("the mails of ticks", () => {
  it("end when the worker stops, whatever a late tick still offers", async () => {
    const lane = new MailLane();
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const begun: string[] = [];
    const take = (mailId: string) => {
      begun.push(mailId);
      return sent;
    };
    lane.offer(["first"], take);
    const closed = lane.close();
    lane.offer(["late"], take);
    send();
    await closed;
    expect(begun).toEqual(["first"]);
  });
});

describe("the outbox folder", () => {
  it("replaces SMTP if none is configured", async () => {
    const outbox = await mkdtemp(join(tmpdir(), "sortes-worker-"));
    onTestFinished(() => rm(outbox, { recursive: true, force: true }));
    const { context } = await worker();
    const mailer = openMailer(openTransport({ smtpUrl: undefined, outbox }), {
      from: "a@b.test",
      replyTo: undefined,
    });
    const { mailId, email } = await registered(context);
    await sendMail({ ...context, mailer }, { mailId });
    expect((await waitForMail(outbox, email)).links).toHaveLength(1);
  });
});

describe("housekeeping", () => {
  it("removes long-expired data, and nothing else", async () => {
    const { context } = await worker();
    const { userId } = await registered(context);
    await sql`insert into user_session (id, user_id, expires_at) values
      ('dead', ${userId}, now() - interval '1 minute'), ('alive', ${userId}, now() + interval '1 hour')`.execute(
      context.db,
    );
    await sql`insert into mail_token (hash, kind, user_id, expires_at) values
      ('dead', 'verify_email', ${userId}, now() - interval '8 days'),
      ('recent', 'verify_email', ${userId}, now() - interval '6 days')`.execute(context.db);
    await housekeeping(context);
    const { rows } = await sql<{ id: string }>`
      select id from user_session where user_id = ${userId}
      union all select hash from mail_token where user_id = ${userId} order by 1`.execute(
      context.db,
    );
    expect(rows.map(({ id }) => id)).toEqual(["alive", "recent"]);
  });
});

describe("the retention of records", () => {
  it("is 24 months for finished mails and staff actions, and longer for waiting mails", async () => {
    const { context } = await worker();
    const [old, recent, waiting] = [
      (await registered(context)).mailId,
      (await registered(context)).mailId,
      (await registered(context)).mailId,
    ];
    const age = (id: string, state: string, days: number) =>
      sql`update mail_message set state = ${state}, created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        context.db,
      );
    await age(old, "sent", 731);
    await age(recent, "sent", 729);
    await age(waiting, "queued", 731);
    await sql`insert into audit_log (id, actor, action, subject, detail, created_at) values
      (gen_random_uuid(), 'test', 'old', 'x', '{}', now() - interval '731 days'),
      (gen_random_uuid(), 'test', 'recent', 'x', '{}', now() - interval '729 days')`.execute(
      context.db,
    );
    await housekeeping(context);
    const { rows } = await sql<{ id: string }>`
      select id::text from mail_message where id in (${old}, ${recent}, ${waiting})
      union all select action from audit_log where actor = 'test' order by 1`.execute(context.db);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([recent, waiting, "recent"]));
  });
});

describe("running a job", () => {
  it.each([
    ["an unknown job", "mail.nothing", {}, "no such job"],
    ["a payload that is no id", "mail.send", { mailId: "1" }, "Invalid UUID"],
    [
      "a payload with more than an id",
      "mail.send",
      { mailId: "0197a2b0-0000-7000-8000-000000000000", to: "x" },
      "Unrecognized key",
    ],
  ])("rejects %s", async (_what, name, payload, complaint) => {
    const { context } = await worker();
    await expect(runJob(context, { id: "1", name, payload })).rejects.toThrow(complaint);
  });
});
