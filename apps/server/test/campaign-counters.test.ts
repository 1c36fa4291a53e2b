import { newId } from "@sortes/db";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import { queryDatabase, statementsOf } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { CampaignCounts } from "../src/features/newsletter/campaigns/campaign-counts.ts";
import { campaigner, campaignsPath } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { db } = context;
const { token, draft, read, put } = await campaigner(server, "Ana");

/** Inserts recipients of a run, a number of them for each state and reason. */
const add = (id: string, run: number, counts: Record<string, number>) =>
  Promise.all(
    Object.entries(counts).map(([what, count]) => {
      const [state = "", reason = null] = what.split(" ");
      return sql`insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at)
        select ${id}, ${run}, gen_random_uuid(), ${state}, ${reason}, now()
        from generate_series(1, ${count}::integer)`.execute(db);
    }),
  );

const counting = (texts: string[]) =>
  texts.filter((text) => text.includes("campaign_recipient_count"));

it("the recipients of the last run are counted by outcome", async () => {
  const id = await draft();
  await put(id, "sending");
  await add(id, 1, {
    queued: 3,
    claimed: 2,
    sending: 1,
    sent: 11,
    "failed bounced": 2,
    "failed refused": 3,
    "failed gave_up": 1,
    "skipped topic": 4,
    "skipped monthly": 1,
    unknown: 2,
  });
  // of another run, and of another campaign
  await add(id, 2, { sent: 5 });
  await add(await draft(), 1, { sent: 7 });
  const counters = {
    recipients: 30,
    queued: 6,
    sent: 11,
    failed: 6,
    skipped: 5,
    unknown: 2,
    bounced: 2,
    opens: 0,
    clicks: 0,
  };
  expect((await read(id)).counters).toEqual(counters);
  const { body } = await call(`${campaignsPath}list/?status=sending`, { token });
  expect(body.results[0].counters).toEqual(counters);
  await put(id, "scheduled");
  expect((await read(id)).counters.recipients).toBe(0);
});

// spec 7.39
it("readers of the last run who opened it and who followed a link are counted once each", async () => {
  const id = await draft();
  await put(id, "sent");
  await add(id, 1, { sent: 9 });
  await sql`insert into campaign_tally
    (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
    values (${id}, 1, 'open', 0, 0, 0, 7, 3, 5), (${id}, 1, 'open', 0, 1, 1, 2, 2, 0),
      (${id}, 1, 'click', 0, 1, 0, 4, 2, 1), (${id}, 1, 'link', 1, 0, 0, 4, 2, 1),
      (${id}, 2, 'open', 0, 0, 0, 8, 8, 0)`.execute(db);
  expect((await read(id)).counters).toMatchObject({ sent: 9, opens: 5, clicks: 2 });
  const { body } = await call(`${campaignsPath}list/?status=sent`, { token });
  expect(body.results[0].counters).toMatchObject({ sent: 9, opens: 5, clicks: 2 });
});

it("a recipient of the first mail counts as sent, whatever becomes of the second", async () => {
  const id = await draft();
  await put(id, "sending");
  await add(id, 1, { "sent again": 4, "queued again": 3, "sending again": 1, "unknown again": 2 });
  await add(id, 1, { unknown: 5, queued: 1 });
  expect((await read(id)).counters).toMatchObject({ recipients: 16, sent: 10, unknown: 7 });
});

it("all requests within two seconds share one count", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const id = await draft();
  await put(id, "sending");
  await add(id, 1, { queued: 3 });
  const asked = await statementsOf(() => Promise.all(Array.from({ length: 20 }, () => read(id))));
  expect(counting(asked)).toHaveLength(1);
  await add(id, 1, { sent: 1 });
  vi.advanceTimersByTime(1999);
  expect((await read(id)).counters.recipients).toBe(3);
  vi.advanceTimersByTime(1);
  expect((await read(id)).counters.recipients).toBe(4);
});

it("a page of campaigns is counted by one statement", async () => {
  for (let i = 0; i < 10; i++) {
    const id = await draft();
    await put(id, "sent");
    await add(id, 1, { sent: i + 1 });
  }
  let results: { counters: { sent: number } }[] = [];
  const asked = await statementsOf(async () => {
    results = (await call(`${campaignsPath}list/?status=sent`, { token })).body.results;
  });
  expect(counting(asked)).toHaveLength(1);
  expect(results.map(({ counters }) => counters.sent)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

it("counts are read again right after a failure", async () => {
  const counts = new CampaignCounts({ db });
  const campaign = { id: await draft(), run: 1, status: "sent" } as const;
  await add(campaign.id, 1, { sent: 1 });
  await sql`alter table campaign_recipient_count rename to away`.execute(db);
  await expect(counts.of(campaign)).rejects.toThrow("does not exist");
  await sql`alter table away rename to campaign_recipient_count`.execute(db);
  expect(await counts.of(campaign)).toMatchObject({ sent: 1 });
});

it("the counts of a few hundred campaigns are cached, and all are still answered", async () => {
  const counts = new CampaignCounts({ db });
  const id = await draft();
  await add(id, 1, { sent: 2 });
  const many = Array.from({ length: 700 }, () => ({
    id: newId(new Date()),
    run: 1,
    status: "sent" as const,
  }));
  const all = await counts.ofAll([{ id, run: 1, status: "sent" }, ...many]);
  expect(all).toHaveLength(701);
  expect(all[0]).toMatchObject({ sent: 2 });
  const again = await statementsOf(() => counts.of({ id, run: 1, status: "sent" }));
  expect(counting(again)).toHaveLength(1); // the oldest went
  expect(counting(await statementsOf(() => counts.ofAll(many.slice(-400))))).toEqual([]);
});

it("counting reads no recipient rows, and finding a page reads only indexes", async () => {
  await sql`insert into campaign (id, title, subject, preheader, body, status)
    select gen_random_uuid(), 't', 's', '', ${"x".repeat(5000)}, 'sent' from generate_series(1, 500)`.execute(
    db,
  );
  // as many counts as other campaigns leave
  await sql`insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
    select gen_random_uuid(), 1, gen_random_uuid(), 'sent', now() from generate_series(1, 5000)`.execute(
    db,
  );
  await statistics.foldRecipientChanges(db, 10_000);
  await sql`vacuum analyze campaign_recipient_count`.execute(db);
  await sql`vacuum analyze campaign`.execute(db);
  const input = { page: 1, limit: 10 };
  const [count = ""] = await statementsOf(() =>
    statistics.countRecipientsByState(db, [{ id: newId(new Date()), run: 1 }]),
  );
  const [all = ""] = await statementsOf(() => campaigns.page(db, { ...input, status: "all" }));
  const [some = ""] = await statementsOf(() => campaigns.page(db, { ...input, status: "sent" }));
  const plans = await Promise.all([count, all, some].map(planOf));
  expect(plans[0]).toMatch(/Scan (?:using|on) campaign_recipient_count_pkey/);
  expect(plans[0]).not.toMatch(/\bcampaign_recipient(?:_state)?\b/);
  expect(plans[1]).toContain("Index Scan using campaign_age");
  expect(plans[2]).toContain("Index Scan using campaign_status_age");
  // changes of some seconds have no index, and the letters of the welcome series are few
  const small = /Seq Scan on (?:campaign_recipient_change|welcome_step)/g;
  for (const plan of plans) expect(plan.replaceAll(small, "")).not.toContain("Seq Scan");
});

/** The database's plan of a statement, independent of its parameters. */
async function planOf(statement: string): Promise<string> {
  const rows = await queryDatabase(server.databaseUrl, `explain (generic_plan) ${statement}`);
  return rows.map((row) => Object.values(row).join()).join("\n");
}
