import { randomUUID } from "node:crypto";
import { inTransaction } from "@sortes/db";
import * as welcomeSeries from "@sortes/db/newsletter/campaigns/welcome";
import * as welcomeReaders from "@sortes/db/newsletter/campaigns/welcome-readers";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import type { WorkerContext } from "../src/context.ts";
import {
  campaign,
  countsOf,
  rowsOf,
  setStatus,
  statusOf,
  makeSubscribers,
  suppress,
  workersOf,
} from "./campaigns.ts";

const { url } = await testDatabase();
const { worker, another } = workersOf(url);

/** A series that is on, with a letter for each of these waits in hours. @returns its campaigns */
async function series(
  context: WorkerContext,
  waits: readonly number[],
  letter: Parameters<typeof campaign>[1] = {},
): Promise<string[]> {
  const ids = [];
  for (const [i, hours] of waits.entries()) {
    const id = await campaign(context, letter);
    await sql`update campaign set prepared_at = now(), readers_chosen = true where id = ${id}`.execute(
      context.db,
    );
    await sql`insert into welcome_step (id, place, campaign_id, wait_hours)
      values (${randomUUID()}, ${i + 1}, ${id}, ${hours})`.execute(context.db);
    ids.push(id);
  }
  await turn(context, true);
  return ids;
}

const turn = ({ db }: WorkerContext, isOn: boolean) =>
  sql`update welcome_series set is_on = ${isOn}`.execute(db);

/** Readers who have just confirmed. */
async function confirmed(
  context: WorkerContext,
  count: number,
  more: Parameters<typeof makeSubscribers>[2] = {},
): Promise<string[]> {
  const addresses = await makeSubscribers(context, count, more);
  await begin(context, addresses);
  return addresses;
}

async function begin({ db }: WorkerContext, addresses: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriber where address = any(${addresses}::text[])`.execute(db);
  for (const { id } of rows) await inTransaction(db, (tx) => welcomeReaders.begin(tx, id));
}

/** As if these hours had passed. */
async function later({ db }: WorkerContext, hours: number): Promise<void> {
  await sql`update welcome_reader set next_at = next_at - make_interval(hours => ${hours})`.execute(
    db,
  );
  await sql`update campaign_recipient set sent_at = sent_at - make_interval(hours => ${hours})`.execute(
    db,
  );
}

const isOver = async ({ db }: WorkerContext) =>
  (await sql`select from welcome_reader where next_at is not null`.execute(db)).rows.length === 0;

const setState = ({ db }: WorkerContext, address: string | undefined, state: string) =>
  sql`update subscriber set state = ${state} where address = ${address ?? ""}`.execute(db);

/** All letters that are queued are out. */
async function sent(context: WorkerContext, id: string, count: number): Promise<void> {
  const look = async () => {
    await campaignTick(context);
    return await countsOf(context, id);
  };
  await expect.poll(look).toEqual({ sent: count });
}

describe("the welcome series", () => {
  it("sends its letters one after another, each after its delay, and keeps accepting readers", async () => {
    const { context, sink } = await worker();
    const [first = "", second = ""] = await series(context, [0, 48]);
    const addresses = await confirmed(context, 3);
    await sent(context, first, 3);
    await later(context, 47);
    await campaignTick(context);
    expect(await countsOf(context, second)).toEqual({});
    await later(context, 2);
    await sent(context, second, 3);
    expect(await isOver(context)).toBe(true);
    expect(sink.mails.map(({ to }) => String(to[0])).toSorted()).toEqual(
      [...addresses, ...addresses].toSorted(),
    );
    const more = await confirmed(context, 2);
    await sent(context, first, 5);
    expect(sink.mails.slice(6).map(({ to }) => to[0])).toEqual(expect.arrayContaining(more));
    expect(await statusOf(context, first)).toMatchObject({ status: "sending" });
  });

  it("queues each letter once with two workers and many ticks at once", async () => {
    const { context, sink } = await worker();
    const { context: second } = await another(sink);
    const [letter = ""] = await series(context, [0]);
    await confirmed(context, 40);
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => campaignTick(i % 2 === 0 ? context : second)),
    );
    await sent(context, letter, 40);
    expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(40);
    expect(sink.mails).toHaveLength(40);
  });

  it("is sent to each reader once, even if they leave and return", async () => {
    const { context, sink } = await worker();
    const [first = "", second = ""] = await series(context, [0, 1]);
    const [address] = await confirmed(context, 1);
    await sent(context, first, 1);
    await setState(context, address, "unsubscribed");
    expect(await isOver(context)).toBe(true);
    await setState(context, address, "active");
    await begin(context, [address ?? ""]);
    await later(context, 2);
    await campaignTick(context);
    expect(await countsOf(context, second)).toEqual({});
    expect(sink.mails).toHaveLength(1);
  });

  it("sends no queued letter to readers who have left in the meantime", async () => {
    const { context, sink } = await worker();
    const [first = ""] = await series(context, [0, 1]);
    const [gone, erased, suppressed] = await confirmed(context, 3);
    // as the tick does, before any worker looks
    await inTransaction(context.db, (tx) =>
      welcomeReaders.queueSteps(tx, { limit: 10, monthlyCapDays: 28 }),
    );
    expect(await countsOf(context, first)).toEqual({ queued: 3 });
    await setState(context, gone, "unsubscribed");
    await sql`delete from subscriber where address = ${erased ?? ""}`.execute(context.db);
    await suppress(context, suppressed ?? "");
    await context.sender.wake();
    await expect
      .poll(() => countsOf(context, first))
      .toEqual({ "skipped unsubscribed": 1, "skipped erased": 1, "skipped suppressed": 1 });
    expect(sink.mails).toHaveLength(0);
  });

  it("holds the next letter back until the previous one is sent", async () => {
    const { context } = await worker();
    const [first = "", second = ""] = await series(context, [0, 1]);
    await confirmed(context, 1);
    const { rows } = await sql<{ id: string }>`select id from subscriber`.execute(context.db);
    await sql`
      with written as (
        insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
        values (${first}, 1, ${rows[0]?.id ?? ""}, 'queued', now() + interval '1 day') returning id)
      update welcome_reader set passed = 1, wait_hours = 1, next_at = now(), recipient_id = id
      from written`.execute(context.db);
    await campaignTick(context);
    expect(await countsOf(context, second)).toEqual({});
    await sql`update campaign_recipient set due_at = now()`.execute(context.db);
    await sent(context, first, 1);
    await sql`update welcome_reader set next_at = now()`.execute(context.db);
    await campaignTick(context);
    // an hour after the letter before it was sent
    expect(await countsOf(context, second)).toEqual({});
    await later(context, 1);
    await sent(context, second, 1);
  });

  it("pauses while it is off, and ends for readers whose letter is a week overdue", async () => {
    const { context } = await worker();
    const [first = ""] = await series(context, [24]);
    await confirmed(context, 2);
    await turn(context, false);
    await later(context, 25);
    await campaignTick(context);
    expect(await countsOf(context, first)).toEqual({});
    const [outside] = await confirmed(context, 1);
    await turn(context, true);
    await sent(context, first, 2);
    expect((await rowsOf(context, first)).map(({ address }) => address)).not.toContain(outside);

    await confirmed(context, 1);
    await later(context, 24 * 9);
    await campaignTick(context);
    expect(await countsOf(context, first)).toEqual({ sent: 2 });
    expect(await isOver(context)).toBe(true);
  });

  it("ends for readers whose letter is a week overdue while it waits after an interruption", async () => {
    const { context, sink } = await worker();
    const { db } = context;
    const letters = await series(context, [0, 0]);
    await confirmed(context, 1);
    await sql`update campaign set status = 'paused', pause_reason = 'interrupted'`.execute(db);
    await later(context, 24 * 6);
    await campaignTick(context);
    expect(await isOver(context)).toBe(false);
    // another reader is already queued
    const [address] = await makeSubscribers(context, 1);
    await sql`
      with row as (
        insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
        select ${letters[0]}::uuid, 1, id, 'queued', now() - interval '6 days'
        from subscriber where address = ${address} returning id, subscriber_id)
      insert into welcome_reader (subscriber_id, passed, recipient_id, wait_hours, next_at)
      select subscriber_id, 1, id, 0, now() from row`.execute(db);
    await later(context, 24 * 2);
    await sql`update campaign_recipient set due_at = due_at - interval '2 days'`.execute(db);
    await inTransaction(db, (tx) => welcomeSeries.turn(tx, true));
    await campaignTick(context);
    expect(await isOver(context)).toBe(true);
    expect(sink.mails).toEqual([]);
  });

  it("skips a letter for readers of another language, topic or frequency, who get the next one", async () => {
    const { context } = await worker();
    const [first = "", second = ""] = await series(context, [0, 0], {
      language: "en",
      onlyItsLanguage: true,
      topic: "tips",
    });
    await sql`update campaign set only_its_language = false, topic = null where id = ${second}`.execute(
      context.db,
    );
    await confirmed(context, 1, { locale: "ro" });
    await confirmed(context, 1, { topics: ["product"] });
    await confirmed(context, 1);
    const look = async () => {
      await campaignTick(context);
      return await countsOf(context, first);
    };
    await expect.poll(look).toEqual({ sent: 1, "skipped topic": 1 });
    await sql`update welcome_reader set next_at = now() where next_at is not null`.execute(
      context.db,
    );
    await sent(context, second, 3);
  });

  it("sends readers who want one mail a month only that one", async () => {
    const { context } = await worker();
    const [first = "", second = ""] = await series(context, [0, 1]);
    await confirmed(context, 1, { frequency: "monthly" });
    await sent(context, first, 1);
    await later(context, 1);
    await campaignTick(context);
    expect(await countsOf(context, second)).toEqual({ "skipped monthly": 1 });
  });

  it("keeps its letters open even if an older worker ends them", async () => {
    const { context } = await worker();
    const [first = ""] = await series(context, [0]);
    await setStatus(context, first, "sent");
    expect(await statusOf(context, first)).toMatchObject({ status: "sending" });
    // and ends a campaign that is none of its letters
    const other = await campaign(context);
    await setStatus(context, other, "sent");
    expect(await statusOf(context, other)).toMatchObject({ status: "sent" });
  });

  it("queues nobody while the recipients of a campaign are being selected", async () => {
    const { context } = await worker();
    const [first = ""] = await series(context, [0]);
    await confirmed(context, 1);
    await inTransaction(context.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(7301552011)`.execute(tx);
      await campaignTick(context);
      expect(await countsOf(context, first)).toEqual({});
    });
    await sent(context, first, 1);
  });
});
