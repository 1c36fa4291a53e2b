import { createHash, randomUUID } from "node:crypto";
import { recipientReasons, recipientStates } from "@sortes/contract";
import { type RandomSource, seededRandom } from "@sortes/core";
import { type Db, inTransaction, openDb, type Tx } from "@sortes/db";
import * as sending from "@sortes/db/newsletter/sending/sending";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import * as recipients from "@sortes/db/newsletter/campaigns/recipients";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import { fuzzSeed, testDatabase, unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import { campaign, clear, ended, setStatus, statusOf, makeSubscribers } from "./campaigns.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const db = openDb({ url, connections: 8, patience: unhurried });
afterAll(() => db.destroy());
beforeEach(() => clear({ db }));

const run = 1;

/** The reported counts of campaigns, and a count of their rows at the same moment. */
async function bothCounts(ids: readonly string[], tx: Tx | Db = db) {
  const reported = await statistics.countRecipientsByState(
    tx,
    ids.map((id) => ({ id, run })),
  );
  const { rows } = await sql<{ what: string }>`
    select concat_ws(' ', campaign_id, run, state, coalesce(reason, '-'), count(*)) as what
    from campaign_recipient where campaign_id = any (${ids}::uuid[])
    group by campaign_id, run, state, reason`.execute(tx);
  return {
    reported: reported
      .map((row) => [row.id, row.run, row.state, row.reason ?? "-", row.count].join(" "))
      .toSorted(),
    counted: rows.map(({ what }) => what).toSorted(),
  };
}

const atOneMoment = (ids: readonly string[]) =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => bothCounts(ids, tx));

const addRows = (to: Tx | Db, id: string, count: number, state = "queued") =>
  sql`insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
    select ${id}, 1, gen_random_uuid(), ${state}, now() from generate_series(1, ${count}::int)`.execute(
    to,
  );

const changes = async (): Promise<string[]> =>
  (
    await sql<{ what: string }>`
      select concat_ws(' ', state, nullif(reason, ''), change) as what
      from campaign_recipient_change order by 1`.execute(db)
  ).rows.map(({ what }) => what);

const settled = (id: string, token: string, state: "sent" | "failed" | "unknown" | "queued") => ({
  id,
  token,
  state,
  reason: state === "failed" ? ("refused" as const) : null,
  error: null,
  counts: true,
  pauseSeconds: 0,
  deadAddressHash: null,
});

/** A random change of one of the campaigns, as workers, staff, readers and operators make them. */
async function act(to: Tx | Db, random: RandomSource, ids: readonly string[]): Promise<void> {
  const one = <T>(of: readonly T[]): T => of[random.below(of.length)]!;
  const id = one(ids);
  const some = 1 + random.below(9);
  const token = randomUUID();
  const claim = () =>
    sending.claimRecipients(db, {
      token,
      workerId: randomUUID(),
      campaignId: id,
      run,
      limit: some,
    });
  const picked = sql`
    select id from campaign_recipient where campaign_id = ${id} order by random()
    limit ${some} for update skip locked`;
  const acts: (() => Promise<unknown>)[] = [
    () => addRows(to, id, some),
    () =>
      sql`update campaign_recipient set state = ${one(recipientStates)},
        reason = ${one([null, ...recipientReasons])} where id in (${picked})`.execute(to),
    () => sql`update campaign_recipient set attempts = 1 where id in (${picked})`.execute(to),
    () => sql`delete from campaign_recipient where id in (${picked})`.execute(to),
    () => recipients.requeueUnknown(to as Tx, { campaignId: id, run }),
    () => campaignRounds.skipCancelled(to, some),
    async () =>
      await sending.releaseRecipients(
        db,
        token,
        (await claim()).map((row) => row.id),
      ),
    async () => {
      const mails = (await claim()).map((row) => ({ id: row.id, token, addressHash: "none" }));
      await sending.recordProgress(db, { settled: [], handovers: mails });
      const states = mails.map((mail) =>
        settled(mail.id, token, one(["sent", "failed", "unknown", "queued"])),
      );
      await sending.recordProgress(db, { settled: states, handovers: [] });
    },
    async () => {
      const { rows } = await sql<{ id: string; addressKey: string }>`
        select id, address_key from subscriber limit 1 offset ${random.below(50)}`.execute(to);
      if (rows[0]) await subscribers.erase(to as Tx, rows[0]);
    },
  ];
  await one(acts)();
}

it("the counts equal a count of the rows at every moment, under concurrent changes", async () => {
  const seed = fuzzSeed();
  await makeSubscribers({ db }, 60);
  const ids = [await campaign({ db }), await campaign({ db }), await campaign({ db })];
  for (const id of ids) await inTransaction(db, (tx) => preparation.prepareRecipients(tx, id, 28));
  await setStatus({ db }, ids[2]!, "cancelled");
  let under = 0;
  let [folded, moments, undone] = [0, 0, 0];
  const lane = async (name: number) => {
    const key = createHash("sha256").update(`${seed} ${name}`).digest();
    const random = seededRandom(new Uint8Array(key));
    for (let i = 0; i < 60; i++)
      try {
        await inTransaction(db, async (tx) => {
          // some look after themselves, some are taken back
          await act(random.below(2) === 0 ? tx : db, random, ids);
          if (random.below(4) === 0) throw new Error("taken back");
        });
      } catch (error) {
        // two that wait for each other are taken back as well
        if (!/taken back|deadlock/.test(String(error))) throw error;
        undone++;
      }
    under--;
  };
  const whileThatGoesOn = async (work: () => Promise<unknown>) => {
    while (under > 0) await work();
  };
  const compare = async () => {
    const { reported, counted } = await atOneMoment(ids);
    expect(reported, `seed ${seed}`).toEqual(counted);
    moments++;
  };
  under = 3;
  await Promise.all([
    ...[1, 2, 3].map(lane),
    whileThatGoesOn(async () => (folded += await statistics.foldRecipientChanges(db, 7))),
    whileThatGoesOn(async () => (folded += await statistics.foldRecipientChanges(db, 3))),
    whileThatGoesOn(() => statistics.vacuumRecipientChanges(db, true)),
    whileThatGoesOn(compare),
  ]);
  expect(Math.min(folded, moments, undone)).toBeGreaterThan(10);
  while ((await statistics.foldRecipientChanges(db, 100)) > 0);
  expect(await changes()).toEqual([]);
  await compare();
});

it("a statement records its net change, and nothing if there is none", async () => {
  await makeSubscribers({ db }, 6);
  const id = await campaign({ db });
  await inTransaction(db, (tx) => preparation.prepareRecipients(tx, id, 28));
  expect(await changes()).toEqual(["queued 6"]);
  await statistics.foldRecipientChanges(db, 10);
  const token = randomUUID();
  const claim = { token, workerId: randomUUID(), campaignId: id, run, limit: 6 };
  const [first, ...rest] = await sending.claimRecipients(db, claim);
  const mail = (row: { id: string }) => ({ id: row.id, token, addressHash: "none" });
  await sending.recordProgress(db, { settled: [], handovers: [mail(first!)] });
  await statistics.foldRecipientChanges(db, 10);
  // an outcome and a mark in one statement: as many are on their way as before
  await sending.recordProgress(db, {
    settled: [settled(first!.id, token, "sent")],
    handovers: [mail(rest[0]!)],
  });
  expect(await changes()).toEqual(["claimed -1", "sent 1"]);
  await statistics.foldRecipientChanges(db, 10);
  await sql`update campaign_recipient set attempts = attempts + 1`.execute(db);
  await sql`delete from campaign_recipient where run = 2`.execute(db);
  expect(await changes()).toEqual([]);
  const { reported, counted } = await bothCounts([id]);
  expect(reported).toEqual(counted);
  await sql`truncate campaign_recipient`.execute(db);
  expect((await bothCounts([id])).reported).toEqual([]);
});

it("rollbacks leave no changes, and none is lost when the aggregating worker dies", async () => {
  const id = await campaign({ db });
  const takenBack = new Error("taken back");
  const takeBack = (work: (tx: Tx) => Promise<unknown>) =>
    expect(
      inTransaction(db, async (tx) => {
        await work(tx);
        throw takenBack;
      }),
    ).rejects.toBe(takenBack);
  await takeBack((tx) => addRows(tx, id, 5));
  expect(await changes()).toEqual([]);
  for (const state of ["queued", "sent", "queued"]) await addRows(db, id, 5, state);
  await takeBack(async (tx) => expect(await statistics.foldRecipientChanges(tx, 2)).toBe(2));
  expect(await changes()).toHaveLength(3);
  const { reported, counted } = await bothCounts([id]);
  expect(reported).toEqual(counted);
});

it("changes are aggregated once by concurrent workers, which skip locked rows", async () => {
  const id = await campaign({ db });
  for (let i = 0; i < 40; i++) await addRows(db, id, 1, i % 2 === 0 ? "sent" : "unknown");
  const took = await Promise.all(
    Array.from({ length: 6 }, () => statistics.foldRecipientChanges(db, 30)),
  );
  expect(took.reduce((sum, count) => sum + count)).toBe(40);
  await addRows(db, id, 1, "sent");
  await addRows(db, id, 1, "failed");
  await inTransaction(db, async (tx) => {
    await sql`select from campaign_recipient_change where state = 'sent' for update`.execute(tx);
    expect(await statistics.foldRecipientChanges(db, 30)).toBe(1);
  });
  expect(await changes()).toEqual(["sent 1"]);
  const { reported, counted } = await bothCounts([id]);
  expect(reported).toEqual(counted);
});

it("each tick aggregates the changes, and does its other work even if that fails", async () => {
  const { context } = await testWorker({ databaseUrl: url });
  await makeSubscribers({ db }, 2);
  await addRows(db, await campaign({ db }), 3);
  await sql`alter table campaign_recipient_count rename to away`.execute(db);
  const due = await campaign({ db }, { status: "scheduled", dueIn: -1 });
  await campaignTick(context);
  expect((await statusOf({ db }, due))?.status).toMatch(/^sen[dt]/);
  await sql`alter table away rename to campaign_recipient_count`.execute(db);
  await ended({ db }, due);
  await campaignTick(context);
  expect(await changes()).toEqual([]);
});
