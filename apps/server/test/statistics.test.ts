import { sql } from "kysely";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import { describe, expect, it } from "vitest";
import { campaigner, campaignsPath } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { token, draft, put, act, change, read } = await campaigner(server, "Ana");
const { db } = context;
const statsPath = "/api/newsletter/stats/";

describe("a campaign's tracking", () => {
  it("is aggregate by default", async () => {
    const id = await draft();
    expect(await read(id)).toMatchObject({ tracking: "aggregate" });
    expect(await change(id, { tracking: "individual" })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ tracking: "individual" });
    const copy = await act(id, "duplicate");
    expect(copy.body.data).toMatchObject({ tracking: "individual" });
    expect(await read(await draft({ tracking: "off" }))).toMatchObject({ tracking: "off" });
    expect(await change(id, { tracking: "all" })).toMatchObject({ status: 400 });
  });
});

describe("the statistics of the newsletter", () => {
  // spec 3.8, 7.55
  it("have the names of the specification, also at the top level", async () => {
    const { status, body } = await call(statsPath, { token });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      totalSubscribers: 0,
      openRate: null,
      clickRate: null,
      recentCampaigns: [],
    });
    expect(body).toMatchObject({
      totalSubscribers: 0,
      openRate: null,
      clickRate: null,
      recentCampaigns: [],
    });
    expect(body.data.months).toHaveLength(12);
    expect(body.data.months.at(-1)).toEqual({
      month: expect.stringMatching(/^\d{4}-\d\d-01$/),
      sent: 0,
      opens: 0,
      clicks: 0,
    });
    expect(body.data.growth).toHaveLength(26);
    expect(body.data.growth.at(-1)).toEqual({
      week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      added: 0,
      left: 0,
    });
  });

  // spec 3.8
  it("have rates of the mails sent, with one decimal, without untracked ones", async () => {
    const tracked = await begun(
      { title: "Tracked" },
      { sent: 6, failed: 1, unknown: 1, queued: 4 },
    );
    await begun({ title: "Untracked", tracking: "off" }, { sent: 100 });
    await tally(tracked, "open", { times: 9, readers: 2, machines: 5 });
    await tally(tracked, "click", { times: 3, readers: 1, machines: 2 });
    for (const kind of ["complaint", "complaint", "bounce", "delay"]) await report(tracked, kind);
    await report(tracked, "complaint", 2);
    const { body } = await call(statsPath, { token });
    const [untracked, first] = body.data.recentCampaigns;
    expect(first).toEqual({
      id: tracked,
      name: "Tracked",
      date: expect.stringMatching(/Z$/),
      status: "sending",
      tracking: "aggregate",
      sent: 6,
      bounced: 1,
      complaints: 2,
      unsubscribed: 0,
      opens: 2,
      openRate: 33.3,
      clicks: 1,
      clickRate: 16.7,
      openTimes: 9,
      clickTimes: 3,
      machineOpens: 5,
      machineClicks: 2,
    });
    expect(untracked).toMatchObject({
      name: "Untracked",
      sent: 100,
      complaints: 0,
      openRate: null,
    });
    expect(body.data).toMatchObject({ openRate: 33.3, clickRate: 16.7 });
  });

  it("leave out letters of the welcome series until one is sent, and campaigns that ended unsent", async () => {
    const listed = async () => {
      const { body } = await call(statsPath, { token });
      return body.data.recentCampaigns.map((one: { name: string }) => one.name);
    };
    const welcome = async (title: string, counts: Record<string, number>) => {
      const id = await begun({ title }, counts);
      await sql`
        insert into welcome_step (id, place, campaign_id, wait_hours)
        select gen_random_uuid(), coalesce(max(place), 0) + 1, ${id}, 1 from welcome_step`.execute(
        db,
      );
    };
    await sql`update campaign set started_at = null where started_at is not null`.execute(db);
    await welcome("Hello", { queued: 2, skipped: 1 });
    await welcome("Hello again", { sent: 1 });
    await begun({ title: "News" }, { queued: 3 });
    const gone = await begun({ title: "Gone" }, { skipped: 3 });
    await put(gone, "cancelled");
    expect(await listed()).toEqual(["News", "Hello again"]);
  });

  it("sum the campaigns of each month as their counters do", async () => {
    // the server counts once in a minute
    const read = () => statistics.countMonths(db, 12);
    const before = await read();
    expect(before).toHaveLength(12);
    const monthsBack = async (id: string, months: number) =>
      await sql`
        update campaign set started_at = date_trunc('month', now() at time zone 'UTC')
          at time zone 'UTC' - make_interval(months => ${months})
        where id = ${id}`.execute(db);
    const first = await begun({ title: "First" }, { sent: 6, failed: 1, queued: 4 });
    await tally(first, "open", { times: 9, readers: 2, machines: 5 });
    await tally(first, "click", { times: 3, readers: 1, machines: 2 });
    const second = await begun({ title: "Second" }, { sent: 10, skipped: 3 });
    await tally(second, "open", { times: 4, readers: 4, machines: 0 }, { hour: 96 });
    const old = await begun({ title: "Old" }, { sent: 100 });
    await monthsBack(first, 11);
    await monthsBack(second, 11);
    await monthsBack(old, 12);
    const after = await read();
    expect(after[0]).toEqual({ ...before[0], sent: 16, opens: 6, clicks: 1 });
    expect(after.slice(1)).toEqual(before.slice(1));
  });
});

describe("the statistics of a campaign", () => {
  // spec 7.55
  it("list its links in order, and the times of first visits", async () => {
    const id = await begun({}, { sent: 10 });
    const targets = ["{{site_url}}/packs", "https://b.test/?a=1&b=2"];
    const links: string[] = [];
    for (const [place, target] of targets.entries()) {
      const { rows } = await sql<{ id: string }>`
        insert into campaign_link (campaign_id, run, place, target)
        values (${id}, 1, ${place}, ${target}) returning id`.execute(db);
      links.push(rows[0]?.id ?? "");
    }
    await tally(id, "link", { times: 5, readers: 3, machines: 1 }, { link: links[1] });
    await tally(id, "open", { times: 5, readers: 4, machines: 0 }, { hour: 0 });
    await tally(id, "open", { times: 7, readers: 1, machines: 0 }, { hour: 72 });
    await tally(id, "open", { times: 1, readers: 0, machines: 0 }, { hour: 96 });
    await tally(id, "click", { times: 5, readers: 3, machines: 1 }, { hour: 0 });
    const { status, body } = await call(`${campaignsPath}${id}/stats/`, { token });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ opens: 5, open_rate: 50, clicks: 3, click_times: 5 });
    expect(body.data.links).toEqual([
      {
        id: links[0],
        target: "https://sortes.example/packs",
        clicks: 0,
        readers: 0,
        machine_clicks: 0,
      },
      { id: links[1], target: targets[1], clicks: 5, readers: 3, machine_clicks: 1 },
    ]);
    const start = Date.parse(body.data.date);
    expect(body.data.timeline).toEqual([
      { from: new Date(start).toISOString(), hours: 1, opens: 4, clicks: 3 },
      { from: new Date(start + 72 * 3_600_000).toISOString(), hours: 24, opens: 1, clicks: 0 },
    ]);
  });

  it("are empty for a draft", async () => {
    const { body } = await call(`${campaignsPath}${await draft()}/stats/`, { token });
    expect(body.data).toMatchObject({
      date: null,
      sent: 0,
      open_rate: null,
      usual: null,
      timeline: [],
    });
  });

  it("include the medians of earlier tracked campaigns", async () => {
    await sql`update campaign set started_at = null where started_at is not null`.execute(db);
    const statsOf = async (id: string) =>
      (await call(`${campaignsPath}${id}/stats/`, { token })).body.data;
    const withOpens = async (opens: number) => {
      const id = await begun({}, { sent: 10 });
      await tally(id, "open", { times: opens, readers: opens, machines: 0 });
      await tally(id, "click", { times: 1, readers: 1, machines: 0 });
      return id;
    };
    const first = await withOpens(2);
    expect((await statsOf(first)).usual).toBeNull();
    await withOpens(4);
    await begun({ tracking: "off" }, { sent: 10 });
    await begun({}, {}); // nothing was sent: it has no rate
    const last = await withOpens(9);
    expect(await statsOf(last)).toMatchObject({
      open_rate: 90,
      usual: { campaigns: 2, open_rate: 30, click_rate: 10 },
    });
    await withOpens(1);
    expect((await statsOf(last)).usual).toMatchObject({ campaigns: 2 });
    expect((await statsOf(await begun({ tracking: "off" }, { sent: 10 }))).usual).toBeNull();
  });
});

describe("the click map of a campaign", () => {
  const mapOf = (id: string, body: object = {}) =>
    call(`${campaignsPath}${id}/link-map/`, { method: "POST", token, body });
  const html = (words: string) =>
    `<html><body><p>${words} {{name|friend}}, <a href="https://a.test/">A</a>` +
    `<a href="https://b.test/">B</a></p></body></html>`;

  it("shows the sent mail with the share of each link, and works once", async () => {
    const id = await begun({}, { sent: 10 });
    for (const [locale, words] of Object.entries({ en: "Hello", ro: "Salut" }))
      await sql`
        insert into campaign_content (campaign_id, run, locale, subject, html, text)
        values (${id}, 1, ${locale}, 's', ${html(words)}, 't')`.execute(db);
    for (const [place, readers] of [3, 1].entries()) {
      const target = `https://${"ab"[place]}.test/`;
      const { rows } = await sql<{ id: string }>`
        insert into campaign_link (campaign_id, run, place, target)
        values (${id}, 1, ${place}, ${target}) returning id`.execute(db);
      await tally(id, "link", { times: 9, readers, machines: 0 }, { link: rows[0]?.id });
    }
    const { status, body } = await mapOf(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ language: "en", languages: ["en", "ro"] });
    const shown = (await call(body.data.preview_url)).body;
    expect(shown).toMatch(/Hello friend, <a href="https:\/\/a.test\/"><span[^>]*>75%<\/span>A/);
    expect(shown).toMatch(/<a href="https:\/\/b.test\/"><span[^>]*>25%<\/span>B/);
    expect((await call(body.data.preview_url)).status).toBe(404);
    const romanian = await mapOf(id, { language: "ro" });
    expect((await call(romanian.body.data.preview_url)).body).toContain("Salut");
  });

  it("exists for sent campaigns, and is for staff", async () => {
    const id = await draft();
    expect(await mapOf(id)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await mapOf(id, { language: "de" })).toMatchObject({ status: 400 });
    expect((await call(`${campaignsPath}${id}/link-map/`, { method: "POST" })).status).toBe(401);
  });
});

/** A started campaign with a number of recipients in each state; failed ones bounced. */
async function begun(fields: object, counts: Record<string, number>): Promise<string> {
  const id = await draft(fields);
  await put(id, "sending");
  await sql`update campaign set started_at = clock_timestamp(), prepared_at = now() where id = ${id}`.execute(
    db,
  );
  for (const [state, count] of Object.entries(counts))
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at)
      select ${id}, 1, gen_random_uuid(), ${state}, ${state === "failed" ? "bounced" : null}, now()
      from generate_series(1, ${count}::int)`.execute(db);
  return id;
}

/** A report about some recipient of a run. */
async function report(id: string, kind: string, run = 1): Promise<void> {
  await sql`
    with message as (
      insert into inbound_message (digest, source, state)
      values (gen_random_uuid()::text, 'maildir', 'done') returning digest
    )
    insert into delivery_report (id, digest, kind, campaign_id, run, deed)
    select gen_random_uuid(), digest, ${kind}, ${id}, ${run}, 'noted' from message`.execute(db);
}

async function tally(
  id: string,
  kind: string,
  { times, readers, machines }: { times: number; readers: number; machines: number },
  { link = "0", hour = 0 }: { link?: string | undefined; hour?: number } = {},
): Promise<void> {
  await sql`
    insert into campaign_tally (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
    values (${id}, 1, ${kind}, ${link}, ${hour}, 0, ${times}, ${readers}, ${machines})`.execute(db);
}
