import {
  campaignFieldNames,
  type CampaignFields,
  type CampaignStatus,
  campaignStatuses,
  emptyCampaignFields,
  limits,
} from "@sortes/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { token, id: actor } = await server.person("Ana", { isStaff: true });
const base = "/api/newsletter/campaigns/";
const nobody = "0197a2b0-0000-7000-8000-000000000000";

const letter = {
  title: "March",
  subject: "What is new",
  preheader: "Draws that anybody can check",
  topic: "product",
  body: "<h1>Hello</h1>",
};

async function draft(changes: object = {}): Promise<string> {
  const reply = await call(base, { token, body: { ...letter, ...changes } });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}

const read = async (id: string) => (await call(`${base}${id}/`, { token })).body.data;
const put = (id: string, status: CampaignStatus) =>
  sql`update campaign set status = ${status}, scheduled_time = now(),
    pause_reason = ${status === "paused" ? "staff" : null}, run = 1 where id = ${id}`.execute(
    context.db,
  );

async function recorded(campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ action: string; actor: string }>`
    select action, actor from audit_log where subject = ${campaignId} order by id`.execute(
    context.db,
  );
  for (const row of rows) expect(row.actor).toBe(actor);
  return rows.map(({ action }) => action);
}

describe("a campaign", () => {
  // spec 3.7, 7.38, 7.39
  it("is a draft that is read, changed and deleted", async () => {
    const id = await draft();
    expect(await read(id)).toEqual({
      ...letter,
      id,
      segment_id: null,
      segment_name: null,
      in_archive: null,
      archive_path: null,
      subject_test: null,
      second_mail: null,
      subject_test_phase: null,
      tracking: "aggregate",
      language: null,
      only_its_language: false,
      document: null,
      translation: null,
      is_translated: false,
      is_welcome_letter: false,
      body_format: "html",
      status: "draft",
      pause_reason: null,
      pause_sizes: null,
      scheduled_time: null,
      own_time: null,
      started_at: null,
      finished_at: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      version: 1,
      counters: {
        recipients: 0,
        queued: 0,
        sent: 0,
        failed: 0,
        skipped: 0,
        unknown: 0,
        bounced: 0,
        opens: 0,
        clicks: 0,
      },
    });
    const changed = await call(`${base}${id}/`, {
      method: "PATCH",
      token,
      body: { subject: " Another ", topic: null },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { title: "March", version: 2 } },
    });
    expect(await read(id)).toMatchObject({ subject: "Another", topic: null, title: "March" });
    expect((await call(`${base}${id}/`, { method: "DELETE", token })).status).toBe(204);
    expect((await call(`${base}${id}/`, { token })).status).toBe(404);
    expect(await recorded(id)).toEqual(["campaign.create", "campaign.delete"]);
  });

  it("without a change keeps its version", async () => {
    const id = await draft();
    const before = await read(id);
    const change = (body: object) => call(`${base}${id}/`, { method: "PATCH", token, body });
    // lists and replies to changes leave document and translation out
    const left = { document: null, translation: null };
    expect({ ...(await change({})).body.data, ...left }).toEqual(before);
    expect((await change({ version: 2 })).status).toBe(409);
    expect(await read(id)).toEqual(before);
  });

  it("needs no preheader and no topic", async () => {
    const { title, subject, body } = letter;
    const reply = await call(base, { token, body: { title, subject, body } });
    expect(reply).toMatchObject({ status: 201, body: { data: { preheader: "", topic: null } } });
  });

  it("in MJML is recognised by its first element", async () => {
    const id = await draft({ body: " <!-- mine -->\n<mjml><mj-body></mj-body></mjml>" });
    expect(await read(id)).toMatchObject({ body_format: "mjml" });
  });

  it("rejects a change to an outdated version, and overwrites nothing", async () => {
    const id = await draft();
    const change = (body: object) => call(`${base}${id}/`, { method: "PATCH", token, body });
    expect((await change({ version: 1, title: "First" })).status).toBe(200);
    expect(await change({ version: 1, title: "Second" })).toMatchObject({
      status: 409,
      body: { code: "CAMPAIGN_CHANGED" },
    });
    expect(await read(id)).toMatchObject({ title: "First", version: 2 });
    expect((await change({ version: 2, title: "Second" })).status).toBe(200);
    // more than a version can be
    expect(await change({ version: 2 ** 31 })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
    // one of many at once that have seen the same
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change({ version: 3, title: `No. ${i}` })),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(many.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  // spec 5.2
  it.each(["en", "ro"])("reports in %s what is missing or too long", async (language) => {
    const missing = await call(base, { token, body: { title: " " }, language });
    const words = {
      en: ["Campaign title is required", "Email subject is required", "Email content is required"],
      ro: [
        "Titlul campaniei este obligatoriu",
        "Subiectul emailului este obligatoriu",
        "Conținutul emailului este obligatoriu",
      ],
    }[language];
    expect(missing.status).toBe(400);
    expect(Object.values(missing.body.errors).flat()).toEqual(words);
  });

  it.each<[string, object, string]>([
    ["a line end in the title", { title: "a\r\nBcc: x@example.test" }, "title"],
    ["a line end in the subject", { subject: "a\nBcc: x@example.test" }, "subject"],
    ["a control character in the preheader", { preheader: "a\u0007" }, "preheader"],
    ["a control character in the body", { body: "<p>\u0000</p>" }, "body"],
    ["another control character in the body", { body: "<p>\u001b</p>" }, "body"],
    ["half a character", { body: "<p>\ud83d</p>" }, "body"],
    ["a title that is too long", { title: "x".repeat(limits.campaign.title + 1) }, "title"],
    ["a subject that is too long", { subject: "x".repeat(limits.campaign.subject + 1) }, "subject"],
    ["a body that is too long", { body: "x".repeat(limits.campaign.body + 1) }, "body"],
    ["an unknown topic", { topic: "weather" }, "topic"],
    ["an unknown language", { language: "fr" }, "language"],
    ["an unknown field", { status: "sent" }, "status"],
    [
      "an unknown field of another",
      { subject_test: { other_subjects: [], share: 20, decide_after_hours: 4, colorOf: 1 } },
      "subject_test.colorOf",
    ],
    [
      "a field of another under the other wire's name",
      { subject_test: { otherSubjects: [], share: 20, decide_after_hours: 4 } },
      "subject_test.otherSubjects",
    ],
    ["a body that is no text", { body: ["x"] }, "body"],
  ])("rejects %s, on creation and on change", async (_what, fault, field) => {
    const made = await call(base, { token, body: { ...letter, ...fault } });
    const id = await draft();
    const changed = await call(`${base}${id}/`, { method: "PATCH", token, body: fault });
    for (const reply of [made, changed]) {
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      expect(Object.keys(reply.body.errors)).toEqual([field]);
    }
    expect(await read(id)).toMatchObject({ ...letter, version: 1 });
  });

  it.each(["campaign", "no campaign"])("that is %s is not found", async (what) => {
    const id = what === "campaign" ? "7" : nobody;
    for (const [path, method] of [
      ["", "GET"],
      ["", "DELETE"],
      ["duplicate/", "POST"],
    ] as const) {
      const body = method === "POST" ? {} : undefined;
      const reply = await call(`${base}${id}/${path}`, { method, token, body });
      expect(reply.status).toBe(what === "campaign" ? 400 : 404);
    }
    const patch = await call(`${base}${id}/`, { method: "PATCH", token, body: { title: "x" } });
    expect(patch.status).toBe(what === "campaign" ? 400 : 404);
  });
});

describe("a long body", () => {
  const body = `<p>${"„ă” ".repeat(20_000)}</p>`;

  it("is complete for a single campaign, and truncated elsewhere", async () => {
    const made = await call(base, { token, body: { ...letter, body } });
    const { id, ...data } = made.body.data;
    expect(data.truncated).toBe(true);
    expect(body.startsWith(data.body)).toBe(true);
    expect(Buffer.byteLength(data.body)).toBeGreaterThan(limits.campaignPreview - 4);
    expect(Buffer.byteLength(data.body)).toBeLessThanOrEqual(limits.campaignPreview);
    const { body: whole, truncated } = await read(id);
    expect([whole === body, truncated]).toEqual([true, undefined]);
    const list = await call(`${base}list/?limit=1`, { token });
    expect(list.body.data.campaigns[0]).toMatchObject({ id, truncated: true, body: data.body });
  });

  it("that fits into a list is not marked as truncated", async () => {
    const fits = "x".repeat(limits.campaignPreview);
    const { body: reply } = await call(base, { token, body: { ...letter, body: fits } });
    expect(reply.data).toMatchObject({ body: fits });
    expect(reply.data).not.toHaveProperty("truncated");
  });
});

describe("a copy", () => {
  it("has every field that staff write", async () => {
    const all: CampaignFields = {
      title: "Winter",
      subject: "Snow",
      preheader: "It is cold",
      topic: "tips",
      segmentId: "01900000-0000-7000-8000-000000000001",
      tracking: "individual",
      language: "ro",
      inArchive: true,
      onlyItsLanguage: true,
      subjectTest: {
        otherSubjects: [{ subject: "Ice", translation: "Gheață" }],
        share: 20,
        decideAfterHours: 4,
      },
      secondMail: { afterDays: 5, subject: "Still snow", translatedSubject: "Tot zăpadă" },
      body: "",
      document: { version: 1, blocks: [{ type: "paragraph", text: [{ text: "Snow." }] }] },
      translation: { subject: "Zăpadă", preheader: "", body: "<p>Ninge.</p>", document: null },
    };
    for (const name of campaignFieldNames.filter((one) => one !== "body"))
      expect(all[name]).not.toBe(emptyCampaignFields[name]);
    const { segmentId, onlyItsLanguage, inArchive, ...more } = all;
    const { subjectTest: _subjectTest, secondMail: _secondMail, ...others } = more;
    const subject_test = {
      other_subjects: [{ subject: "Ice", translation: "Gheață" }],
      share: 20,
      decide_after_hours: 4,
    };
    const second_mail = {
      after_days: 5,
      subject: "Still snow",
      translated_subject: "Tot zăpadă",
    };
    const written = {
      ...others,
      segment_id: segmentId,
      only_its_language: onlyItsLanguage,
      in_archive: inArchive,
      subject_test,
      second_mail,
    };
    const id = await draft(written);
    const copy = await call(`${base}${id}/duplicate/`, { method: "POST", token });
    const { body } = await read(id);
    expect(body).toContain("Snow.");
    const copied = { ...written, body, title: "Winter (copy)" };
    expect(await read(copy.body.data.id)).toMatchObject(copied);
  });

  // spec 7.43
  it.each([
    ["en", "(copy)"],
    ["ro", "(copie)"],
  ])("in %s is copied into a draft whose title says so", async (language, word) => {
    const id = await draft({ title: "🎲".repeat(limits.campaign.title) });
    await put(id, "sent");
    const copy = await call(`${base}${id}/duplicate/`, { method: "POST", token, language });
    expect(copy.status).toBe(201);
    const { id: _, title: __, ...kept } = { ...letter, id };
    expect(copy.body.data).toMatchObject({ ...kept, status: "draft", version: 1 });
    expect(copy.body.data.id).not.toBe(id);
    const { title } = copy.body.data;
    expect([...title]).toHaveLength(limits.campaign.title);
    expect(title).toMatch(new RegExp(`^(🎲)+ \\${word.slice(0, -1)}\\)$`, "u"));
    expect(await recorded(copy.body.data.id)).toEqual(["campaign.duplicate"]);
  });
});

describe("the list", () => {
  // spec 3.7, 7.39
  it("lists ten a page, newest first, of one status or of all", async () => {
    await sql`truncate campaign cascade`.execute(context.db);
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.unshift(await draft({ title: `No. ${i}` }));
    for (const [i, status] of campaignStatuses.entries()) await put(ids[i] ?? "", status);
    const first = await call(`${base}list/`, { token });
    const { campaigns, pagination, sending } = first.body.data;
    expect(campaigns.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 10));
    expect(pagination).toEqual({ total: 12, page: 1, limit: 10, pages: 2 });
    // no worker runs beside these tests
    const nothing = { changed_at: null, fault: null, warm_up: null };
    expect(sending).toEqual({ stopped: false, no_worker: true, ...nothing });
    // beside the data, as the specification has them
    expect(first.body).toMatchObject({ results: campaigns, pagination });
    const second = await call(`${base}list/?page=2`, { token });
    expect(second.body.data.campaigns).toHaveLength(2);
    const beyond = await call(`${base}list/?page=9`, { token });
    expect(beyond).toMatchObject({ status: 200, body: { results: [] } });
    for (const [i, status] of campaignStatuses.entries()) {
      const { body } = await call(`${base}list/?status=${status}`, { token });
      const found = body.results.map(({ id }: { id: string }) => id);
      const drafts = [ids[0], ...ids.slice(campaignStatuses.length)];
      expect(found).toEqual(status === "draft" ? drafts : [ids[i]]);
      expect(body.pagination.total).toBe(found.length);
    }
  });

  it.each(["status=gone", "page=0", "page=1.5", "limit=0", "limit=101", "limit=x", "sort=title"])(
    "rejects %s",
    async (query) => {
      const reply = await call(`${base}list/?${query}`, { token });
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    },
  );

  it("of a hundred campaigns with long bodies is no larger than a reply may be", async () => {
    const body = '"\\'.repeat(5000);
    await sql`insert into campaign (id, title, subject, preheader, body)
      select gen_random_uuid(), ${'"'.repeat(200)}, ${'"'.repeat(200)}, ${'"'.repeat(200)}, ${body}
      from generate_series(1, 100)`.execute(context.db);
    const reply = await call(`${base}list/?limit=100`, { token });
    expect(reply.status).toBe(200);
    expect(reply.body.results).toHaveLength(100);
  });
});

describe("a request", () => {
  const large = (bytes: number) => ({ ...letter, body: "x".repeat(bytes) });
  const trpc = (procedure: string, input: object) =>
    call(`/trpc/${procedure}`, { token, body: input });

  it("that carries a campaign may have two megabytes, on both wires", async () => {
    const { body } = await call(base, { token, body: large(1_900_000) });
    const { id } = body.data;
    const changed = await call(`${base}${id}/`, {
      method: "PATCH",
      token,
      body: { body: "y".repeat(1_900_000) },
    });
    expect(changed.status).toBe(200);
    expect((await trpc("campaigns.create", large(1_900_000))).status).toBe(200);
    expect((await trpc("campaigns.update", { id, body: "z".repeat(1_900_000) })).status).toBe(200);
    expect((await read(id)).body).toBe("z".repeat(1_900_000));
    const list = await trpc(`campaigns.create?batch=1`, { 0: large(1_900_000) });
    expect(list.status).toBe(200);
  });

  it("of five megabytes is rejected before it is read, in both languages", async () => {
    const id = await draft();
    for (const language of ["en", "ro"]) {
      const made = await call(base, { token, body: large(5_000_000), language });
      expect(made).toMatchObject({ status: 413, body: { code: "PAYLOAD_TOO_LARGE" } });
      const patch = { method: "PATCH", token, language } as const;
      const changed = await call(`${base}${id}/`, { ...patch, body: { body: "x".repeat(5e6) } });
      expect(changed.status).toBe(413);
      expect(changed.body.detail).not.toBe("");
    }
    expect((await trpc("campaigns.create", large(5_000_000))).status).toBe(413);
  });

  it("of any other kind may have one megabyte", async () => {
    const id = await draft();
    const body = { x: "x".repeat(1_100_000) };
    for (const path of [`${base}${id}/duplicate/`, "/api/users/login/"])
      expect((await call(path, { token, body })).status).toBe(413);
    expect((await trpc("campaigns.duplicate", { id, ...body })).status).toBe(413);
    const batch = { 0: large(600_000), 1: large(600_000) };
    expect((await trpc("campaigns.create,campaigns.create?batch=1", batch)).status).toBe(413);
  });
});
