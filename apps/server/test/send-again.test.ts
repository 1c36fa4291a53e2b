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

  it("is refused if who opened the first is erased before its day", async () => {
    const id = await sent();
    const endedAgo = (ago: string) =>
      sql`update campaign set finished_at = now() - ${ago}::interval where id = ${id}`.execute(
        context.db,
      );
    await endedAgo("12 months 20 days");
    expect((await again(id, "PUT", plan)).status).toBe(200);
    await endedAgo("13 months -4 days");
    const reply = await again(id, "PUT", plan);
    expect([reply.status, reply.body.code]).toEqual([409, "OPENS_UNKNOWN"]);
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

  describe("planned with a draft", () => {
    const second_mail = { ...plan, translated_subject: "" };
    const later = { scheduled_time: "2099-11-27T08:00:00Z" };
    const planned = (changes: object = {}) =>
      boss.draft({ tracking: "individual", second_mail, ...changes });

    it("is taken over when the draft is sent, and stands in one place", async () => {
      const id = await planned();
      expect(await boss.read(id)).toMatchObject({ second_mail });
      const reply = await boss.act(id, "send");
      expect(reply.body.data.campaign).toMatchObject({ status: "sending", second_mail: null });
      expect((await again(id, "GET")).body.data).toMatchObject({
        state: "planned",
        after_days: 5,
        subject: plan.subject,
        translated_subject: null,
        due_at: null,
      });
      expect(await boss.read(id)).toMatchObject({ second_mail: null });
    });

    it("keeps a subject in each language", async () => {
      const translation = { subject: "Noutăți", preheader: "", body: "<p>Bună</p>" };
      const both = { ...second_mail, translated_subject: "Ai văzut asta?" };
      const id = await planned({ language: "en", translation, second_mail: both });
      await boss.act(id, "schedule", later);
      expect((await again(id, "GET")).body.data).toMatchObject({
        subject: plan.subject,
        translated_subject: "Ai văzut asta?",
      });
    });

    it("returns as it was changed meanwhile, and a stale copy is refused", async () => {
      const id = await planned();
      const { version } = await boss.read(id);
      await boss.act(id, "schedule", later);
      await again(id, "PUT", { subject: "Once more", after_days: 7 });
      const reply = await boss.act(id, "cancel");
      const changed = { subject: "Once more", after_days: 7, translated_subject: "" };
      expect(reply.body.data).toMatchObject({ status: "draft", second_mail: changed });
      expect((await boss.change(id, { version, second_mail })).body.code).toBe("CAMPAIGN_CHANGED");
      await boss.act(id, "schedule", later);
      await again(id, "DELETE");
      await boss.act(id, "cancel");
      expect(await boss.read(id)).toMatchObject({ second_mail: null });
    });

    it.each([
      ["does not know who opens it", { tracking: "aggregate" }, "OPENS_UNKNOWN"],
      ["has that subject", { subject: plan.subject }, "SUBJECTS_EQUAL"],
      ["has a blank one", { second_mail: { ...second_mail, subject: " " } }, "SUBJECT_BLANK"],
      [
        "has no such field",
        { second_mail: { ...second_mail, subject: "{{nobody}}" } },
        "CAMPAIGN_NOT_SENDABLE",
      ],
    ])("is refused when a letter is sent that %s", async (_what, changes, code) => {
      const id = await planned(changes);
      expect((await boss.act(id, "send")).body.code).toBe(code);
      expect(await boss.read(id)).toMatchObject({ status: "draft" });
    });

    it("is checked in each letter's preview", async () => {
      const translation = { subject: "Noutăți", preheader: "", body: "<p>Bună</p>" };
      const both = { ...second_mail, subject: "{{nobody}}", translated_subject: "RE: Ai văzut?" };
      const id = await planned({ language: "en", translation, second_mail: both });
      const warned = async (language: string) =>
        (await boss.act(id, "preview", { language })).body.data.warnings.map(
          ({ code, message }: Record<string, string>) => [code, message],
        );
      const about = expect.stringMatching(/^Subject of the second email: /);
      expect(await warned("en")).toContainEqual(["FIELD_UNKNOWN", about]);
      expect(await warned("ro")).toContainEqual(["SUBJECT_REPLY", about]);
    });

    it("is refused outside its days", async () => {
      const id = await boss.draft();
      const reply = await boss.change(id, { second_mail: { ...second_mail, after_days: 15 } });
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    });

    it("is taken over once by a call that is repeated", async () => {
      const id = await planned();
      const key = { "idempotency-key": "0123456789abcdef0123456789abcdef" };
      const [first, second] = await Promise.all([
        boss.act(id, "send", {}, key),
        boss.act(id, "send", {}, key),
      ]);
      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 200]);
      const { rows } = await sql`select from campaign_again where campaign_id = ${id}`.execute(
        context.db,
      );
      expect(rows).toHaveLength(1);
    });
  });
});
