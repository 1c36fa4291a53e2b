import { type WebhookEvent, webhookPayloads } from "@sortes/contract";
import { readChainInfo, roundAt } from "@sortes/core/draws";
import { addToDraw, inTransaction, writeResult } from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import { openBeacon, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import { campaign, ended, makeSubscribers, workersOf } from "./campaigns.ts";
import { numberDraws } from "./number-draws.ts";
import { arrive, bounceOf, readers } from "./reports.ts";
import { receiverOf } from "./webhook-endpoints.ts";

const { url } = await testDatabase();
const { worker } = workersOf(url);

/** A worker, and the events of these types that it writes. */
async function listening(...events: WebhookEvent[]) {
  const made = await worker({ sending: { connections: 2 } });
  const { db } = made.context;
  const { id, got } = await receiverOf(db, events);
  const reported = async () =>
    (
      await sql<{ type: string; subscriberId: string | null; data: object }>`
        select type, subscriber_id, data from webhook_delivery where endpoint_id = ${id}
        order by happened_at, id`.execute(db)
    ).rows;
  /** The posted events, which must match the documentation. */
  const posted = async () => {
    await made.context.webhooks.wake();
    await expect.poll(() => made.context.webhooks.inHand).toBe(0);
    for (const { event } of got)
      expect(webhookPayloads.get(event.type)?.safeParse(event).error).toBeUndefined();
    return got.length;
  };
  return { ...made, db, reported, posted };
}
const idOf = async ({ db }: Pick<Awaited<ReturnType<typeof listening>>, "db">, address = "") =>
  (await sql<{ id: string }>`select id from subscriber where address = ${address}`.execute(db))
    .rows[0]?.id;

it("a campaign reports each bounced reader and its end to webhooks once", async () => {
  const here = await listening("subscriber.bounced", "campaign.finished");
  const addresses = await makeSubscribers(here.context, 3);
  const id = await campaign(here.context);
  here.sink.meet(
    { at: "recipient", code: 550, words: "5.1.1 no such mailbox" },
    { at: "body", code: 554 },
  );
  await campaignTick(here.context);
  expect(await ended(here.context, id)).toBe("sent_with_issues");
  await campaignTick(here.context);
  const reported = await here.reported();
  const { rows } = await sql<{ subscriberId: string }>`
    select subscriber_id from campaign_recipient where campaign_id = ${id} and reason = 'bounced'`.execute(
    here.db,
  );
  expect(addresses).toHaveLength(3);
  expect(reported).toEqual([
    {
      type: "subscriber.bounced",
      subscriberId: rows[0]?.subscriberId,
      data: { campaign_id: id },
    },
    {
      type: "campaign.finished",
      subscriberId: null,
      data: { campaign_id: id, run: 1, status: "sent_with_issues" },
    },
  ]);
  expect(await here.posted()).toBe(2);
});

it("a report of a dead mailbox reaches webhooks, but none about the letter or our policy", async () => {
  const here = await listening("subscriber.bounced");
  const [one, letter, policy, again] = await readers(here.context, 4);
  if (!one || !letter || !policy || !again) throw new Error("there are no readers");
  await arrive(here.context, bounceOf(one, "5.1.1"));
  await arrive(here.context, bounceOf(letter, "5.6.0"), bounceOf(policy, "5.7.1"));
  // another server repeats what is known
  await arrive(here.context, bounceOf(one, "5.1.1", "550 5.1.1 in other words"));
  expect(await here.reported()).toEqual([
    {
      type: "subscriber.bounced",
      subscriberId: await idOf(here, one.address),
      data: { campaign_id: one.campaignId },
    },
  ]);
  expect(await here.posted()).toBe(1);
});

it("a finished or void draw is reported to webhooks once", async () => {
  const here = await listening("draw.finished");
  const beacon = openBeacon(() => here.clock.now());
  const chain = readChainInfo(JSON.stringify(beacon.info));
  const now = Math.floor(here.clock.now().getTime() / 1000);
  const made = await numberDraws(here.db);
  const open = () => made.open({ chain, at: now - 600, round: roundAt(now - 60, chain) });
  const [drawn, late, cancelled] = [await open(), await open(), await open()];
  for (const id of [drawn, cancelled]) await made.freeze(id, now - 300);
  expect(await here.reported()).toEqual([]);
  const { round } = (await draws.find(here.db, drawn)) ?? {};
  const signature = beacon.sign(round ?? 0);
  for (const expected of ["written", "there"])
    expect(
      await inTransaction(here.db, async (tx) => {
        const draw = await draws.lock(tx, drawn);
        return draw && (await writeResult(tx, draw, { signature, now }));
      }),
    ).toBe(expected);
  await inTransaction(here.db, async (tx) => {
    const draw = await draws.lock(tx, late);
    if (draw) await addToDraw(tx, draw, { t: "void", why: "late" }, now);
  });
  // it gets its result all the same
  await inTransaction(here.db, async (tx) => {
    const draw = await draws.lock(tx, cancelled);
    if (draw) await addToDraw(tx, draw, { t: "void", why: "organiser" }, now);
    expect(draw && (await writeResult(tx, draw, { signature, now }))).toBe("written");
  });
  expect(await here.reported()).toMatchObject([
    { type: "draw.finished", data: { draw_id: drawn, outcome: "drawn" } },
    { type: "draw.finished", data: { draw_id: late, outcome: "void" } },
    { type: "draw.finished", data: { draw_id: cancelled, outcome: "void" } },
  ]);
  expect(await here.posted()).toBe(3);
});
