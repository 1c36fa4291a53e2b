import { inTransaction } from "@sortes/db";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import { addCampaign, holdInDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { campaigner, campaignsPath } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";
import { toAll, welcomeOf } from "./support/welcome.ts";

const server = await testServer();
const { call, context } = server;
const { db } = context;
const staff = await campaigner(server, "Ana");
const { token, draft, act, read } = staff;
const { series, turn, addStep, replace, remove, step, confirmed, tick, onTheWay, statesOf, clear } =
  welcomeOf(server, staff);

beforeEach(clear);

describe("the letters of the welcome series", () => {
  it("can be replaced: waiting readers get the new one, readers who had the old one do not", async () => {
    const { id, campaignId } = await step();
    await turn(true);
    await confirmed();
    await confirmed();
    await tick();
    await sql`update campaign_recipient set state = 'sent', sent_at = now()
      where id = (select min(id) from campaign_recipient)`.execute(db);
    const next = await draft(toAll);
    expect((await replace(id, next)).status).toBe(204);
    expect([await statesOf(campaignId), await statesOf(next)]).toEqual([["sent"], ["queued"]]);
    expect(await series()).toMatchObject({ steps: [{ id, campaign_id: next, status: "sending" }] });
    // the old one ends like any campaign
    expect(await read(campaignId)).toMatchObject({ is_welcome_letter: false, status: "sending" });
    await tick();
    expect(await statesOf(next)).toEqual(["queued"]);
    expect((await replace(id, next)).body).toMatchObject({ code: "CAMPAIGN_WRONG_STATE" });
  });

  it("that are replaced reach no waiting readers of another language or topic than the new one", async () => {
    const { id } = await step();
    await turn(true);
    await confirmed();
    const [foreign, uninterested] = [await confirmed(), await confirmed()];
    await tick();
    await sql`update subscriber set locale = 'ro' where id = ${foreign}`.execute(db);
    await sql`update subscriber set topics = '{draws}' where id = ${uninterested}`.execute(db);
    const next = await draft({ topic: "tips", language: "en", only_its_language: true });
    expect((await replace(id, next)).status).toBe(204);
    const states = (await statesOf(next)).toSorted();
    expect(states).toEqual(["queued", "skipped cancelled", "skipped topic"]);
  });

  it("lose nobody who is being queued for the next one while a worker ends the one before", async () => {
    const { id, campaignId } = await step();
    await turn(true);
    await confirmed();
    const next = await draft(toAll);
    await sql`
      create function wait_for_test() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(7); return new; end'`.execute(db);
    await sql`
      create trigger waits_for_test before insert on campaign_recipient for each row
        execute function wait_for_test()`.execute(db);
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count;
    };
    const lock = await holdInDatabase(server.databaseUrl, "select pg_advisory_xact_lock(7)");
    try {
      const writing = tick();
      await expect.poll(waiting).toBe(1);
      let isReplaced = false;
      const replacing = replace(id, next).then(({ status }) => {
        isReplaced = true;
        return status;
      });
      // it is done, or waits for the writer too
      await expect.poll(async () => isReplaced || (await waiting()) === 2).toBe(true);
      await inTransaction(db, (tx) => campaignRounds.finish(tx, campaignId));
      await lock.letGo();
      await writing;
      expect(await replacing).toBe(204);
      const { rows } = await sql<{ status: string }>`
        select c.status from campaign_recipient r join campaign c on c.id = r.campaign_id
        where r.state = 'queued'`.execute(db);
      expect(rows).toEqual([{ status: "sending" }]);
    } finally {
      await lock.letGo();
      await sql`drop function wait_for_test cascade`.execute(db);
    }
  });

  it("can be removed; readers continue with the next one", async () => {
    const [one, two] = [await step(), await step(1)];
    await turn(true);
    const id = await confirmed();
    await tick();
    expect((await remove(one.id)).status).toBe(204);
    expect(await read(one.campaignId)).toMatchObject({ status: "cancelled" });
    await sql`update campaign_recipient set state = 'skipped', reason = 'cancelled'`.execute(db);
    await sql`update welcome_reader set next_at = now()`.execute(db);
    await tick();
    expect(await statesOf(two.campaignId)).toEqual(["queued"]);
    expect((await remove(two.id)).status).toBe(204);
    expect(await series()).toMatchObject({ is_on: false, steps: [] });
    expect(await onTheWay(id)).toBe(false);
    expect((await remove(two.id)).status).toBe(404);
  });

  it("cannot be paused, resumed or cancelled on their own", async () => {
    const { campaignId } = await step();
    const refused = { status: 409, body: { code: "CAMPAIGN_OF_WELCOME" } };
    for (const action of ["pause", "resume", "cancel"])
      expect(await act(campaignId, action)).toMatchObject(refused);
    await turn(true);
    for (const action of ["pause", "cancel"])
      expect(await act(campaignId, action)).toMatchObject(refused);
    expect((await series()).steps).toMatchObject([{ status: "sending" }]);
  });

  it("must be drafts to everybody with one subject", async () => {
    const subject_test = {
      other_subjects: [{ subject: "Other" }],
      share: 20,
      decide_after_hours: null,
    };
    const narrow = await draft({ ...toAll, subject_test });
    const refused = { status: 409, body: { code: "WELCOME_LETTER_NARROW" } };
    expect(await addStep(narrow)).toMatchObject(refused);
    expect(await read(narrow)).toMatchObject({ status: "draft" });
    const { id } = await step();
    expect(await replace(id, narrow)).toMatchObject(refused);
    const second_mail = { after_days: 3, subject: "Did you see this?" };
    const twice = await draft({ ...toAll, tracking: "individual", second_mail });
    expect(await addStep(twice)).toMatchObject(refused);
    const sent = await addCampaign(server.databaseUrl);
    expect(await addStep(sent)).toMatchObject({ body: { code: "CAMPAIGN_WRONG_STATE" } });
    const none = "01939c5a-0000-7000-8000-000000000009";
    expect((await addStep(none)).status).toBe(404);
    expect((await replace(none, await draft(toAll))).status).toBe(404);
    expect((await series()).steps).toHaveLength(1);
  });

  it("stay out of the public archive, even after being replaced", async () => {
    const subject = "Only for those who confirm";
    const first = await draft({ ...toAll, subject, in_archive: true });
    const { id } = (await addStep(first)).body.data;
    await turn(true);
    const { rows } = await sql<{ html: string; text: string }>`
      select html, text from campaign_content where campaign_id = ${first}`.execute(db);
    // nor does its mail say that it is there
    for (const { html, text } of rows)
      for (const one of [html, text]) {
        expect(one).not.toContain("/newsletter/");
        expect(one).not.toContain("View in browser");
      }
    expect(rows.length).toBeGreaterThan(0);
    expect((await replace(id, await draft(toAll))).status).toBe(204);
    await sql`update campaign set status = 'sent', finished_at = now() where id = ${first}`.execute(
      db,
    );
    expect(await read(first)).toMatchObject({
      status: "sent",
      in_archive: false,
      archive_path: null,
    });
    expect((await call(`/newsletter/${first}`, {})).status).toBe(404);
    for (const place of ["/newsletter", "/newsletter/rss.xml", "/newsletter/sitemap.xml"])
      expect((await call(place, {})).body).not.toMatch(/only.for.those.who.confirm/i);
    // unless staff put it there
    const put = await call(`${campaignsPath}${first}/archive/`, {
      method: "PUT",
      token,
      body: { in_archive: true },
    });
    expect((await call(put.body.data.archive_path, {})).status).toBe(200);
    expect((await call("/newsletter", {})).body).toContain(subject);
  });

  it("are frozen consistently if a draft is sent and added at the same time", async () => {
    for (const _ of [1, 2, 3]) {
      const id = await draft(toAll);
      const [sending, adding] = await Promise.all([act(id, "send"), addStep(id)]);
      expect([sending.status, adding.status].filter((one) => one < 300)).toHaveLength(1);
      const { rows } = await sql<{ says: boolean }>`
        select html like '%/newsletter/%' as says from campaign_content where campaign_id = ${id}`.execute(
        db,
      );
      const isCampaign = sending.status < 300;
      expect(rows.map(({ says }) => says)).toEqual(rows.map(() => isCampaign));
      expect((await read(id)).archive_path !== null).toBe(isCampaign);
    }
  });

  it("get a new postal address, which replaced ones do not", async () => {
    const { id, campaignId } = await step();
    const next = await draft(toAll);
    await replace(id, next);
    const addressOf = async (campaign: string) =>
      (
        await sql<{ postalAddress: string }>`
          select postal_address from campaign where id = ${campaign}`.execute(db)
      ).rows[0]?.postalAddress;
    const before = await addressOf(next);
    const postal_address = "Sortes Society\n2 Other Street\n010102 Bucharest";
    const saved = await call("/api/newsletter/settings/", {
      method: "PUT",
      token,
      body: { postal_address },
    });
    expect(saved.status).toBe(200);
    expect(await addressOf(next)).toBe(postal_address);
    expect(before).not.toBe(postal_address);
    expect(await addressOf(campaignId)).toBe(before);
  });

  it("are at most ten, also under concurrent requests", async () => {
    for (let i = 0; i < 9; i++) await step();
    const drafts = [await draft(toAll), await draft(toAll), await draft(toAll)];
    const replies = await Promise.all(drafts.map((one) => addStep(one)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await series()).steps).toHaveLength(10);
  });

  it("are added once per key, however often it is requested", async () => {
    const campaignId = await draft(toAll);
    const key = { "idempotency-key": "welcome-step-1" };
    const replies = [
      ...(await Promise.all([1, 2].map(() => addStep(campaignId, 0, key)))),
      await addStep(campaignId, 0, key),
    ];
    expect(new Set(replies.map(({ body }) => body.data?.id)).size).toBe(1);
    expect((await series()).steps).toHaveLength(1);
    expect((await call(`${campaignsPath}${campaignId}/`, { method: "DELETE", token })).status).toBe(
      409,
    );
  });
});
