import * as engagement from "@sortes/db/newsletter/statistics/engagement";
import { readTrackingMark } from "@sortes/email";
import { readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { campaign, ended, rowsOf, secret, makeSubscribers, workersOf } from "./campaigns.ts";

const { worker } = workersOf((await testDatabase()).url);
const target = "https://shop.test/?a=1&b=2";
const html = `<p>Hello <a href="${target.replace("&", "&amp;")}">one</a> <a href="{{unsubscribe_url}}">out</a></p>`;

async function sent(tracking: string) {
  const { context, sink } = await worker();
  await makeSubscribers(context, 3);
  const id = await campaign(context, { html });
  await sql`update campaign set tracking = ${tracking} where id = ${id}`.execute(context.db);
  const { rows } = await sql<{ id: string }>`
    insert into campaign_link (campaign_id, run, place, target) values (${id}, 1, 0, ${target})
    returning id`.execute(context.db);
  await campaignTick(context);
  expect(await ended(context, id)).toBe("sent");
  const mails = await Promise.all(sink.mails.map(({ raw }) => readMail(raw)));
  return { context, id, mails, link: BigInt(rows[0]?.id ?? "0").toString(36) };
}

it.each(["aggregate", "individual"])(
  "a mail contains tracked links and an opening picture: %s",
  async (tracking) => {
    const { context, id, mails, link } = await sent(tracking);
    const marks = mails.map(({ html: body }) => {
      const [, picture = ""] = /src="https:\/\/sortes\.example\/o\/([^"]+)\.gif"/.exec(body) ?? [];
      expect(body).toContain(`href="https://sortes.example/c/${link}.${picture}"`);
      expect(body).not.toContain("shop.test");
      expect(body).toContain("https://sortes.example/newsletter/unsubscribe/");
      return readTrackingMark(secret, picture);
    });
    const recipients = (await rowsOf(context, id)).map((row) => row.id);
    expect(new Set(marks)).toEqual(new Set(recipients));
  },
);

it("an untracked mail is unchanged", async () => {
  const { mails } = await sent("off");
  for (const { html: body } of mails) {
    expect(body).toContain(`href="${target.replace("&", "&amp;")}"`);
    expect(body).not.toContain("/o/");
    expect(body).not.toContain("/c/");
  }
});

it("counted readers are forgotten after thirty days, or thirteen months with individual tracking", async () => {
  const { context } = await worker();
  const { db } = context;
  const campaigns = [
    ["aggregate", "sent", 31],
    ["aggregate", "sent", 29],
    ["aggregate", "sending", 31],
    ["individual", "sent", 31],
    ["individual", "sent", 400],
  ] as const;
  for (const [tracking, status, days] of campaigns) {
    const id = await campaign(context);
    await sql`
      update campaign set tracking = ${tracking}, status = ${status}, title = ${`${tracking} ${status} ${days}`},
        finished_at = case when ${status} = 'sent' then now() - make_interval(days => ${days}) end
      where id = ${id}`.execute(db);
    await sql`
      insert into campaign_engagement (campaign_id, run, reader, opens, clicks, streak)
      select ${id}, 1, n::text, 1, 1, 1 from generate_series(1, 3) n`.execute(db);
    await sql`
      insert into campaign_click (campaign_id, run, reader, link_id, clicks)
      select ${id}, 1, n::text, 1, 1 from generate_series(1, 3) n`.execute(db);
    await sql`
      insert into campaign_tally (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
      values (${id}, 1, 'open', 0, 0, 0, 3, 3, 0)`.execute(db);
  }
  await housekeeping(context);
  const left = async (table: string) => {
    const { rows } = await sql<{ title: string }>`
      select distinct title from ${sql.table(table)} e join campaign c on c.id = e.campaign_id
      order by title`.execute(db);
    return rows.map(({ title }) => title);
  };
  const kept = ["aggregate sending 31", "aggregate sent 29", "individual sent 31"];
  expect(await left("campaign_engagement")).toEqual(kept);
  expect(await left("campaign_click")).toEqual(kept);
  expect(await left("campaign_tally")).toHaveLength(campaigns.length);
});

it.each([
  // who opens it on the fifteenth day is known for another fifteen
  ["aggregate", 14, 16],
  ["individual", 31, 400],
] as const)(
  "readers of a welcome letter, which never ends, are forgotten after their own mail: %s",
  async (tracking, recent, old) => {
    const { context } = await worker();
    const { db } = context;
    await makeSubscribers(context, 2);
    const id = await campaign(context);
    await sql`update campaign set tracking = ${tracking}, status = 'sending', prepared_at = now(),
      started_at = now() - interval '2 years' where id = ${id}`.execute(db);
    await sql`insert into welcome_step (id, place, campaign_id, wait_hours)
      select ${id}, count(*) + 1, ${id}, 0 from welcome_step`.execute(db);
    await sql`
      with r as (
        insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, sent_at)
        select ${id}, 1, id, 'sent', now(), now() - make_interval(days =>
          case row_number() over (order by id) when 1 then ${recent}::int else ${old}::int end)
        from (select id from subscriber order by id desc limit 2) s returning id, sent_at
      ), k as (
        insert into campaign_click (campaign_id, run, reader, link_id, clicks)
        select ${id}, 1, id::text, 1, 1 from r
      )
      insert into campaign_engagement
        (campaign_id, run, reader, opens, clicks, opened_at, last_click_at, streak)
      select ${id}, 1, id::text, 1, 1, sent_at, sent_at, 1 from r`.execute(db);
    await housekeeping(context);
    const left = async (table: string) => {
      const { rows } = await sql<{ days: number }>`
        select round(extract(epoch from now() - r.sent_at) / 86400)::int as days
        from ${sql.table(table)} e join campaign_recipient r on r.id::text = e.reader
        where e.campaign_id = ${id}`.execute(db);
      return rows.map(({ days }) => days);
    };
    expect(await left("campaign_engagement")).toEqual([recent]);
    expect(await left("campaign_click")).toEqual([recent]);
    // counted once already: nobody knows any more by whom
    const [former] = (await rowsOf(context, id)).filter(
      ({ sentAt }) => sentAt && sentAt.getTime() < Date.now() - (recent + 1) * 24 * 60 * 60 * 1000,
    );
    const recipientId = former?.id ?? "0";
    await engagement.recordOpen(db, { recipientId, digest: recipientId, machine: false });
    expect(await left("campaign_engagement")).toEqual([recent]);
    const { rows } = await sql`
      select times::int, readers::int from campaign_tally where campaign_id = ${id} and kind = 'open'`.execute(
      db,
    );
    expect(rows).toEqual([{ times: 1, readers: 0 }]);
    await sql`delete from welcome_step where campaign_id = ${id}`.execute(db);
  },
);
