import { templateLimits } from "@sortes/contract";
import { newId } from "@sortes/db";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { db } = context;
const at = "/api/newsletter/templates/";
const { token } = await server.person("Tom", { isStaff: true });

beforeEach(async () => {
  await sql`delete from letter_template`.execute(db);
});

const hash = "a".repeat(64);
const document = {
  version: 1,
  blocks: [
    { type: "heading", level: 1, text: [{ text: "Spring" }] },
    {
      type: "picture",
      src: `{{site_url}}/api/mail-pictures/${hash}-10x10.png`,
      alt: "A leaf",
    },
  ],
};
const romanian = { subject: "Noutăți", preheader: "", body: "<p>Bună!</p>", document: null };
const source = { name: "Source", body: "<p>Hello {{name|there}}</p>" };

const save = (body: object, headers = {}) => call(at, { token, body, headers });
const saved = async (body: object): Promise<string> => {
  const reply = await save(body);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.data.id;
};
const names = async (): Promise<string[]> =>
  (await call(at, { token })).body.data.templates.map(({ name }: { name: string }) => name);
const rename = (id: string, body: object) => call(`${at}${id}/`, { method: "PATCH", token, body });
const remove = (id: string) => call(`${at}${id}/`, { method: "DELETE", token });

describe("a template", () => {
  it("stores blocks and the translation, and is listed without them", async () => {
    const subject = "What is new";
    const id = await saved({
      name: " Spring ",
      language: "en",
      subject,
      document,
      translation: romanian,
    });
    const listed = (await call(at, { token })).body.data.templates;
    expect(listed).toMatchObject([
      { id, name: "Spring", format: "document", language: "en", is_translated: true, version: 1 },
    ]);
    expect(JSON.stringify(listed)).not.toContain("What is new");
    expect((await call(`${at}${id}/`, { token })).body.data).toMatchObject({
      subject,
      preheader: "",
      body: "",
      document,
      translation: romanian,
    });
  });

  it.each([
    ["html", "<p>a</p>"],
    ["mjml", "<mjml><mj-body></mj-body></mjml>"],
  ])("reports its format: %s", async (format, body) => {
    expect((await save({ name: format, body })).body.data).toMatchObject({
      format,
      language: null,
      is_translated: false,
    });
  });

  it("begins a campaign that stays when the template is renamed and removed", async () => {
    const id = await saved({ ...source, subject: "Hi" });
    const { body, subject } = (await call(`${at}${id}/`, { token })).body.data;
    const campaigns = "/api/newsletter/campaigns/";
    const made = await call(campaigns, { token, body: { title: "t", subject, body } });
    expect(made.status).toBe(201);
    expect((await remove(id)).status).toBe(204);
    const kept = await call(`${campaigns}${made.body.data.id}/`, { token });
    expect(kept.body.data.body).toBe(source.body);
  });

  it("says how many of its pictures are erased, and so does a letter with them", async () => {
    const id = await saved({ name: "Spring", document });
    const missing = async () => (await call(`${at}${id}/`, { token })).body.data.missing_pictures;
    const letter = { title: "Spring", subject: "Spring", preheader: "More", document };
    const warnings = async (): Promise<string[]> =>
      (
        await call("/api/newsletter/campaigns/preview/", { token, body: letter })
      ).body.data.warnings.map(({ code }: { code: string }) => code);
    expect(await missing()).toBe(1);
    expect(await warnings()).toContain("PICTURE_ERASED");
    await sql`
      insert into picture (hash, type, width, height, is_moving, bytes, name, alt, state)
      values (${hash}, 'image/png', 10, 10, false, 1, '', '', 'kept')`.execute(db);
    expect(await missing()).toBe(0);
    expect(await warnings()).not.toContain("PICTURE_ERASED");
    await sql`update picture set state = 'erasing' where hash = ${hash}`.execute(db);
    expect(await missing()).toBe(1);
    await sql`delete from picture`.execute(db);
  });

  it.each([
    [{ body: "<p>a</p>" }, "name"],
    [{ name: "  ", body: "<p>a</p>" }, "name"],
    [{ name: "x".repeat(templateLimits.name + 1), body: "<p>a</p>" }, "name"],
    [{ name: "a" }, "body"],
    [{ name: "a", document, body: "<p>a</p>" }, "body"],
    [{ name: "a", body: "<p>a</p>", translation: romanian }, "language"],
    [{ name: "a", language: "en", body: "<p>a</p>", translation: { body: " " } }, "translation"],
    [{ name: "a", body: "<p>a</p>", subject: "a\r\nBcc: b" }, "subject"],
  ])("is refused: %o", async (body, field) => {
    const reply = await save(body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toEqual([field]);
    expect(await names()).toEqual([]);
  });

  it("is rejected above its size in bytes, in the caller's language", async () => {
    const body = `<p>${"ș".repeat(templateLimits.bytes / 2)}</p>`;
    const reply = await call(at, { token, body: { name: "Long", body }, language: "ro" });
    expect(reply).toMatchObject({ status: 400, body: { code: "TEMPLATE_TOO_LARGE" } });
    expect(reply.body.detail).toContain("512 KB");
    expect(await names()).toEqual([]);
  });

  it("has a unique name, regardless of case", async () => {
    await saved(source);
    const again = await save({ ...source, name: "SOURCE" });
    expect(again).toMatchObject({ status: 409, body: { code: "TEMPLATE_NAME_TAKEN" } });
    const other = await saved({ ...source, name: "Other" });
    expect(await rename(other, { name: "source", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "TEMPLATE_NAME_TAKEN" },
    });
    expect((await rename(other, { name: "OTHER", version: 1 })).body.data.name).toBe("OTHER");
  });

  it("is saved once for a repeated call, and once if two use the same name", async () => {
    const key = { "idempotency-key": "template-1" };
    const [first, again] = [await save(source, key), await save(source, key)];
    expect(first.body.data.id).toBe(again.body.data.id);
    const both = await Promise.all([
      save({ ...source, name: "Both" }),
      save({ ...source, name: "both" }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await names()).toHaveLength(2);
  });

  it("is rejected above the limit, also under concurrent requests", async () => {
    await sql`
      insert into letter_template (id, name, name_key, format, is_translated, letter, bytes)
      select gen_random_uuid(), 'n' || i, 'n' || i, 'html', false, '{}', 2
      from generate_series(2, ${templateLimits.saved}::int) i`.execute(db);
    const both = await Promise.all([
      save({ ...source, name: "A" }),
      save({ ...source, name: "B" }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await names()).toHaveLength(templateLimits.saved);
  });

  it("is renamed by the first of two requests for one version", async () => {
    const id = await saved(source);
    expect((await rename(id, { name: "First", version: 1 })).body.data.version).toBe(2);
    expect(await rename(id, { name: "Second", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "TEMPLATE_CHANGED" },
    });
    expect(await names()).toEqual(["First"]);
  });

  it("is replaced by the first of two requests for one version, and once per key", async () => {
    const id = await saved({ ...source, language: "en", subject: "Old", translation: romanian });
    const key = { "idempotency-key": "replace-1" };
    const next = { version: 1, language: "ro", subject: "New", document };
    const replace = (body: object, headers = {}) =>
      call(`${at}${id}/`, { method: "PUT", token, body, headers });
    for (const reply of [await replace(next, key), await replace(next, key)])
      expect(reply).toMatchObject({
        status: 200,
        body: {
          data: { id, name: "Source", format: "document", is_translated: false, version: 2 },
        },
      });
    const { data } = (await call(`${at}${id}/`, { token })).body;
    expect(data).toMatchObject({ ...next, version: 2, body: "", translation: null, preheader: "" });
    const late = await replace({ version: 1, body: "<p>Late</p>" });
    expect(late).toMatchObject({ status: 409, body: { code: "TEMPLATE_CHANGED" } });
    const both = await Promise.all(
      ["A", "B"].map((letter) => replace({ version: 2, body: `<p>${letter}</p>` })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_log where subject = ${id} and action = 'template.replace'`.execute(
      db,
    );
    expect(rows).toEqual([{ detail: { name: "Source" } }, { detail: { name: "Source" } }]);
  });

  it("is not replaced by an invalid one", async () => {
    const id = await saved(source);
    const replace = (body: object) => call(`${at}${id}/`, { method: "PUT", token, body });
    for (const [body, field] of [
      [{ version: 1 }, "body"],
      [{ body: "<p>a</p>" }, "version"],
      [{ version: 1, body: "<p>a</p>", translation: romanian }, "language"],
    ] as const) {
      const reply = await replace(body);
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
    }
    const body = `<p>${"ș".repeat(templateLimits.bytes / 2)}</p>`;
    expect((await replace({ version: 1, body })).body.code).toBe("TEMPLATE_TOO_LARGE");
    expect((await call(`${at}${id}/`, { token })).body.data).toMatchObject({
      ...source,
      version: 1,
    });
  });

  it("is not found after it was removed, and remains in the audit log", async () => {
    const id = await saved(source);
    expect((await rename(id, { name: "Next", version: 1 })).status).toBe(200);
    expect((await remove(id)).status).toBe(204);
    for (const reply of [
      await remove(id),
      await rename(id, { name: "x", version: 2 }),
      await call(`${at}${id}/`, { token }),
      await call(`${at}${id}/`, { method: "PUT", token, body: { version: 2, body: "<p>a</p>" } }),
      await call(`${at}${id}/preview/`, { method: "POST", token }),
      await call(`${at}${newId(new Date())}/`, { token }),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = ${id} order by created_at, id`.execute(db);
    expect(rows.map(({ action }) => action)).toEqual([
      "template.create",
      "template.rename",
      "template.remove",
    ]);
  });

  it("is previewed as a mail, in each language and as on devices in dark mode", async () => {
    const id = await saved({ ...source, name: "Two", language: "en", translation: romanian });
    const shown = async (body: object) => {
      const reply = await call(`${at}${id}/preview/`, { token, body });
      expect(reply.status).toBe(200);
      return String((await call(reply.body.data.preview_url)).body);
    };
    expect(await shown({ language: "en" })).toContain("<p>Hello there</p>");
    const dark = await shown({ language: "ro", scheme: "dark" });
    expect(dark).toContain("<p>Bună!</p>");
    expect(dark).toContain('lang="ro"');
    expect(dark).toContain("@media (min-width: 0)");
  });

  it("that cannot be rendered is stored, and explains why it has no preview", async () => {
    const id = await saved({ name: "Broken", body: "<mjml>" });
    const reply = await call(`${at}${id}/preview/`, { method: "POST", token });
    expect(reply).toMatchObject({ status: 400, body: { code: "CAMPAIGN_NOT_SENDABLE" } });
  });
});
