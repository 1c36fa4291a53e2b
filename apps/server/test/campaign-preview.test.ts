import { limits } from "@sortes/contract";
import { newId } from "@sortes/db";
import { setPostalAddress } from "@sortes/testing";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person, context, databaseUrl } = await testServer();
let token: string;

beforeAll(async () => {
  await setPostalAddress(databaseUrl);
  ({ token } = await person("Stan", { isStaff: true }));
});

const draft = {
  title: "Autumn",
  subject: "Autumn news",
  preheader: "Weighted draws, and more",
  body: '<h1>Hello</h1><p>You are {{email}}.</p><p><a href="https://sortes.example/news">Read on</a></p>',
};

const preview = (changes: object, language?: string) =>
  call("/api/newsletter/campaigns/preview/", {
    token,
    body: { ...draft, ...changes },
    ...(language && { language }),
  });

describe("the preview of unsaved content", () => {
  // spec 7.44
  it("is the mail as its requester would receive it, and can be opened once", async () => {
    const { status, body } = await preview({});
    expect(status).toBe(200);
    const { preview_url: address, subject, text, warnings } = body.data;
    expect(subject).toBe("Autumn news");
    expect(text).toContain("You are stan@example.test.");
    expect(warnings).toEqual([]);
    expect(address).toMatch(/^\/api\/preview\/[\w-]{43}\/$/);
    const shown = await call(address);
    expect(shown.status).toBe(200);
    expect(shown.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(shown.body).toContain("You are stan@example.test.");
    expect(shown.body).not.toContain("{{");
    expect((await call(address)).status).toBe(404);
  });

  it("stores only the hash of its token", async () => {
    const { body } = await preview({});
    const [, , , secret = ""] = body.data.preview_url.split("/");
    const { rows } = await sql<{ row: string }>`
      select campaign_preview::text as row from campaign_preview`.execute(context.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(secret);
  });

  it("has no link that changes anything", async () => {
    const address = (await preview({})).body.data.preview_url;
    const { body } = await call(address);
    const links = [...String(body).matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toContain("https://sortes.example/mail");
    for (const link of links) expect(link).not.toMatch(/unsubscribe|confirm|verify/);
  });

  it.each(["en", "ro"])(
    "lists warnings with their position, in the requested language (%s)",
    async (locale) => {
      const body = '<p>Hello</p>\n<p><img src="https://sortes.example/leaf.png"></p>';
      const warnings = async (language: string) =>
        (await preview({ body }, language)).body.data.warnings;
      const [found] = await warnings(locale);
      expect(found).toMatchObject({ code: "ALT_MISSING", line: 2 });
      expect(found.message).not.toBe("");
      const [other] = await warnings(locale === "en" ? "ro" : "en");
      expect(other.message).not.toBe(found.message);
    },
  );

  it("accepts MJML, and reports line and column of errors", async () => {
    const whole =
      "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>";
    const shown = await call((await preview({ body: whole })).body.data.preview_url);
    expect(shown.body).toContain("Hi");
    const broken = "<mjml>\n  <mj-body>\n    <mj-section>\n  </mj-body>\n</mjml>";
    for (const language of ["en", "ro"]) {
      const { status, body } = await preview({ body: broken }, language);
      expect(status).toBe(400);
      expect(body.code).toBe("CAMPAIGN_NOT_SENDABLE");
      expect(Object.keys(body.errors)).toEqual(["body"]);
      expect(body.errors.body[0]).toMatch(language === "en" ? /line \d+, column \d+/ : /\d+.*\d+/);
    }
    const included = whole.replace("<mj-section>", '<mj-include path="/etc/passwd" /><mj-section>');
    const refused = await preview({ body: included });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.body[0]).toContain("mj-include");
  });

  it("is rejected without a body", async () => {
    const { status, body } = await preview({ body: " " });
    expect(status).toBe(400);
    expect(body.errors.body).toEqual(["Email content is required"]);
  });

  it("needs no title or subject, and shows the sender", async () => {
    const { status, body } = await preview({ title: " ", subject: "" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ subject: "", from: "Sortes <news@sortes.example>" });
  });

  it.each([
    ["light", "(max-width: 0)"],
    ["dark", "(min-width: 0)"],
  ])("emulates a device in %s mode, on request", async (scheme, answered) => {
    const body =
      "<mjml><mj-head><mj-style>@media (prefers-color-scheme: dark) { .a { color: red } }</mj-style></mj-head><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>";
    const asked = String((await call((await preview({ body })).body.data.preview_url)).body);
    expect(asked).toContain("prefers-color-scheme");
    const shown = String(
      (await call((await preview({ body, scheme })).body.data.preview_url)).body,
    );
    expect(shown).toContain(`@media ${answered}`);
    expect(shown).not.toContain("prefers-color-scheme");
  });

  it.each([
    ["dark", "#0d1512 !important"],
    ["forced", "html{background:#333333"],
    ["inverted", "html{background:#333333"],
  ])("shows its colours as %s, also for a saved campaign", async (scheme, mark) => {
    const made = await call("/api/newsletter/campaigns/", { token, body: draft });
    const kept = `/api/newsletter/campaigns/${made.body.data.id}/preview/`;
    for (const { body } of [
      await preview({ scheme }),
      await call(kept, { token, body: { scheme } }),
    ]) {
      const shown = String((await call(body.data.preview_url)).body);
      expect(shown).toContain(mark);
      const isForced = scheme !== "dark";
      expect(shown).toContain(isForced ? "@media (max-width: 0)" : "@media (min-width: 0)");
      expect(shown).toContain(`name="color-scheme" content="${isForced ? "light" : "dark"}"`);
    }
    const wrong = await preview({ scheme: "sepia" });
    expect(wrong).toMatchObject({ status: 400 });
    expect(Object.keys(wrong.body.errors)).toEqual(["scheme"]);
  });

  it("is in the language of a saved campaign, with warnings in the caller's language", async () => {
    const body = { ...draft, title: "Toamna", preheader: "", language: "ro" };
    const { id } = (await call("/api/newsletter/campaigns/", { token, body })).body.data;
    const kept = await call(`/api/newsletter/campaigns/${id}/preview/`, {
      method: "POST",
      token,
      language: "en",
    });
    expect(kept.body.data.text).toMatch(/dezabonează-te/i);
    const asked = (await preview({ language: "ro", preheader: "" }, "en")).body.data;
    expect(kept.body.data.warnings).toEqual(asked.warnings);
  });

  it("can be in another language than its warnings", async () => {
    const { data } = (await preview({ language: "ro", preheader: "" }, "en")).body;
    expect(data.text).toMatch(/[Dd]ezabon/);
    expect(data.warnings).toMatchObject([{ code: "PREHEADER_MISSING" }]);
    const { data: same } = (await preview({ language: "en", preheader: "" }, "en")).body;
    expect(data.warnings).toEqual(same.warnings);
    expect(same.text).not.toBe(data.text);
  });

  it.each([
    [{ subject: "Hello\r\nBcc: everybody@example.test" }, "subject"],
    [{ title: "a\u0000b" }, "title"],
    [{ topic: "weather" }, "topic"],
    [{ body: "x".repeat(limits.campaign.body + 1) }, "body"],
  ])("is rejected if a field is invalid", async (changes, field) => {
    const { status, body } = await preview(changes);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it("is rejected by its size before it is read", async () => {
    expect((await preview({ body: "x".repeat(5 * 1024 * 1024) })).status).toBe(413);
  });

  it("runs no content", async () => {
    const body =
      '<p onclick="alert(1)">Hi</p><script>alert(2)</script><a href="javascript:alert(3)">x</a><iframe src="https://evil.example"></iframe>';
    const { data } = (await preview({ body })).body;
    expect(data.warnings.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(["SCRIPT_REMOVED", "LINK_UNSAFE"]),
    );
    const shown = String((await call(data.preview_url)).body);
    expect(shown).not.toMatch(/alert\(|<script|<iframe|javascript:/);
  });

  it("is for staff", async () => {
    const { token: other } = await person("Guest");
    const body = draft;
    expect((await call("/api/newsletter/campaigns/preview/", { body })).status).toBe(401);
    expect((await call("/api/newsletter/campaigns/preview/", { body, token: other })).status).toBe(
      403,
    );
  });
});

describe("the preview of a campaign", () => {
  // spec 7.44
  it("shows the current campaign", async () => {
    const created = await call("/api/newsletter/campaigns/", { token, body: draft });
    const { id } = created.body.data;
    const show = () => call(`/api/newsletter/campaigns/${id}/preview/`, { token, method: "POST" });
    expect((await show()).body.data.text).toContain("Hello");
    await call(`/api/newsletter/campaigns/${id}/`, {
      token,
      method: "PATCH",
      body: { body: "<p>Goodbye</p>" },
    });
    const { body } = await show();
    expect(body.data.text).toContain("Goodbye");
    expect((await call(body.data.preview_url)).body).toContain("Goodbye");
  });

  it("is not found for a missing campaign", async () => {
    const reply = await call(`/api/newsletter/campaigns/${newId(new Date())}/preview/`, {
      token,
      method: "POST",
    });
    expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });
});

it.each([
  ["HTML", draft.body],
  [
    "MJML",
    "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>",
  ],
])("the title of a campaign in %s is internal, and in no preview or mail", async (_, body) => {
  const title = "Winback of the lapsed";
  const path = "/api/newsletter/campaigns/";
  const made = await call(path, { token, body: { ...draft, title, body } });
  const { id } = made.body.data;
  const looked = await call(`${path}${id}/preview/`, { token, body: {} });
  const shown = (await call(looked.body.data.preview_url)).body;
  expect(shown).toContain("<title>Autumn news</title>");
  await sql`update app_user set email_verified = true where is_staff`.execute(context.db);
  expect((await call(`${path}${id}/test/`, { token, body: {} })).status).toBe(200);
  const even = { even_to_nobody: true };
  expect((await call(`${path}${id}/send/`, { token, body: even })).status).toBe(200);
  const { rows } = await sql<{ text: string }>`
    select subject || html || text as text from campaign_content where campaign_id = ${id}
    union all select content::text from mail_message where kind = 'campaign_test'`.execute(
    context.db,
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { text } of [...rows, { text: shown }]) expect(text).not.toContain(title);
});
