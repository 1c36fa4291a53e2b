import { sql } from "kysely";
import { setPostalAddress } from "@sortes/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, databaseUrl } = server;
const { db } = context;
const { token } = await server.person("Ana", { isStaff: true, emailVerified: true });
const base = "/api/newsletter/campaigns/";

const lines = { title: "March", subject: "What is new", preheader: "Draws" };
const p = (text: string) => ({ type: "paragraph", text: [{ text }] });
const of = (...blocks: unknown[]) => ({ version: 1, blocks });
const create = (fields: object, language?: string) =>
  call(base, { token, body: { ...lines, ...fields }, ...(language && { language }) });
const read = async (id: string) => (await call(`${base}${id}/`, { token })).body.data;
const patch = (id: string, body: object) => call(`${base}${id}/`, { method: "PATCH", token, body });

async function draft(...blocks: unknown[]): Promise<string> {
  const reply = await create({ document: of(...blocks) });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}

beforeAll(() => setPostalAddress(databaseUrl));

describe("a campaign written in blocks", () => {
  it("stores the blocks for further editing, and renders its body from them", async () => {
    const document = of(
      { type: "heading", level: 1, text: [{ text: "Spring", bold: true }] },
      { type: "columns", columns: [{ blocks: [p("left")] }, { blocks: [p("right")] }] },
    );
    const { body } = await create({ document });
    const kept = await read(body.data.id);
    expect(kept).toMatchObject({ document, body_format: "mjml", version: 1 });
    expect(kept.body).toMatch(/^<mjml>/);
    expect(kept.body).toContain("<strong>Spring</strong>");
    expect(body.data).not.toHaveProperty("document");
    const changed = await patch(body.data.id, { version: 1, document: of(p("Summer")) });
    expect(changed.status).toBe(200);
    const after = await read(body.data.id);
    expect(after).toMatchObject({ document: of(p("Summer")), version: 2 });
    expect(after.body).toContain("Summer");
    expect(after.body).not.toContain("Spring");
  });

  it("keeps blocks and body when other fields change, or the same body is sent back", async () => {
    const id = await draft(p("Spring"));
    const { body, document } = await read(id);
    expect((await patch(id, { title: "April" })).status).toBe(200);
    expect((await patch(id, { subject: "April", body })).status).toBe(200);
    expect(await read(id)).toMatchObject({ title: "April", subject: "April", body, document });
  });

  it("becomes source when another body or a null document is saved", async () => {
    const first = await draft(p("Spring"));
    await patch(first, { body: "<p>Source</p>" });
    expect(await read(first)).toMatchObject({ body: "<p>Source</p>", document: null });
    const second = await draft(p("Spring"));
    const { body } = await read(second);
    await patch(second, { document: null });
    expect(await read(second)).toMatchObject({ body, document: null });
    await patch(second, { document: of(p("Again")) });
    expect((await read(second)).body).toContain("Again");
  });

  it("accepts no MJML beside its document, when created, changed or previewed", async () => {
    const both = { document: of(p("Spring")), body: "<mjml><mj-body></mj-body></mjml>" };
    const refused = {
      status: 400,
      body: { code: "INVALID_INPUT", errors: { body: [expect.stringContaining("document")] } },
    };
    expect(await create(both)).toMatchObject(refused);
    expect(await patch(await draft(p("a")), both)).toMatchObject(refused);
    const preview = await call(`${base}preview/`, { token, body: { ...lines, ...both } });
    expect(preview).toMatchObject(refused);
    expect((await create({ document: of(p("Spring")), body: "" })).status).toBe(201);
    expect(await create({})).toMatchObject({
      status: 400,
      body: { errors: { body: ["Email content is required"] } },
    });
  });

  it.each([
    [
      "a program as a link",
      { type: "button", label: "Go", href: "javascript:alert(1)" },
      /https:/,
      /https:/,
    ],
    [
      "a picture nobody described",
      { type: "picture", src: "https://a.example/a.png", alt: "" },
      /^Describe/,
      /^Descrie/,
    ],
    ["a block of another kind", { type: "raw", html: "<b>" }, /./, /./],
    ["text that is too long", p("x".repeat(20_001)), /20,000/, /20\.000/],
  ])("refuses %s, in the language of the caller", async (_what, block, english, romanian) => {
    for (const [language, words] of [
      ["en", english],
      ["ro", romanian],
    ] as const)
      expect(await create({ document: of(p("a"), block) }, language)).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT", errors: { document: [expect.stringMatching(words)] } },
      });
  });

  it("rejects a document above the size of a letter, and a request above its own limit", async () => {
    const long = p("x".repeat(20_000));
    const large = of(...Array.from({ length: 21 }, () => long));
    expect(await create({ document: large })).toMatchObject({
      status: 400,
      body: { errors: { document: [expect.stringContaining("400,000")] } },
    });
    const huge = of(...Array.from({ length: 150 }, () => long));
    expect((await create({ document: huge })).status).toBe(413);
  });

  it("accepts one of two changes to the same version", async () => {
    const id = await draft(p("Spring"));
    const change = (text: string) => patch(id, { version: 1, document: of(p(text)) });
    const both = await Promise.all([change("mine"), change("theirs")]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const winner = both[0]?.status === 200 ? "mine" : "theirs";
    const kept = await read(id);
    expect(kept.document).toEqual(of(p(winner)));
    expect(kept.body).toContain(winner);
  });

  it("is previewed, tested, copied and sent as written, with the current brand", async () => {
    const blocks = [
      p("Dear {{email}}"),
      { type: "generator", label: "Draw now", generator: "winner" },
      p("{{nobody}}"),
    ];
    const unsaved = await call(`${base}preview/`, { token, body: { document: of(...blocks) } });
    expect(unsaved.status).toBe(200);
    const id = await draft(...blocks);
    const kept = await call(`${base}${id}/preview/`, { method: "POST", token });
    for (const { body } of [unsaved, kept]) {
      expect(body.data.text).toContain("Dear ana@example.test");
      expect(body.data.text).toMatch(/Draw now\s+\[http[^\]]+\/lucky-winner\]/);
      const unknown = body.data.warnings.find(
        (one: { code: string }) => one.code === "FIELD_UNKNOWN",
      );
      expect(unknown).toMatchObject({ line: 3 });
    }
    await call("/api/newsletter/brand/", {
      method: "PUT",
      token,
      body: { version: 1, name: "Acme" },
    });
    const test = await call(`${base}${id}/test/`, { method: "POST", token });
    expect(test.status).toBe(200);
    const { rows: mails } = await sql<{ content: { html: string } }>`
      select content from mail_message where kind = 'campaign_test'`.execute(db);
    expect(mails[0]?.content.html).toContain("Acme");
    const copy = (await call(`${base}${id}/duplicate/`, { method: "POST", token })).body.data.id;
    expect((await read(copy)).document).toEqual(of(...blocks));
    const send = () => call(`${base}${copy}/send/`, { token, body: { even_to_nobody: true } });
    expect(await send()).toMatchObject({ status: 400, body: { code: "CAMPAIGN_NOT_SENDABLE" } });
    await patch(copy, { version: 1, document: of(...blocks.slice(0, 2)) });
    expect((await send()).status).toBe(200);
    const { rows: frozen } = await sql<{ html: string }>`
      select html from campaign_content where campaign_id = ${copy} order by locale`.execute(db);
    expect(frozen).toHaveLength(2);
    for (const { html } of frozen) {
      expect(html).toContain("Dear {{email}}");
      expect(html).toContain("Acme");
    }
    expect(frozen[1]?.html).toContain("Dezabonează-te");
  });

  it("accepts the largest allowed document, on both wires", async () => {
    const piece = {
      text: "a",
      bold: true,
      italic: true,
      underline: true,
      href: "https://a.example",
    };
    const pieces = Array.from({ length: 490 }, () => piece);
    const document = of(...Array.from({ length: 10 }, () => ({ type: "paragraph", text: pieces })));
    expect((await create({ document })).status).toBe(201);
    const input = { ...lines, document };
    expect((await call("/trpc/campaigns.create", { token, body: input })).status).toBe(200);
  });

  it("is omitted from lists, which may truncate its body", async () => {
    await draft(p("Spring"));
    const { body } = await call(`${base}list/`, { token });
    expect(body.results.length).toBeGreaterThan(0);
    for (const campaign of body.results) expect(campaign).not.toHaveProperty("document");
  });
});
