import { type CampaignStatus, campaignStatuses } from "@sortes/contract";
import { type RenderCampaign, renderCampaign, RenderingBusyError } from "@sortes/email";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { CampaignCounts } from "../src/features/newsletter/campaigns/campaign-counts.ts";
import { CampaignJobs } from "../src/features/newsletter/campaigns/scheduling.ts";
import { CampaignHours } from "../src/features/newsletter/campaigns/campaign-hours.ts";
import { CampaignLifecycle } from "../src/features/newsletter/campaigns/campaign-lifecycle.ts";
import { CampaignRendering } from "../src/features/newsletter/letters/campaign-rendering.ts";
import {
  announcementsOf,
  campaigner,
  campaignsPath,
  inAnHour,
  letter,
} from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const staff = await campaigner(server, "Ana");
const { token, draft, read, act, change, remove, put, frozen, recorded } = staff;
const announced = announcementsOf(server);
const isWakeOf = (id: string) => (one: (typeof announced)[number]) =>
  one.name === "campaign.wake" && (one.payload as { campaignId: string }).campaignId === id;
const nobody = "0197a2b0-0000-7000-8000-000000000000";

const lifecycleWith = (render: RenderCampaign) => {
  const parts = {
    db: context.db,
    clock: server.clock,
    counts: new CampaignCounts({ db: context.db }),
    jobs: new CampaignJobs({ queues: context.queues, log: server.app.log }),
  };
  const rendering = new CampaignRendering({ db: context.db, render });
  return new CampaignLifecycle({ ...parts, rendering, hours: new CampaignHours(parts) });
};

interface Action {
  /** The answer if the action is allowed. */
  answers: number;
  /** The new state by the current one; in all others the action is rejected. */
  makes: Partial<Record<CampaignStatus, CampaignStatus | "gone">>;
  /** Changes of drafts and copies leave no line at the campaign. */
  recorded?: string;
}

const unchanged = Object.fromEntries(campaignStatuses.map((status) => [status, status]));
const ended = { sending: "cancelled", paused: "cancelled", missed: "cancelled" } as const;
const actions: Record<string, Action> = {
  send: { answers: 200, makes: { draft: "sending" }, recorded: "campaign.send" },
  schedule: { answers: 200, makes: { draft: "scheduled" }, recorded: "campaign.schedule" },
  cancel: { answers: 200, makes: { scheduled: "draft", ...ended }, recorded: "campaign.cancel" },
  pause: { answers: 200, makes: { sending: "paused" }, recorded: "campaign.pause" },
  resume: {
    answers: 200,
    makes: { paused: "sending", missed: "sending" },
    recorded: "campaign.resume",
  },
  change: { answers: 200, makes: { draft: "draft" } },
  delete: { answers: 204, makes: { draft: "gone" }, recorded: "campaign.delete" },
  duplicate: { answers: 201, makes: unchanged },
};

function doing(action: string, id: string) {
  if (action === "change") return change(id, { title: "Another" });
  if (action === "delete") return remove(id);
  return act(id, action, action === "schedule" ? { scheduled_time: inAnHour() } : {});
}

describe.each(Object.entries(actions))("%s", (name, { answers, makes, recorded: line }) => {
  // spec 4.17, 7.42
  it.each(campaignStatuses)(
    "of a campaign that is %s does only what the state allows",
    async (status) => {
      const id = await draft();
      await put(id, status);
      const next = makes[status];
      const reply = await doing(name, id);
      expect([reply.status, reply.body?.code]).toEqual(
        next ? [answers, undefined] : [409, "CAMPAIGN_WRONG_STATE"],
      );
      const after = await call(`${campaignsPath}${id}/`, { token });
      expect(after.body.data?.status ?? "gone").toBe(next ?? status);
      expect(await recorded(id)).toEqual(["campaign.create", ...(next && line ? [line] : [])]);
    },
  );

  it("of a missing campaign is a 404", async () => {
    expect(await doing(name, nobody)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });
});

describe("an error because of the state", () => {
  it.each([
    ["en", "This cannot be done with a campaign that is being sent."],
    ["ro", "Nu se poate face asta cu o campanie în curs de trimitere."],
  ])("names the state in %s", async (language, words) => {
    const id = await draft();
    await put(id, "sending");
    const body = { even_to_nobody: true };
    const reply = await call(`${campaignsPath}${id}/send/`, { token, language, body });
    expect(reply.body.detail).toContain(words);
  });
});

describe("a campaign that is sent", () => {
  it("is frozen only in its own language, if it has one", async () => {
    const id = await draft({ language: "ro" });
    expect(await act(id, "send")).toMatchObject({
      status: 200,
      body: { data: { campaign: { language: "ro" }, warnings: [] } },
    });
    expect(await frozen(id)).toEqual(["1 ro"]);
    const { rows } = await sql<{ html: string; text: string }>`
      select html, text from campaign_content where campaign_id = ${id}`.execute(context.db);
    expect(rows[0]?.html).toContain('lang="ro"');
    expect(rows[0]?.html).toContain("Dezabonează-te</a>");
    expect(rows[0]?.text).toMatch(/dezabonează-te/i);
  });

  // spec 7.40
  it("is frozen in both languages, and a worker is notified", async () => {
    const id = await draft();
    const reply = await act(id, "send");
    expect(reply.body.data).toMatchObject({
      campaign: {
        id,
        status: "sending",
        scheduled_time: null,
        started_at: expect.stringMatching(/Z$/),
        counters: { recipients: 0 },
      },
      warnings: [],
    });
    expect(await frozen(id)).toEqual(["1 en", "1 ro"]);
    const { rows } = await sql<{ html: string; text: string; subject: string }>`
      select html, text, subject from campaign_content where campaign_id = ${id} and locale = 'en'`.execute(
      context.db,
    );
    expect(rows[0]?.html).toContain("what is new</a>");
    expect(rows[0]).toMatchObject({ subject: letter.subject });
    await expect
      .poll(() => announced)
      .toContainEqual({ name: "campaign.wake", payload: { campaignId: id, run: 1 } });
  });

  it.each(["en", "ro"])("explains in %s what to check", async (language) => {
    const id = await draft({ body: '<p>Look: <img src="https://sortes.test/a.png"></p>' });
    const body = { even_to_nobody: true };
    const reply = await call(`${campaignsPath}${id}/send/`, { token, language, body });
    expect(reply.status).toBe(200);
    const [warning] = reply.body.data.warnings;
    expect(warning).toMatchObject({ code: "ALT_MISSING", line: 1 });
    expect(warning.message).not.toBe("");
  });

  it.each([
    ["en", /line 2, column \d+/],
    ["ro", /rândul 2, coloana \d+/],
  ])(
    "that cannot be rendered stays a draft, and %s reports the position",
    async (language, where) => {
      const id = await draft({ body: "<mjml>\n<mj-body><mj-section></mj-body></mjml>" });
      for (const [action, body] of [
        ["send", {}],
        ["schedule", { scheduled_time: inAnHour() }],
      ] as const) {
        const reply = await call(`${campaignsPath}${id}/${action}/`, { token, body, language });
        expect(reply).toMatchObject({ status: 400, body: { code: "CAMPAIGN_NOT_SENDABLE" } });
        expect(reply.body.errors.body[0]).toMatch(where);
        expect(reply.body.detail).toBe(reply.body.errors.body[0]);
      }
      expect(await read(id)).toMatchObject({ status: "draft", version: 1 });
      expect(await frozen(id)).toEqual([]);
      expect(await recorded(id)).toEqual(["campaign.create"]);
    },
  );

  // spec 7.40
  it("fifty times at once is sent once, without a key", async () => {
    const id = await draft();
    const replies = await Promise.all(Array.from({ length: 50 }, () => act(id, "send")));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = replies.filter(({ status }) => status === 409);
    expect(others).toHaveLength(49);
    for (const { body } of others) expect(body.code).toBe("CAMPAIGN_WRONG_STATE");
    expect(await frozen(id)).toEqual(["1 en", "1 ro"]);
    expect(await recorded(id)).toEqual(["campaign.create", "campaign.send"]);
  });

  it("fifty times at once with one key gives every caller the same reply", async () => {
    const id = await draft();
    const key = { "idempotency-key": "k" };
    const replies = await Promise.all(Array.from({ length: 50 }, () => act(id, "send", {}, key)));
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: 200, body: replies[0]?.body });
    expect(await recorded(id)).toEqual(["campaign.create", "campaign.send"]);
    // also later, when it could not be sent any more
    await put(id, "sent");
    expect((await act(id, "send", {}, key)).body).toEqual(replies[0]?.body);
    expect((await act(id, "send", {}, { "idempotency-key": "another" })).status).toBe(409);
  });

  it("freezes the content of that moment, despite later changes", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await draft({ body: `<p>${"x ".repeat(50_000)}</p>` });
      const [sent, ...changes] = await Promise.all([
        act(id, "send"),
        ...Array.from({ length: 3 }, (_, i) => change(id, { subject: `No. ${i}` })),
      ]);
      expect([200, 409]).toContain(sent.status);
      for (const reply of changes) expect([200, 409]).toContain(reply.status);
      const { subject, status } = await read(id);
      const { rows } = await sql<{ subject: string }>`
        select distinct subject from campaign_content where campaign_id = ${id}`.execute(
        context.db,
      );
      expect(rows).toEqual(status === "sending" ? [{ subject }] : []);
      expect(sent.status).toBe(status === "sending" ? 200 : 409);
    }
  });

  it("is rendered again if it was changed during rendering", async () => {
    const id = await draft();
    const rendered: string[] = [];
    const render: RenderCampaign = async (campaign, locale) => {
      rendered.push(`${campaign.subject} ${locale}`);
      if (rendered.length === 1) await change(id, { subject: "Changed" });
      return await renderCampaign(campaign, locale);
    };
    const lifecycle = lifecycleWith(render);
    const asking = { actor: staff.actor, locale: "en", once: context.onceEach.plain } as const;
    await lifecycle.send({ id, from: "draft", evenToNobody: true }, asking);
    expect(rendered).toEqual(["What is new en", "What is new ro", "Changed en", "Changed ro"]);
  });

  it("at a version that is no longer the draft's is refused, and the key still sends nothing twice", async () => {
    const id = await draft();
    await change(id, { subject: "Somebody else's" });
    const refused = { status: 409, body: { code: "CAMPAIGN_CHANGED" } };
    expect(await act(id, "send", { version: 1 })).toMatchObject(refused);
    const scheduled_time = inAnHour();
    expect(await act(id, "schedule", { version: 1, scheduled_time })).toMatchObject(refused);
    expect((await read(id)).status).toBe("draft");
    expect(await frozen(id)).toEqual([]);
    const key = { "idempotency-key": "reviewed" };
    const sent = await act(id, "send", { version: 2 }, key);
    expect(sent.status).toBe(200);
    expect(await act(id, "send", { version: 2 }, key)).toMatchObject({
      status: 200,
      body: sent.body,
    });
    expect(await recorded(id)).toEqual(["campaign.create", "campaign.send"]);
  });

  it("fails and stays a draft if it keeps changing", async () => {
    const id = await draft();
    let changes = 0;
    const lifecycle = lifecycleWith(async (campaign, locale) => {
      await change(id, { subject: `No. ${++changes}` });
      return await renderCampaign(campaign, locale);
    });
    const asking = { actor: staff.actor, locale: "en", once: context.onceEach.plain } as const;
    await expect(
      lifecycle.send({ id, from: "draft", evenToNobody: true }, asking),
    ).rejects.toMatchObject({
      code: "CAMPAIGN_CHANGED",
    });
    expect(changes).toBe(4);
    expect((await read(id)).status).toBe("draft");
    expect(await frozen(id)).toEqual([]);
  });

  it("is asked to retry while too many are being rendered", async () => {
    const id = await draft();
    const lifecycle = lifecycleWith(() => Promise.reject(new RenderingBusyError()));
    const asking = { actor: staff.actor, locale: "en", once: context.onceEach.plain } as const;
    await expect(
      lifecycle.send({ id, from: "draft", evenToNobody: true }, asking),
    ).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
  });
});

describe("cancelling", () => {
  it("fifty times at once with one key happens once", async () => {
    const id = await draft();
    await act(id, "send");
    const key = { "idempotency-key": "k" };
    const replies = await Promise.all(Array.from({ length: 50 }, () => act(id, "cancel", {}, key)));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    expect(replies[0]?.body.data).toMatchObject({
      status: "cancelled",
      finished_at: expect.stringMatching(/Z$/),
    });
    expect((await recorded(id)).slice(2)).toEqual(["campaign.cancel"]);
    // the content of what some have got stays
    expect(await frozen(id)).toEqual(["1 en", "1 ro"]);
  });

  it("shows how many have got it, and notifies a worker of what has begun", async () => {
    const [scheduled, begun] = [await draft(), await draft()];
    await act(scheduled, "schedule", { scheduled_time: inAnHour() });
    await act(begun, "send");
    const wakes = (id: string) => announced.filter(isWakeOf(id)).length;
    await expect.poll(() => wakes(begun)).toBe(1);
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
      select ${begun}, 1, gen_random_uuid(), 'sent', now() from generate_series(1, 3)`.execute(
      context.db,
    );
    expect((await act(scheduled, "cancel")).body.data).toMatchObject({
      status: "draft",
      counters: { recipients: 0 },
    });
    expect((await act(begun, "cancel")).body.data).toMatchObject({
      status: "cancelled",
      counters: { recipients: 3, sent: 3 },
    });
    await expect.poll(() => wakes(begun)).toBe(2);
    expect(wakes(scheduled)).toBe(0);
  });
});

describe("pausing and resuming", () => {
  // spec 7.42
  it("shows why it is paused, keeps its start, and notifies a worker", async () => {
    const id = await draft();
    const sent = await act(id, "send");
    const { started_at: startedAt } = sent.body.data.campaign;
    const wakes = () => announced.filter(isWakeOf(id)).length;
    await expect.poll(wakes).toBe(1);
    const paused = await act(id, "pause");
    expect(paused.body.data).toMatchObject({ status: "paused", pause_reason: "staff" });
    const other = await draft();
    await act(other, "send");
    await expect.poll(() => announced.some(isWakeOf(other))).toBe(true);
    expect(wakes()).toBe(1);
    const resumed = await act(id, "resume");
    expect(resumed.body.data).toMatchObject({
      status: "sending",
      pause_reason: null,
      started_at: startedAt,
    });
    await expect.poll(wakes).toBe(2);
  });

  it("by many requests at once leaves one state, and audits each change", async () => {
    const id = await draft();
    await act(id, "send");
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => act(id, i % 2 ? "pause" : "resume")),
    );
    const done = replies.filter(({ status }) => status === 200).length;
    for (const { status } of replies) expect([200, 409]).toContain(status);
    expect((await recorded(id)).slice(2)).toHaveLength(done);
    expect((await read(id)).status).toBe(done % 2 ? "paused" : "sending");
  });
});
