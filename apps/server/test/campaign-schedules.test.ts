import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { CampaignJobs } from "../src/features/newsletter/campaigns/scheduling.ts";
import { announcementsOf, campaigner, campaignsPath, hour, inAnHour } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { token, draft, read, act, change, put, frozen, recorded } = await campaigner(server, "Ana");
const announced = announcementsOf(server);

describe("a schedule", () => {
  // spec 7.41
  it("freezes the draft, and notifies a worker at its time", async () => {
    const id = await draft();
    let ahead = 1500;
    let time = "";
    let reply: Awaited<ReturnType<typeof act>> | undefined;
    const schedule = async () => {
      // on a busy machine, the time may have passed before it is read
      ahead *= 2;
      time = new Date(Date.now() + ahead).toISOString();
      reply = await act(id, "schedule", { scheduled_time: time });
      return reply.status;
    };
    await expect.poll(schedule).toBe(200);
    expect(reply?.body.data).toMatchObject({
      campaign: { status: "scheduled", scheduled_time: time, started_at: null },
      warnings: [],
    });
    expect(await frozen(id)).toEqual(["1 en", "1 ro"]);
    const start = { name: "campaign.start", payload: { campaignId: id, run: 1 } };
    await expect.poll(() => announced).toContainEqual(start);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(time));
  });

  it("is cancelled together with its frozen content, and is made again as a new run", async () => {
    const id = await draft();
    await act(id, "schedule", { scheduled_time: inAnHour() });
    const back = await act(id, "cancel");
    expect(back.body.data).toMatchObject({ status: "draft", scheduled_time: null });
    expect(await frozen(id)).toEqual([]);
    expect((await change(id, { title: "April" })).status).toBe(200);
    await act(id, "schedule", { scheduled_time: inAnHour() });
    expect(await frozen(id)).toEqual(["2 en", "2 ro"]);
  });

  it("is stored however far ahead it is", async () => {
    for (const time of ["2030-02-20T10:00:00.000Z", "9999-12-31T23:59:59.000Z"]) {
      const id = await draft();
      const reply = await act(id, "schedule", { scheduled_time: time });
      expect(reply).toMatchObject({
        status: 200,
        body: { data: { campaign: { scheduled_time: time } } },
      });
      expect((await read(id)).scheduled_time).toBe(time);
    }
  });

  it("keeps its frozen content when moved, and a worker is notified of the earlier time", async () => {
    const id = await draft();
    await act(id, "schedule", { scheduled_time: inAnHour() });
    const time = new Date(Date.now() + 20 * 24 * hour).toISOString();
    const reply = await act(id, "schedule", { scheduled_time: time, from: "scheduled" });
    expect(reply.body.data).toMatchObject({
      campaign: { status: "scheduled", scheduled_time: time },
      warnings: [],
    });
    expect(await frozen(id)).toEqual(["1 en", "1 ro"]);
    expect(await recorded(id)).toEqual([
      "campaign.create",
      "campaign.schedule",
      "campaign.schedule",
    ]);
    const past = { scheduled_time: "2020-02-20T10:00:00Z", from: "scheduled" };
    expect((await act(id, "schedule", past)).body.errors.scheduled_time).toHaveLength(1);
    expect((await read(id)).scheduled_time).toBe(time);
  });

  it("is announced up to a week ahead; later ones are left to what the worker looks up", async () => {
    const jobs = new CampaignJobs({ queues: context.queues, log: server.app.log });
    const [near, far] = [randomUUID(), randomUUID()];
    const delayed = async () => {
      // a busy queue may miss one
      jobs.startIn({ id: far, run: 1 }, 7 * 24 * hour + 1);
      jobs.startIn({ id: near, run: 1 }, 7 * 24 * hour);
      const queues = await context.queues.inspection.boardQueues();
      const queued = await Promise.all(queues.map((queue) => queue.getDelayed()));
      return queued.flat().map(({ data }) => data);
    };
    await expect.poll(delayed).toContainEqual({ campaignId: near, run: 1 });
    expect(await delayed()).not.toContainEqual({ campaignId: far, run: 1 });
  });

  it("is recorded with its run, version and time, and an early start without a time", async () => {
    const id = await draft();
    const time = inAnHour();
    await act(id, "schedule", { scheduled_time: time });
    await act(id, "send", { from: "scheduled" });
    const { rows } = await sql`
      select action, detail from audit_log where subject = ${id} order by id offset 1`.execute(
      context.db,
    );
    expect(rows).toEqual([
      { action: "campaign.schedule", detail: { run: 1, version: 1, scheduledTime: time } },
      { action: "campaign.send", detail: { run: 1, version: 1 } },
    ]);
  });

  it("can be sent early with its frozen content", async () => {
    const id = await draft();
    await act(id, "schedule", { scheduled_time: inAnHour() });
    const reply = await act(id, "send", { from: "scheduled" });
    expect(reply.body.data.campaign).toMatchObject({
      status: "sending",
      scheduled_time: null,
      started_at: expect.stringMatching(/Z$/),
    });
    expect(await frozen(id)).toEqual(["1 en", "1 ro"]);
    expect(await recorded(id)).toEqual(["campaign.create", "campaign.schedule", "campaign.send"]);
    await expect
      .poll(() => announced)
      .toContainEqual({ name: "campaign.wake", payload: { campaignId: id, run: 1 } });
  });

  it("is not moved by a request for a draft, or the other way round", async () => {
    const [scheduled, unscheduled] = [await draft(), await draft()];
    await act(scheduled, "schedule", { scheduled_time: inAnHour() });
    const wrong = { status: 409, body: { code: "CAMPAIGN_WRONG_STATE" } };
    expect(await act(scheduled, "schedule", { scheduled_time: inAnHour() })).toMatchObject(wrong);
    expect(await act(scheduled, "send")).toMatchObject(wrong);
    const body = { scheduled_time: inAnHour(), from: "scheduled" };
    expect(await act(unscheduled, "schedule", body)).toMatchObject(wrong);
    expect(await act(unscheduled, "send", { from: "scheduled" })).toMatchObject(wrong);
  });

  // spec 7.42
  it("that has begun in the meantime is not ended by a request to unschedule it", async () => {
    const id = await draft();
    await act(id, "schedule", { scheduled_time: inAnHour() });
    await put(id, "sending");
    expect(await act(id, "cancel", { from: "scheduled" })).toMatchObject({
      status: 409,
      body: { code: "CAMPAIGN_WRONG_STATE" },
    });
    expect((await read(id)).status).toBe("sending");
    expect((await act(id, "cancel")).body.data.status).toBe("cancelled");
  });

  it("that is moved and sent many times at once is sent once", async () => {
    const id = await draft();
    await act(id, "schedule", { scheduled_time: inAnHour() });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2
          ? act(id, "send", { from: "scheduled" })
          : act(id, "schedule", { scheduled_time: inAnHour(), from: "scheduled" }),
      ),
    );
    const sent = replies.filter(({ body }) => body.data?.campaign.status === "sending");
    expect(sent).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200);
    for (const reply of refused) expect(reply.body.code).toBe("CAMPAIGN_WRONG_STATE");
    expect((await read(id)).status).toBe("sending");
  });

  it("in local time is stored as the corresponding moment", async () => {
    const id = await draft();
    const minute = 60_000;
    const moment = new Date(Math.floor(Date.now() / minute) * minute + 30 * 24 * hour);
    const ahead = (5 * 60 + 45) * minute; // Kathmandu
    const local = new Date(moment.getTime() + ahead).toISOString().slice(0, 16);
    const input = { scheduled_time: local, time_zone: "Asia/Kathmandu" };
    const reply = await act(id, "schedule", input);
    expect(reply.body.data.campaign.scheduled_time).toBe(moment.toISOString());
  });

  it("fifty times at once with one key is made once", async () => {
    const id = await draft();
    const body = { scheduled_time: inAnHour() };
    const key = { "idempotency-key": "k" };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => act(id, "schedule", body, key)),
    );
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    expect(await recorded(id)).toEqual(["campaign.create", "campaign.schedule"]);
    // the time is over when it comes again, and the reply is still the same
    await sql`update campaign set scheduled_time = now() - interval '1 hour' where id = ${id}`.execute(
      context.db,
    );
    expect((await act(id, "schedule", body, key)).body).toEqual(replies[0]?.body);
    const other = await act(id, "schedule", { scheduled_time: inAnHour() }, key);
    expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  // spec 5.3, 7.41
  it.each<[string, string, object, [string, string]]>([
    ["of no text", "scheduled_time", {}, ["Invalid date format", "Format de dată nevalid"]],
    [
      "that is not a time",
      "scheduled_time",
      { scheduled_time: "2027-02-30T10:00:00Z" },
      ["Invalid date format", "Format de dată nevalid"],
    ],
    [
      "without offset and zone",
      "scheduled_time",
      { scheduled_time: "2027-02-20T10:00" },
      ["Invalid date format", "Format de dată nevalid"],
    ],
    [
      "that is over",
      "scheduled_time",
      { scheduled_time: "2020-02-20T10:00:00Z" },
      ["Choose a time in the future.", "Alege o oră din viitor."],
    ],
    [
      "beyond all years",
      "scheduled_time",
      { scheduled_time: "9999-12-31T23:59:59-01:00" },
      ["Invalid date format", "Format de dată nevalid"],
    ],
    [
      "that the clock skips",
      "scheduled_time",
      { scheduled_time: "2027-03-28T03:30", time_zone: "Europe/Bucharest" },
      ["This time does not exist there", "Ora aceasta nu există acolo"],
    ],
    [
      "that the clock repeats",
      "scheduled_time",
      { scheduled_time: "2027-10-31T03:30", time_zone: "Europe/Bucharest" },
      ["This time occurs twice there", "Ora aceasta apare de două ori acolo"],
    ],
    [
      "in an unknown zone",
      "time_zone",
      { scheduled_time: "2027-10-31T03:30", time_zone: "Mars" },
      ["This time zone does not exist.", "Acest fus orar nu există."],
    ],
  ])(
    "for a time %s is rejected at its field, in both languages",
    async (_what, field, body, words) => {
      const id = await draft();
      for (const [i, language] of ["en", "ro"].entries()) {
        const reply = await call(`${campaignsPath}${id}/schedule/`, { token, body, language });
        expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
        expect(reply.body.errors).toEqual({ [field]: [expect.stringContaining(words[i] ?? "")] });
      }
      expect((await read(id)).status).toBe("draft");
    },
  );

  it("for a time that is not text, or with an unknown field, is rejected", async () => {
    const id = await draft();
    for (const body of [{ scheduled_time: 5 }, { scheduled_time: inAnHour(), when: "now" }])
      expect(await act(id, "schedule", body)).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
  });
});
