import { monthlyCapDays } from "@sortes/contract";
import { inTransaction } from "@sortes/db";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import * as campaignRecipients from "@sortes/db/newsletter/campaigns/recipients";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as sendAgain from "@sortes/db/newsletter/campaigns/send-again";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as importEffects from "@sortes/db/newsletter/readers/import-effects";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import * as engagement from "@sortes/db/newsletter/statistics/engagement";
import * as readers from "@sortes/db/newsletter/statistics/readers";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import { campaign, countsOf, rowsOf, statusOf, workersOf } from "./campaigns.ts";
import {
  beginPaused,
  type Here,
  isDone,
  isDue,
  plan,
  seconds,
  sentLetter,
} from "./second-mails.ts";

const { url } = await testDatabase();
const { worker } = workersOf(url);

/** A letter whose second mail waits for one reader, who was imported. */
async function waiting(here: Here) {
  const { db } = here.context;
  const id = await sentLetter(here, 1);
  await plan(here, id);
  await isDue(here, id);
  await beginPaused(here, id);
  expect(await countsOf(here.context, id)).toEqual({ "queued again": 1 });
  const { rows } = await sql<{ id: string; addressKey: string }>`
    select id, address_key from subscriber`.execute(db);
  return { id, reader: rows[0]! };
}

describe("a reader who has a letter, and for whom its second mail waits", () => {
  it("counts as a reader of that letter when they are erased", async () => {
    const here = await worker();
    const { id, reader } = await waiting(here);
    await inTransaction(here.context.db, (tx) => subscribers.erase(tx, reader));
    expect(await countsOf(here.context, id)).toEqual({ "sent not_again": 1 });
  });

  it("is counted among the readers of its language", async () => {
    const here = await worker();
    const { id } = await waiting(here);
    expect(await readers.countSentByLanguage(here.context.db, { id, run: 1, sent: 1 })).toEqual([
      { language: "en", sent: 1 },
    ]);
  });

  it("stays when their import is undone, so that links in the letter work", async () => {
    const here = await worker();
    const { reader } = await waiting(here);
    const effects = { joined: [], ended: [], suppressed: [], hardened: [] };
    const now = new Date();
    const undone = await inTransaction(here.context.db, (tx) =>
      importEffects.undo(tx, { ...effects, inserted: [reader.id] }, { at: now, now }),
    );
    expect(undone).toMatchObject({ removed: 0, kept: 1 });
  });

  it("is counted for that letter when they unsubscribe", async () => {
    const here = await worker();
    const { id, reader } = await waiting(here);
    const last = await inTransaction(here.context.db, (tx) =>
      consents.findLastCampaign(tx, reader.id),
    );
    expect(last).toBe(id);
  });

  it("is spared it if they open the letter while a worker already holds it", async () => {
    const here = await worker();
    const { context, sink } = here;
    const id = await sentLetter(here, 1);
    const [row] = await rowsOf(context, id);
    // an open right after sending would be a machine's
    await sql`update campaign_recipient set sent_at = sent_at - interval '1 hour'`.execute(
      context.db,
    );
    await plan(here, id);
    await isDue(here, id);
    const event = { recipientId: row!.id, digest: "d", machine: false };
    sink.meet({ at: "recipient", meanwhile: () => engagement.recordOpen(context.db, event) });
    await campaignTick(context);
    await isDone(here, id);
    expect(await seconds(here)).toEqual([]);
    expect(await countsOf(context, id)).toEqual({ "sent not_again": 1 });
  });

  it("has had the one mail of the month", async () => {
    const here = await worker();
    const { db } = here.context;
    await waiting(here);
    await sql`update subscriber set frequency = 'monthly'`.execute(db);
    expect(await preparation.reachesSomebody(db, { topic: null, monthlyCapDays })).toBe(false);
  });

  it("has a mailbox that accepted the last mail", async () => {
    const here = await worker();
    const { context } = here;
    const { id, reader } = await waiting(here);
    const earlier = await campaign(context, { status: "paused" });
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at, sent_at)
      select ${earlier}::uuid, 1, subscriber_id, 'failed', 'bounced', due_at, sent_at - interval '1 day'
      from campaign_recipient where campaign_id = ${id}`.execute(context.db);
    const haveAll = await inTransaction(context.db, (tx) =>
      deliveryReports.haveAllBounced(tx, reader.id, 1),
    );
    expect(haveAll).toBe(false);
  });
});

/** A paused letter of which one mail waits to be resent, and the second mail for another reader. */
async function waitingForBoth(here: Here) {
  const { db } = here.context;
  const id = await sentLetter(here, 2);
  await plan(here, id);
  await isDue(here, id);
  await sql`
    update campaign_recipient set state = 'unknown'
    where id = (select min(id) from campaign_recipient where campaign_id = ${id})`.execute(db);
  await beginPaused(here, id);
  await inTransaction(db, (tx) =>
    campaignRecipients.requeueUnknown(tx, { campaignId: id, run: 1 }),
  );
  return id;
}

it("stays paused when its second mail is cancelled, if other mails wait that staff paused with it", async () => {
  const here = await worker();
  const { context } = here;
  const id = await waitingForBoth(here);
  await inTransaction(context.db, (tx) => sendAgain.cancel(tx, id));
  await campaignTick(context);
  expect(await statusOf(context, id)).toEqual({ status: "paused", pauseReason: "staff" });
  expect(await countsOf(context, id)).toEqual({ "queued perhaps_sent": 1, "sent not_again": 1 });
});

it("sends nothing more when it is cancelled while both wait, and ends as before", async () => {
  const here = await worker();
  const { context, sink } = here;
  const id = await waitingForBoth(here);
  const before = sink.mails.length;
  await inTransaction(context.db, (tx) => campaignStates.cancel(tx, id));
  await campaignTick(context);
  await vi.waitFor(
    async () => expect(await statusOf(context, id)).toMatchObject({ status: "sent_with_issues" }),
    { timeout: 20_000 },
  );
  expect(await countsOf(context, id)).toEqual({ unknown: 1, "sent not_again": 1 });
  expect(sink.mails).toHaveLength(before);
});
