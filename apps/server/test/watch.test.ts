import { inTransaction, newId } from "@sortes/db";
import { openSmtpSink, readMail, type SmtpSink } from "@sortes/testing";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as processes from "@sortes/db/operations/processes";
import * as watch from "@sortes/db/operations/watch";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmed, patient, testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, setPerson } = server;
const { db } = context;
const ana = await server.person("Ana", { ...confirmed, isStaff: true });
const dan = await server.person("Dan", { isStaff: true });

const worker = { id: "00000000-0000-4000-8000-000000000001", app: "worker", startedAt: new Date() };
beforeEach(async () => {
  await sql`delete from trouble`.execute(db);
  await sql`delete from mail_message`.execute(db);
  await sql`update trouble_watch set told_at = null`.execute(db);
  await processes.beat(db, { ...worker, notes: [] });
});

/** A server that has cached no figures yet. */
const fresh = () => testServer({ database: patient(server.databaseUrl) });
const troubles = async () => {
  const { body } = await (await fresh()).call("/api/operations/", { token: ana.token });
  return body.data.troubles;
};
const turn = (on: boolean, { token } = ana) =>
  call("/api/operations/alerts/", { token, body: { on } });
const settle = (...kinds: string[]) =>
  inTransaction(db, (tx) =>
    watch.settle(
      tx,
      kinds.map((kind) => ({ kind, since: null })),
    ),
  );
/** Lets recorded troubles grow older. */
const pass = (minutes: number) =>
  sql`update trouble set first_seen_at = first_seen_at - make_interval(mins => ${minutes}),
    seen_at = seen_at - make_interval(mins => ${minutes})`.execute(db);
const mails = async () =>
  (
    await sql<{ kind: string }>`
      select kind from mail_message where user_id = ${ana.id} order by due_at`.execute(db)
  ).rows.map(({ kind }) => kind);

describe("the list of troubles", () => {
  it("is empty while all is well", async () => {
    expect(await troubles()).toEqual([]);
  });

  it("begins with the gravest, with its time", async () => {
    await processes.beat(db, { ...worker, notes: ["webhook_off"] });
    await sql`update sending_control set stopped = true, changed_at = '2026-11-20T10:00:00Z'`.execute(
      db,
    );
    await sql`
      insert into mail_message (id, kind, user_id, locale, due_at)
      values (gen_random_uuid(), 'verify', ${dan.id}, 'en', '2026-11-20T11:00:00Z')`.execute(db);
    expect(await troubles()).toEqual([
      { kind: "sending_stopped", since: "2026-11-20T10:00:00.000Z" },
      { kind: "mail_stuck", since: "2026-11-20T11:00:00.000Z" },
      { kind: "webhook_off", since: null },
    ]);
    await sql`update sending_control set stopped = false`.execute(db);
  });

  it("includes a second email that waits for staff because its time has passed", async () => {
    const id = newId(new Date());
    await sql`
      insert into campaign (id, title, subject, preheader, body, status, run, started_at, finished_at)
      values (${id}, 'Autumn', 'Autumn', '', '<p>Hi</p>', 'sent', 1, now(), now())`.execute(db);
    await sql`
      insert into campaign_again (campaign_id, run, after_days, subject, state, due_at)
      values (${id}, 1, 3, 'Once more', 'missed', '2026-11-20T09:00:00Z')`.execute(db);
    const missed = { kind: "second_mail_missed", since: "2026-11-20T09:00:00.000Z" };
    expect(await troubles()).toContainEqual(missed);
    await sql`delete from campaign where id = ${id}`.execute(db);
  });

  it("includes a worker that has fallen silent, since it did", async () => {
    await sql`update process_heartbeat set beat_at = now() - interval '3 minutes'`.execute(db);
    const [first] = await troubles();
    expect(first).toMatchObject({ kind: "no_worker", since: expect.stringMatching(/Z$/) });
    expect(Date.now() - Date.parse(first.since)).toBeGreaterThan(170_000);
  });

  it("has the missing worker in common with the state of sending", async () => {
    const noWorker = async () => {
      const { body } = await (await fresh()).call("/api/newsletter/sending/", { token: ana.token });
      return body.data.no_worker;
    };
    expect(await noWorker()).toBe(false);
    await sql`update process_heartbeat set beat_at = now() - interval '3 minutes'`.execute(db);
    expect(await noWorker()).toBe(true);
  });

  it("includes what another server saw in its last looks, and no more once none sees it", async () => {
    await settle("disk_full");
    const [seen] = await troubles();
    expect(seen).toMatchObject({ kind: "disk_full" });
    await pass(2);
    expect(await troubles()).toEqual([]);
  });

  it("has the time since which it is recorded if it has none of its own", async () => {
    await processes.beat(db, { ...worker, notes: ["webhook_off"] });
    await settle("webhook_off");
    await sql`update trouble set since = '2026-11-20T10:00:00Z'`.execute(db);
    expect(await troubles()).toEqual([{ kind: "webhook_off", since: "2026-11-20T10:00:00.000Z" }]);
  });
});

describe("alerts", () => {
  it("need a confirmed address, and are listed by name", async () => {
    expect((await turn(true, dan)).body.code).toBe("EMAIL_UNVERIFIED");
    expect((await turn(true)).body.data).toEqual({ told: ["Ana"], is_told: true });
    const { body } = await call("/api/operations/day/", { token: dan.token });
    expect(body.data.alerts).toEqual({ told: ["Ana"], is_told: false });
    expect((await turn(false)).body.data).toEqual({ told: [], is_told: false });
  });

  it("are one mail after a minute of trouble, and one when all is well again", async () => {
    await turn(true);
    await settle("no_worker");
    expect(await mails()).toEqual([]);
    await pass(1);
    // several processes see it at once
    await Promise.all([settle("no_worker"), settle("no_worker", "mail_stuck"), settle()]);
    expect(await mails()).toEqual(["trouble"]);
    await pass(2);
    await settle();
    expect(await mails()).toEqual(["trouble"]);
    await pass(2);
    await Promise.all([settle(), settle(), settle()]);
    expect(await mails()).toEqual(["trouble", "trouble_over"]);
    await settle("no_worker");
    expect(await mails()).toHaveLength(2);
  });

  it("are not sent for a trouble of less than a minute", async () => {
    await turn(true);
    await settle("no_worker");
    await sql`update trouble set seen_at = now() - interval '4 minutes'`.execute(db);
    await settle();
    expect(await mails()).toEqual([]);
  });

  it("are not sent for a trouble that was seen only for a moment, as while a worker restarts", async () => {
    await turn(true);
    await settle("no_worker");
    await pass(1);
    await settle();
    await pass(1);
    await settle();
    expect(await mails()).toEqual([]);
  });

  it("do not say that all is well because nobody could look, as while the database is down", async () => {
    await turn(true);
    await settle("mail_server");
    await pass(1);
    await settle("mail_server");
    await pass(10);
    await sql`update trouble_watch set looked_at = looked_at - interval '10 minutes'`.execute(db);
    const { watch: back } = (await fresh()).context;
    await back.look();
    expect(await mails()).toEqual(["trouble"]);
  });

  it("go to staff only", async () => {
    await turn(true);
    await setPerson(ana.id, { isStaff: false });
    await settle("no_worker");
    await pass(1);
    await settle("no_worker");
    expect(await mails()).toEqual([]);
    await setPerson(ana.id, { isStaff: true });
  });
});

describe("a mail about a trouble that no worker takes", () => {
  let sink: SmtpSink;
  beforeAll(async () => void (sink = await openSmtpSink()));
  afterAll(() => sink.close());

  /** One server among several. */
  const someServer = async () => {
    const { context: own } = await testServer({
      database: patient(server.databaseUrl),
      ownMail: {
        smtpUrl: sink.url,
        outbox: "/dev/null",
        from: "sortes@sortes.test",
        replyTo: undefined,
      },
    });
    return own;
  };
  /** The watch of one server, whose looks end with the mails that it sends. */
  const oneServer = async () => {
    const { watch: own, ownMails } = await someServer();
    return {
      look: async () => {
        await own.look();
        await ownMails.send();
      },
    };
  };
  /** No worker has run for minutes; staff are to be told. */
  async function troubled(): Promise<void> {
    await turn(true);
    await sql`update process_heartbeat set beat_at = now() - interval '3 minutes'`.execute(db);
    await settle("no_worker");
    await pass(1);
    await settle("no_worker");
    expect(await mails()).toEqual(["trouble"]);
  }
  const wait = () =>
    sql`update mail_message set due_at = due_at - interval '2 minutes'`.execute(db);
  const states = async () =>
    (await sql<{ state: string }>`select state from mail_message`.execute(db)).rows.map(
      ({ state }) => state,
    );

  it("is sent by one of the servers after a minute", async () => {
    await troubled();
    const [one, other] = await Promise.all([oneServer(), oneServer()]);
    await one.look();
    expect(sink.mails).toHaveLength(0);
    await wait();
    await Promise.all([one.look(), other.look(), one.look()]);
    await other.look();
    const sent = await Promise.all(sink.mails.map(({ raw }) => readMail(raw)));
    expect(sent.map(({ to }) => to)).toEqual([["ana@example.test"]]);
    expect(sent[0]?.text).toContain("/operations");
    expect(await states()).toEqual(["sent"]);
  });

  it("stays with a worker that has it", async () => {
    const before = sink.mails.length;
    await troubled();
    await wait();
    const { rows } = await sql<{ id: string }>`select id from mail_message`.execute(db);
    const now = new Date();
    const leaseUntil = new Date(now.getTime() + 60_000);
    await mailMessages.claim(db, rows[0]?.id ?? "", { now, leaseUntil });
    await (await oneServer()).look();
    expect(sink.mails).toHaveLength(before);
    expect(await states()).toEqual(["claimed"]);
  });

  it("is not sent from data that was restored and is held", async () => {
    const before = sink.mails.length;
    await troubled();
    await sql`insert into restored (backup_at, restored_at, mails_held, draws_held)
      values (now(), now(), true, true)`.execute(db);
    await wait();
    const watched = await oneServer();
    await watched.look();
    expect(await states()).toEqual(["queued"]);
    await sql`delete from restored`.execute(db);
    await watched.look();
    expect(await states()).toEqual(["sent"]);
    expect(sink.mails).toHaveLength(before + 1);
  });

  it("waits while the mail server fails, and then arrives once", async () => {
    const before = sink.mails.length;
    await troubled();
    const watched = await oneServer();
    sink.meet({ at: "sender", code: 421, words: "not now" }, { at: "data", drop: true });
    for (const _fault of ["not now", "a broken connection"]) {
      await wait();
      await watched.look();
      expect(await states()).toEqual(["queued"]);
    }
    await wait();
    await watched.look();
    await wait();
    await watched.look();
    expect(await states()).toEqual(["sent"]);
    expect(sink.mails).toHaveLength(before + 1);
  });

  it("does not keep its server from seeing that a trouble lasts", async () => {
    await troubled();
    await wait();
    const { watch: watched } = await someServer();
    sink.meet({ at: "recipient", silent: true });
    await watched.look();
    await expect.poll(states).toEqual(["claimed"]);
    await pass(2);
    await watched.look();
    const { rows } = await sql`
      select kind from trouble where seen_at > now() - interval '1 minute'`.execute(db);
    // on a busy machine, the store of the queues may have refused a connection as well
    expect(rows).toContainEqual({ kind: "no_worker" });
  });
});

it("webhooks report what is wrong, and when all is well", async () => {
  await sql`
    insert into webhook_endpoint (id, url, note, events, created_at, changed_at)
    values (gen_random_uuid(), 'https://chat.test/', '', '{trouble.began,trouble.ended}', now(), now())`.execute(
    db,
  );
  await settle("mail_server");
  await pass(1);
  await Promise.all([settle("mail_server"), settle("mail_server", "mail_stuck")]);
  await pass(4);
  await settle();
  const { rows } = await sql`
    select type, data from webhook_delivery order by happened_at`.execute(db);
  expect(rows).toEqual([
    { type: "trouble.began", data: { kinds: expect.arrayContaining(["mail_server"]) } },
    { type: "trouble.ended", data: {} },
  ]);
});

it("the watch of a server records what is wrong, and one sample in ten minutes", async () => {
  await sql`update process_heartbeat set beat_at = now() - interval '3 minutes'`.execute(db);
  const { watch: first } = (await fresh()).context;
  /** The ten minutes of the clock, which begin anew at 10:00, at 10:10 and so on. */
  const tenMinutes = async () => {
    const { rows } = await sql<{ at: string }>`
      select date_bin('10 minutes', now(), '2026-01-01T00:00:00Z')::text as at`.execute(db);
    return rows[0]?.at;
  };
  // these may end between two looks; and where the queue's store refuses a connection, that is a trouble, too
  const lookTwice = async () => {
    await sql`delete from operations_sample`.execute(db);
    await sql`delete from trouble`.execute(db);
    const begun = await tenMinutes();
    await first.look();
    await first.look();
    const { rows } = await sql<{ kind: string }>`select kind from trouble`.execute(db);
    return { kinds: rows.map(({ kind }) => kind), areSameTen: begun === (await tenMinutes()) };
  };
  await expect.poll(lookTwice).toEqual({ kinds: ["no_worker"], areSameTen: true });
  await sql`update operations_sample set at = at - interval '10 minutes', sent = 0`.execute(db);
  await sql`insert into smtp_reply (source, class, total) values ('mail', '2xx', 7)`.execute(db);
  await first.look();
  const { body } = await call("/api/operations/day/", { token: ana.token });
  expect(body.data.points.map(({ sent }: { sent: number | null }) => sent)).toEqual([null, 7]);
});
