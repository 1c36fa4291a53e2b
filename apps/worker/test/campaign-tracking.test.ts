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
