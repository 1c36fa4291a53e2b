import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { campaigner, campaignsPath } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const boss = await campaigner(server, "Boss");

describe("a second mail", () => {
  const again = (id: string, method: "GET" | "PUT" | "DELETE", body?: object) =>
    call(`${campaignsPath}${id}/again/`, { method, token: boss.token, ...(body && { body }) });
  const plan = { subject: "Did you see this?", after_days: 5 };

  async function sent(changes: object = { tracking: "individual" }): Promise<string> {
    const id = await boss.draft(changes);
    await boss.put(id, "sent");
    return id;
  }

  it("is planned, changed and cancelled, with entries in the record", async () => {
    const id = await sent();
    expect((await again(id, "GET")).body.data.state).toBeNull();
    expect((await again(id, "PUT", plan)).body.data).toMatchObject({
      state: "planned",
      after_days: 5,
      subject: plan.subject,
    });
    expect((await again(id, "PUT", { subject: "Once more" })).body.data).toMatchObject({
      after_days: 3,
      subject: "Once more",
    });
    expect((await again(id, "DELETE")).body.data.state).toBe("cancelled");
    expect(await boss.recorded(id)).toEqual([
      "campaign.create",
      "campaign.plan_again",
      "campaign.plan_again",
      "campaign.cancel_again",
    ]);
  });

  it.each([
    ["tracks nobody by name", { tracking: "aggregate" }, plan, 409, "OPENS_UNKNOWN"],
    ["has that subject", {}, { subject: "What is new" }, 409, "SUBJECTS_EQUAL"],
    ["has no such field", {}, { subject: "{{nobody}}" }, 400, "CAMPAIGN_NOT_SENDABLE"],
    ["would get none", {}, { subject: " " }, 400, "INVALID_INPUT"],
    ["would wait too long", {}, { ...plan, after_days: 15 }, 400, "INVALID_INPUT"],
  ])("is refused for a letter that %s", async (_what, changes, body, status, code) => {
    const id = await sent({ tracking: "individual", ...changes });
    const reply = await again(id, "PUT", body);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  it("is refused for a draft, and once it has begun", async () => {
    const draft = await boss.draft({ tracking: "individual" });
    expect((await again(draft, "PUT", plan)).body.code).toBe("CAMPAIGN_WRONG_STATE");
    const id = await sent();
    await again(id, "PUT", plan);
    await sql`update campaign_again set state = 'done', started_at = now()`.execute(context.db);
    expect((await again(id, "PUT", plan)).body.code).toBe("SENT_AGAIN");
  });

  it("goes with its campaign when that becomes a draft again", async () => {
    const id = await boss.draft({ tracking: "individual" });
    await boss.act(id, "schedule", { scheduled_time: "2099-11-27T08:00:00Z" });
    await again(id, "PUT", plan);
    await boss.act(id, "cancel");
    expect((await again(id, "GET")).body.data.state).toBeNull();
  });
});
