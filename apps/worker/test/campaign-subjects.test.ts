import { inTransaction } from "@sortes/db";
import * as recipients from "@sortes/db/newsletter/campaigns/recipients";
import * as subjectTests from "@sortes/db/newsletter/campaigns/subject-tests";
import * as sending from "@sortes/db/newsletter/sending/sending";
import type { VariantCount } from "@sortes/db/newsletter/campaigns/subject-tests";
import { addCampaign, readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { winnerOf } from "../src/newsletter/campaigns/subjects.ts";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import type { WorkerContext } from "../src/context.ts";
import { countsOf, ended, setStatus, makeSubscribers, workersOf } from "./campaigns.ts";

const { url } = await testDatabase();
const { worker, another } = workersOf(url);
const subjects = ["First", "Second", "Third"];
const test = { subjects, share: 30, decideAfterHours: 1 as number | null };

const stateOf = async ({ db }: WorkerContext, id: string) => {
  const { rows } = await sql<{ status: string; tested: boolean; winner: number | null }>`
    select status, tested_at is not null as tested, winner from campaign where id = ${id}`.execute(
    db,
  );
  return rows[0];
};

const hourIsOver = ({ db }: WorkerContext, id: string) =>
  sql`update campaign set tested_at = tested_at - interval '61 minutes' where id = ${id}`.execute(
    db,
  );

/** Readers of a variant follow a link. */
const clicked = ({ db }: WorkerContext, id: string, variant: number, readers: number) =>
  sql`insert into campaign_tally (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
    values (${id}, 1, 'test_click', ${variant}, 0, 0, ${readers}, ${readers}, 0)`.execute(db);

/** A campaign whose mails of the test are out, and how many those are. */
async function waiting(context: WorkerContext, changes: Partial<typeof test> = {}) {
  await makeSubscribers(context, 100);
  const id = await addCampaign(url, { test: { ...test, ...changes } });
  await tested(context, id);
  return id;
}

async function tested(context: WorkerContext, id: string): Promise<void> {
  const isTested = async () => {
    await campaignTick(context);
    return (await stateOf(context, id))?.tested;
  };
  await expect.poll(isTested).toBe(true);
}

const choices = async ({ db }: WorkerContext, id: string) =>
  (
    await sql<{ actor: string; detail: { subject: number } }>`
      select actor, detail from audit_log
      where subject = ${id} and action = 'campaign.choose_subject'`.execute(db)
  ).rows;

describe("a campaign that tries several subjects", () => {
  it("assigns a random part of the list to its subjects in equal numbers, while the others wait", async () => {
    const { context, sink } = await worker();
    const id = await waiting(context);
    expect(await countsOf(context, id)).toEqual({ sent: 30, queued: 70 });
    const { rows } = await sql<{ address: string; variant: number | null }>`
      select s.address, r.variant from campaign_recipient r join subscriber s on s.id = r.subscriber_id
      where r.campaign_id = ${id} order by r.subscriber_id`.execute(context.db);
    const variantOf = new Map(rows.map((row) => [row.address, row.variant]));
    const got = await Promise.all(sink.mails.map(({ raw }) => readMail(raw)));
    for (const [i, mail] of got.entries())
      expect(mail.subject).toBe(`${subjects[variantOf.get(sink.mails[i]?.to[0] ?? "") ?? 9]} (en)`);
    for (const variant of [0, 1, 2])
      expect(rows.filter((row) => row.variant === variant)).toHaveLength(10);
    const { rows: seeds } = await sql<{ seed: string }>`
      select test_seed as seed from campaign where id = ${id}`.execute(context.db);
    const again = subjectTests.drawTest(100, {
      seed: seeds[0]?.seed ?? "",
      share: 30,
      subjects: 3,
    });
    expect(rows.map(({ variant }) => variant ?? -1)).toEqual(again);
    // nobody decides before its time
    await campaignTick(context);
    expect(await stateOf(context, id)).toMatchObject({ status: "sending", winner: null });
    expect(sink.mails).toHaveLength(30);
  });

  it("sends the others the most clicked subject when the time has come, chosen once", async () => {
    const { context, sink } = await worker();
    const { context: second } = await another(sink);
    const id = await waiting(context);
    await clicked(context, id, 0, 3);
    await clicked(context, id, 2, 4);
    await hourIsOver(context, id);
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => campaignTick(i % 2 === 0 ? context : second)),
    );
    expect(await ended(context, id)).toBe("sent");
    expect(await countsOf(context, id)).toEqual({ sent: 100 });
    expect(await stateOf(context, id)).toMatchObject({ winner: 2 });
    expect(await choices(context, id)).toMatchObject([{ actor: "worker", detail: { subject: 3 } }]);
    expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(100);
    const rest = await Promise.all(sink.mails.slice(30).map(({ raw }) => readMail(raw)));
    expect(new Set(rest.map(({ subject }) => subject))).toEqual(new Set(["Third (en)"]));
  });

  it("is not decided while it is paused or all sending is stopped", async () => {
    const { context, sink } = await worker();
    const id = await waiting(context);
    await hourIsOver(context, id);
    await setStatus(context, id, "paused");
    await campaignTick(context);
    expect(await stateOf(context, id)).toMatchObject({ winner: null });
    await setStatus(context, id, "sending");
    await sql`update sending_control set stopped = true`.execute(context.db);
    await campaignTick(context);
    expect(await stateOf(context, id)).toMatchObject({ winner: null });
    expect(sink.mails).toHaveLength(30);
    await sql`update sending_control set stopped = false`.execute(context.db);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    // nobody clicked: the one that was written first
    expect(await stateOf(context, id)).toMatchObject({ winner: 0 });
  });

  it("can be decided by staff while it is paused, and continues when it is resumed", async () => {
    const { context, sink } = await worker();
    const id = await waiting(context, { decideAfterHours: null });
    await setStatus(context, id, "paused");
    const choose = (winner: number) =>
      inTransaction(context.db, (tx) =>
        subjectTests.chooseSubject(tx, id, { winner, byStaff: true }),
      );
    const [one, other, none] = [await choose(1), await choose(2), await choose(3)];
    expect([one?.winner, other, none]).toEqual([1, undefined, undefined]);
    await campaignTick(context);
    await context.sender.wake();
    expect(sink.mails).toHaveLength(30);
    await setStatus(context, id, "sending");
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    const rest = await Promise.all(sink.mails.slice(30).map(({ raw }) => readMail(raw)));
    expect(rest).toHaveLength(70);
    expect(new Set(rest.map(({ subject }) => subject))).toEqual(new Set(["Second (en)"]));
  });

  it("is decided once if staff and the clock do it at the same time", async () => {
    const { context, sink } = await worker();
    const { context: second } = await another(sink);
    const id = await waiting(context);
    await hourIsOver(context, id);
    const choose = (winner: number) =>
      inTransaction(context.longDb, (tx) =>
        subjectTests.chooseSubject(tx, id, { winner, byStaff: true }),
      );
    const [, , first, last] = await Promise.all([
      campaignTick(context),
      campaignTick(second),
      choose(1),
      choose(2),
    ]);
    const byClicks = (await choices(context, id)).length;
    expect(byClicks + [first, last].filter(Boolean).length).toBe(1);
    const { winner } = (await stateOf(context, id)) ?? {};
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    const rest = await Promise.all(sink.mails.slice(30).map(({ raw }) => readMail(raw)));
    expect(rest).toHaveLength(70);
    expect(new Set(rest.map(({ subject }) => subject))).toEqual(
      new Set([`${subjects[winner ?? 9]} (en)`]),
    );
  });

  it("skips waiting readers when it is cancelled", async () => {
    const { context, sink } = await worker();
    const id = await waiting(context);
    await hourIsOver(context, id);
    await setStatus(context, id, "cancelled");
    await campaignTick(context);
    expect(await countsOf(context, id)).toEqual({ sent: 30, "skipped cancelled": 70 });
    expect(await stateOf(context, id)).toMatchObject({ winner: null });
    expect(sink.mails).toHaveLength(30);
  });

  it("is not delayed by one mail that is retried, which keeps its subject", async () => {
    const { context, sink } = await worker();
    sink.meet({ at: "recipient", code: 450, words: "4.2.2 Mailbox full" });
    const id = await waiting(context);
    expect(await countsOf(context, id)).toEqual({ sent: 29, queued: 71 });
    await hourIsOver(context, id);
    await clicked(context, id, 1, 5);
    await campaignTick(context);
    await expect.poll(() => sink.mails.length).toBe(99);
    const late = sql<{ variant: number }>`
      update campaign_recipient set due_at = now() where campaign_id = ${id} and state = 'queued'
      returning variant`;
    const [row] = (await late.execute(context.db)).rows;
    expect(await ended(context, id)).toBe("sent");
    const last = await readMail(sink.mails.at(-1)?.raw ?? "");
    expect(last.subject).toBe(`${subjects[row?.variant ?? 9]} (en)`);
  });

  it("is sent as a whole if the list is too short for a test", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 20);
    const id = await addCampaign(url, { test });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(await stateOf(context, id)).toMatchObject({ winner: null });
    expect(sink.mails).toHaveLength(20);
  });

  it("is not decided once it has ended, although it is sent again to some", async () => {
    const { context } = await worker();
    const { db } = context;
    await makeSubscribers(context, 12);
    const id = await addCampaign(url, { test });
    await campaignTick(context);
    await ended(context, id);
    // as if its last mail had been sent a little later than those of the test
    await sql`
      update campaign set tested_at = now() - interval '61 minutes' where id = ${id}`.execute(db);
    await inTransaction(db, async (tx) => {
      await sql`
        update campaign_recipient set state = 'unknown'
        where id = (select min(id) from campaign_recipient where campaign_id = ${id})`.execute(tx);
      await recipients.requeueUnknown(tx, { campaignId: id, run: 1 });
      await recipients.reopenCampaign(tx, id);
    });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(await stateOf(context, id)).toMatchObject({ winner: null });
    expect(await choices(context, id)).toEqual([]);
  });

  it("cannot be prepared by workers that do not know subject tests", async () => {
    const { context } = await worker();
    await makeSubscribers(context, 100);
    const id = await addCampaign(url, { test });
    const { db } = context;
    const prepare = sql`update campaign set prepared_at = now() where id = ${id}`;
    await expect(prepare.execute(db)).rejects.toThrow("campaign_subject_test_applied");
    // they look for the content here, and claim nobody where there is none
    const { rows } = await sql`select from campaign_content where campaign_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
    const of = { id, run: 1, locale: "en" } as const;
    expect(await sending.findContent(db, { ...of, variant: null })).toBeUndefined();
    expect(await sending.findContent(db, { ...of, variant: 2 })).toMatchObject({
      subject: "Third (en)",
    });
  });
});

describe("the most clicked subject", () => {
  const counted = (...pairs: [clicks: number, sent: number][]): VariantCount[] =>
    pairs.map(([clicks, sent], variant) => ({
      variant,
      clicks,
      sent,
      recipients: sent,
      queued: 0,
      opens: 0,
    }));

  it.each([
    [0, "of equal ones is the first", counted([2, 10], [2, 10], [1, 10])],
    [0, "is the first where nobody clicked", counted([0, 10], [0, 10])],
    [1, "has more of them for each mail", counted([3, 10], [3, 9])],
    [0, "is not the one with more mails", counted([1, 3], [33_333, 100_000])],
    [1, "has some where the other one reached nobody", counted([0, 0], [1, 25_000])],
    [2, "may be the last", counted([1, 10], [2, 10], [3, 10], [2, 10])],
  ])("%i %s", (winner, _why, variants) => {
    expect(winnerOf(variants)).toBe(winner);
  });
});
