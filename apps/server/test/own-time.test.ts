import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { campaigner, hour } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { db } = context;
const boss = await campaigner(server, "Boss");

const subscribersPath = "/api/newsletter/subscribers/";
const add = (email: string, zone: string) =>
  call(subscribersPath, {
    token: boss.token,
    body: { email, time_zone: zone, consent_confirmed: true },
  });

const own = {
  scheduled_time: "2099-11-27T08:00",
  time_zone: "Europe/Bucharest",
  in_readers_time: true,
};

describe("a campaign at each reader's own time", () => {
  it("begins where readers have it first, and says where it ends", async () => {
    expect((await add("ana@example.test", "Pacific/Honolulu")).body.data).toMatchObject({
      time_zone: "Pacific/Honolulu",
    });
    await add("ion@example.test", "Pacific/Auckland");
    const id = await boss.draft();
    const reply = await boss.act(id, "schedule", own);
    expect(reply.body.data.campaign).toMatchObject({
      status: "scheduled",
      scheduled_time: "2099-11-26T19:00:00.000Z",
      own_time: {
        time: "2099-11-27T08:00",
        time_zone: "Europe/Bucharest",
        first: { time_zone: "Pacific/Auckland", at: "2099-11-26T19:00:00.000Z" },
        last: { time_zone: "Pacific/Honolulu", at: "2099-11-27T18:00:00.000Z" },
      },
    });
    const later = { ...own, scheduled_time: "2099-11-28t08:00:30", from: "scheduled" };
    const moved = await boss.act(id, "schedule", later);
    expect(moved.body.data.campaign.own_time.time).toBe("2099-11-28T08:00");
    const together = { scheduled_time: "2099-11-28T08:00:00Z", from: "scheduled" };
    const at = await boss.act(id, "schedule", together);
    expect(at.body.data.campaign.own_time).toBeNull();
    await boss.act(id, "schedule", later);
    expect((await boss.act(id, "cancel")).body.data).toMatchObject({
      status: "draft",
      own_time: null,
    });
  });

  it("begins at once if readers somewhere have had it, but not those of unknown zone", async () => {
    await add("mele@example.test", "Pacific/Kiritimati");
    const id = await boss.draft();
    // in two hours in Niue, which is eleven hours behind UTC all year
    const scheduled_time = new Date(Date.now() + (2 - 11) * hour).toISOString().slice(0, 16);
    const there = { ...own, scheduled_time, time_zone: "Pacific/Niue" };
    const before = Date.now();
    const { campaign } = (await boss.act(id, "schedule", there)).body.data;
    expect(campaign.own_time.first.time_zone).toBe("Pacific/Kiritimati");
    expect(Date.parse(campaign.own_time.first.at)).toBeLessThan(before);
    expect(Date.parse(campaign.scheduled_time)).toBeGreaterThan(before);
    expect(Date.parse(campaign.scheduled_time)).toBeLessThan(before + hour);
  });

  it("changes its hour while it is sent, where the present one has not come", async () => {
    await add("eve@example.test", "Pacific/Honolulu");
    const id = await boss.draft();
    const later = { ...own, from: "sending", scheduled_time: "2099-11-29T09:30" };
    expect((await boss.act(id, "schedule", later)).body.code).toBe("CAMPAIGN_WRONG_STATE");
    await boss.act(id, "schedule", own);
    await sql`
      update campaign set status = 'sending', started_at = now() where id = ${id}`.execute(db);
    const { version } = await boss.read(id);
    // everywhere but in Honolulu
    await sql`
      update campaign set own_time = own_time || jsonb_build_object('time', to_char(
        now() at time zone 'Pacific/Honolulu' + interval '1 minute', 'YYYY-MM-DD"T"HH24:MI'))
      where id = ${id}`.execute(db);
    const reply = await boss.act(id, "schedule", { ...later, version });
    const there = { time_zone: "Pacific/Honolulu", at: "2099-11-29T19:30:00.000Z" };
    const own_time = {
      time: "2099-11-29T09:30",
      time_zone: "Europe/Bucharest",
      first: there,
      last: there,
    };
    expect(reply.body.data.campaign).toMatchObject({ status: "sending", own_time });
    expect(await boss.read(id)).toMatchObject({ version: version + 1, own_time });
    const again = await boss.act(id, "schedule", { ...later, version });
    expect([again.status, again.body.code]).toEqual([409, "CAMPAIGN_CHANGED"]);
    const gone = { ...later, scheduled_time: "2020-11-27T08:00" };
    expect((await boss.act(id, "schedule", gone)).body).toMatchObject({
      code: "INVALID_INPUT",
      errors: { scheduled_time: [expect.any(String)] },
    });
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_log where subject = ${id} and action = 'campaign.change_hour'`.execute(
      db,
    );
    expect(rows).toEqual([{ detail: { run: 1, version: version + 1, time: "2099-11-29T09:30" } }]);
  });

  it("cannot change its hour once it has come everywhere, or if it goes to all at once", async () => {
    const id = await boss.draft();
    await boss.act(id, "schedule", own);
    await sql`
      update campaign set status = 'paused', pause_reason = 'staff', started_at = now(),
        own_time = own_time || '{"time": "2020-11-27T08:00"}'
      where id = ${id}`.execute(db);
    const change = { ...own, from: "sending", scheduled_time: "2099-11-29T09:30" };
    const over = await boss.act(id, "schedule", change);
    expect([over.status, over.body.code]).toEqual([409, "OWN_TIME_OVER"]);
    const together = { ...change, scheduled_time: "2099-11-29T09:30:00Z", in_readers_time: false };
    expect((await boss.act(id, "schedule", together)).body.code).toBe("INVALID_INPUT");
    await sql`update campaign set own_time = null where id = ${id}`.execute(db);
    const all = await boss.act(id, "schedule", change);
    expect([all.status, all.body.code]).toEqual([409, "CAMPAIGN_WRONG_STATE"]);
  });

  it.each([
    [{ scheduled_time: "2099-11-27T08:00:00Z" }, "Invalid date format"],
    [{ scheduled_time: "2099-02-30T08:00" }, "Invalid date format"],
    [{ scheduled_time: "tomorrow" }, "Invalid date format"],
    [{ scheduled_time: "2020-11-27T08:00" }, "Choose a time in the future."],
    [{ time_zone: "Europe/Nowhere" }, "This time zone does not exist."],
    [{ time_zone: undefined }, "This time zone does not exist."],
  ])("is not accepted with %j", async (wrong, words) => {
    const id = await boss.draft();
    const reply = await boss.act(id, "schedule", { ...own, ...wrong });
    expect([reply.status, reply.body.code]).toEqual([400, "INVALID_INPUT"]);
    const [field] = Object.keys(wrong) as [string];
    expect(reply.body.errors).toEqual({ [field]: [expect.stringContaining(words)] });
  });

  it("is not accepted with a test of subjects, which are tried at once", async () => {
    const id = await boss.draft({
      subject_test: { other_subjects: [{ subject: "b" }], share: 20, decide_after_hours: null },
    });
    const reply = await boss.act(id, "schedule", own);
    expect([reply.status, reply.body.code]).toEqual([409, "OWN_TIME_WITH_SUBJECTS"]);
    expect(await boss.read(id)).toMatchObject({ status: "draft", own_time: null });
    const together = { scheduled_time: "2099-11-27T08:00:00Z" };
    expect((await boss.act(id, "schedule", together)).status).toBe(200);
    const moved = await boss.act(id, "schedule", { ...own, from: "scheduled" });
    expect([moved.status, moved.body.code]).toEqual([409, "OWN_TIME_WITH_SUBJECTS"]);
    expect(await boss.read(id)).toMatchObject({
      status: "scheduled",
      scheduled_time: "2099-11-27T08:00:00.000Z",
      own_time: null,
    });
  });

  it("takes only zones that there are", async () => {
    const reply = await add("dan@example.test", "+02:00");
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["time_zone"]]);
  });
});
