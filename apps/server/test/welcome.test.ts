import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { campaigner } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";
import { toAll, welcomeOf } from "./support/welcome.ts";

const server = await testServer();
const { context } = server;
const { db } = context;
const staff = await campaigner(server, "Ana");
const { token, draft, read } = staff;
const {
  series,
  turn,
  addStep,
  setWait,
  remove,
  step,
  linkOf,
  follow,
  confirmed,
  leave,
  tick,
  onTheWay,
  statesOf,
  clear,
} = welcomeOf(server, staff);
const { known, find, importList, said } = subscribersOf(server);

beforeEach(clear);

describe("the welcome series", () => {
  it("takes drafts as its letters, in order, and is turned on and off as a whole", async () => {
    expect(await turn(true)).toMatchObject({ status: 409, body: { code: "WELCOME_EMPTY" } });
    const [one, two] = [await step(), await step(48)];
    expect(await series()).toMatchObject({
      is_on: false,
      readers: 0,
      steps: [
        { id: one.id, campaign_id: one.campaignId, wait_hours: 0, status: "paused" },
        { id: two.id, wait_hours: 48, counters: { recipients: 0 } },
      ],
    });
    expect((await turn(true)).status).toBe(204);
    expect(await series()).toMatchObject({ is_on: true, steps: [{ status: "sending" }, {}] });
    expect(await read(one.campaignId)).toMatchObject({ is_welcome_letter: true });
    // as after an absence of all workers
    await sql`update campaign set status = 'paused', pause_reason = 'interrupted'
      where id = ${one.campaignId}`.execute(db);
    for (const _ of [1, 2]) expect((await turn(true)).status).toBe(204);
    expect(await series()).toMatchObject({ is_on: true, steps: [{ status: "sending" }, {}] });
    expect((await turn(false)).status).toBe(204);
    expect(await series()).toMatchObject({ is_on: false, steps: [{ status: "paused" }, {}] });
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = 'welcome' order by id desc limit 5`.execute(db);
    expect(rows.map(({ action }) => action).toReversed()).toEqual([
      "welcome.add",
      "welcome.add",
      "welcome.on",
      "welcome.on",
      "welcome.off",
    ]);
  });

  it("starts once for people who confirm while it is on, and not for imported ones", async () => {
    await step(1);
    const before = await confirmed();
    await turn(true);
    const email = "back@example.test";
    const id = await confirmed(email);
    expect(await onTheWay(before)).toBeUndefined();
    expect(await onTheWay(id)).toBe(true);
    expect(await series()).toMatchObject({ readers: 1, readers_are_more: false });
    expect((await leave(id)).status).toBe(200);
    expect(await onTheWay(id)).toBe(false);
    await confirmed(email);
    expect(await said(id)).toEqual([
      "confirmed by mail",
      "unsubscribed by link",
      "confirmed by mail",
    ]);
    expect(await onTheWay(id)).toBe(false);
    expect((await importList(token, "email\nnew@example.test\n")).status).toBe(200);
    const imported = await find("new@example.test");
    expect(imported?.state).toBe("active");
    expect(await onTheWay(imported?.id ?? "")).toBeUndefined();
  });

  it("starts once for a link that is opened in two tabs at once", async () => {
    const { campaignId } = await step();
    await turn(true);
    const id = await known("twice@example.test", "pending");
    const links = await Promise.all([linkOf(id), linkOf(id)]);
    const replies = await Promise.all([...links, ...links].map((link) => follow(link)));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await Promise.all([tick(), tick(), tick()]);
    expect(await statesOf(campaignId)).toEqual(["queued"]);
    expect(await said(id)).toEqual(["confirmed by mail"]);
  });

  it("keeps no reader in the series who confirms and leaves at the same time", async () => {
    const { campaignId } = await step();
    await turn(true);
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) => known(`quick${i}@example.test`, "pending")),
    );
    const links = await Promise.all(ids.map((id) => linkOf(id)));
    // the link of whoever has left is dead
    await Promise.all(ids.flatMap((id, i) => [follow(links[i] ?? ""), leave(id), tick(), tick()]));
    await Promise.all([tick(), tick()]);
    const { rows } = await sql<{ state: string; next: boolean; recipients: number }>`
      select s.state, coalesce(w.next_at is not null, false) as next,
        (select count(*)::int from campaign_recipient r where r.subscriber_id = s.id) as recipients
      from subscriber s left join welcome_reader w on w.subscriber_id = s.id
      where s.id = any(${ids}::uuid[])`.execute(db);
    expect(rows).toHaveLength(20);
    for (const row of rows) {
      expect(row.next).toBe(false);
      // whoever stayed has got it
      expect(row.recipients).toBeGreaterThanOrEqual(row.state === "active" ? 1 : 0);
      expect(row.recipients).toBeLessThanOrEqual(1);
    }
    expect((await statesOf(campaignId)).every((state) => state === "queued")).toBe(true);
  });

  it("applies a changed delay to readers who reach it from now on", async () => {
    const { id } = await step(1);
    await turn(true);
    const waiting = await confirmed();
    const hoursOf = async (subscriber: string) => {
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from next_at - began_at) / 3600)::int as hours
        from welcome_reader where subscriber_id = ${subscriber}`.execute(db);
      return rows[0]?.hours;
    };
    const wait = (hours: number) => setWait(id, hours);
    expect((await wait(24)).status).toBe(204);
    expect(await series()).toMatchObject({ steps: [{ wait_hours: 24 }] });
    expect([await hoursOf(waiting), await hoursOf(await confirmed())]).toEqual([1, 24]);
    for (const hours of [-1, 2161, 1.5]) expect((await wait(hours)).status).toBe(400);
    expect((await addStep(await draft(toAll), 2161)).status).toBe(400);
  });

  it("drops mails that waited for more than a week while it was off", async () => {
    const { campaignId } = await step();
    await turn(true);
    await confirmed();
    await confirmed();
    await tick();
    await turn(false);
    await sql`update campaign_recipient set due_at = now() - interval '8 days'
      where id = (select min(id) from campaign_recipient)`.execute(db);
    // on while it is on changes nothing
    expect(await statesOf(campaignId)).toEqual(["queued", "queued"]);
    await turn(true);
    expect(await statesOf(campaignId)).toEqual(["skipped cancelled", "queued"]);
    await sql`update campaign_recipient set due_at = now() - interval '8 days'`.execute(db);
    await turn(true);
    expect(await statesOf(campaignId)).toEqual(["skipped cancelled", "queued"]);
  });

  it("knows no more of a mail that may have arrived, and waited as long to be resent", async () => {
    const { campaignId } = await step();
    await turn(true);
    await confirmed();
    await tick();
    await turn(false);
    await sql`update campaign_recipient set due_at = now() - interval '8 days', reason = 'perhaps_sent'`.execute(
      db,
    );
    await turn(true);
    expect(await statesOf(campaignId)).toEqual(["unknown"]);
  });

  it("gives new steps unused positions, so that nobody misses one or starts again", async () => {
    const [one, two] = [await step(), await step()];
    await turn(true);
    await confirmed();
    await tick();
    await remove(two.id);
    const three = await step();
    await sql`update campaign_recipient set state = 'sent', sent_at = now()`.execute(db);
    await sql`update welcome_reader set next_at = now()`.execute(db);
    await tick();
    expect([await statesOf(one.campaignId), await statesOf(three.campaignId)]).toEqual([
      ["sent"],
      ["queued"],
    ]);
  });
});
