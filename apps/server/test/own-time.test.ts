import { describe, expect, it } from "vitest";
import { campaigner } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call } = server;
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
    const later = { ...own, scheduled_time: "2099-11-28T08:00", from: "scheduled" };
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

  it.each([
    { scheduled_time: "2099-11-27T08:00:00Z" },
    { scheduled_time: "2099-02-30T08:00" },
    { scheduled_time: "2020-11-27T08:00" },
    { time_zone: "Europe/Nowhere" },
    { time_zone: undefined },
  ])("is not accepted with %j", async (wrong) => {
    const id = await boss.draft();
    const reply = await boss.act(id, "schedule", { ...own, ...wrong });
    expect([reply.status, reply.body.code]).toEqual([400, "INVALID_INPUT"]);
  });

  it("is not accepted with a test of subjects, which are tried at once", async () => {
    const id = await boss.draft({
      subject_test: { other_subjects: [{ subject: "b" }], share: 20, decide_after_hours: null },
    });
    const reply = await boss.act(id, "schedule", own);
    expect([reply.status, reply.body.code]).toEqual([409, "OWN_TIME_WITH_SUBJECTS"]);
    expect(await boss.read(id)).toMatchObject({ status: "draft", own_time: null });
  });

  it("takes only zones that there are", async () => {
    const reply = await add("dan@example.test", "+02:00");
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["time_zone"]]);
  });
});
