import { setPostalAddress } from "@sortes/testing";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, databaseUrl } = server;
const { token } = await server.person("Stan", { isStaff: true });
const base = "/api/newsletter/campaigns/";

beforeAll(async () => {
  await setPostalAddress(databaseUrl);
  const body = { type: "text", en: "City", ro: "Oraș" };
  await call("/api/newsletter/fields/city/", { token, method: "PUT", body });
  await sql`
    insert into subscriber
      (id, address, address_key, locale, state, frequency, topics, requested_at, confirmed_at, name)
    select uuidv7(), who || '@example.test', who || '@example.test', 'en', state, 'weekly',
      '{product}', now(), now(), name
    from (values ('ana', 'active', 'Ana'), ('ion', 'active', null), ('dan', 'unsubscribed', 'Dan')) v (who, state, name)
  `.execute(context.db);
  await sql`
    insert into subscriber_value (subscriber_id, field_id, text)
    select s.id, f.id, 'Cluj' from subscriber s, subscriber_field f where s.address = 'ana@example.test'
  `.execute(context.db);
});

const letter = {
  title: "Spring",
  subject: "Spring",
  preheader: "More",
  body: "<p>Hello {{name|there}} of {{ city }}</p>",
};
const preview = async (changes: object) =>
  (await call(`${base}preview/`, { token, body: { ...letter, ...changes } })).body.data;
const codes = (warnings: { code: string }[]) => warnings.map(({ code }) => code);

// issue 24 B5
describe("names and custom fields of readers in a letter", () => {
  it("are shown in previews with those of a subscriber, and warn of readers without", async () => {
    const { text, sample, warnings } = await preview({});
    expect(text).toContain("Hello Ana of Cluj");
    expect(sample).toBe("ana@example.test");
    expect(codes(warnings)).toEqual(["FIELD_WITHOUT_FALLBACK"]);
    expect(warnings[0].message).toContain("city");
  });

  it("show nobody's data if the letter uses none", async () => {
    expect(await preview({ body: "<p>Hello {{email}}</p>" })).toMatchObject({
      sample: null,
      warnings: [],
    });
  });

  it("are the sender's own name and the fallbacks in a test, which may go to people outside staff", async () => {
    await sql`update app_user set email_verified = true where is_staff`.execute(context.db);
    const body = "<p>Hello {{name|there}} of {{city|nowhere}}</p>";
    const { body: created } = await call(base, { token, body: { ...letter, body } });
    const sent = await call(`${base}${created.data.id}/test/`, { token, method: "POST" });
    expect(sent.status).toBe(200);
    const { rows } = await sql<{ text: string }>`
      select content ->> 'text' as text from mail_message where kind = 'campaign_test'`.execute(
      context.db,
    );
    expect(rows).toEqual([{ text: expect.stringContaining("Hello Stan of nowhere") }]);
  });

  it.each(["subject", "preheader", "body"])(
    "block sending and scheduling if its %s names an unknown field",
    async (part) => {
      const unknown = { [part]: "Hello {{ firstname }} and {{First Name|you}}" };
      const created = await call(base, { token, body: { ...letter, ...unknown } });
      const { id } = created.body.data;
      expect(codes((await preview(unknown)).warnings)).toContain("FIELD_UNKNOWN");
      const time = { scheduled_time: new Date(Date.now() + 86_400_000).toISOString() };
      for (const [act, body] of [
        ["send", {}],
        ["schedule", time],
      ] as const) {
        const reply = await call(`${base}${id}/${act}/`, { token, body });
        expect(reply).toMatchObject({ status: 400, body: { code: "CAMPAIGN_NOT_SENDABLE" } });
        expect(reply.body.errors[part]).toEqual([
          expect.stringContaining("no field called firstname"),
          expect.stringContaining("no field called First Name|you"),
        ]);
      }
      expect((await call(`${base}${id}/`, { token })).body.data.status).toBe("draft");
    },
  );

  it("block sending if markup splits the braces of one", async () => {
    const body =
      '<p>Hello {<b>{name}}</b>, {{city|a<i>b</i>}} <a href="https://x.example/?x={{town}}">x</a></p>';
    expect(codes((await preview({ body })).warnings)).toEqual([
      "FIELD_PARTED",
      "FIELD_PARTED",
      "FIELD_UNKNOWN",
      "FIELD_WITHOUT_FALLBACK",
    ]);
    const { id } = (await call(base, { token, body: { ...letter, body } })).body.data;
    const reply = await call(`${base}${id}/send/`, { token, body: {} });
    expect(reply.body.errors.body).toEqual([
      expect.stringContaining("no field called town."),
      expect.stringContaining("The field name has formatting"),
      expect.stringContaining("The field city|ab has formatting"),
    ]);
  });

  it("of another program cause warnings that do not block sending", async () => {
    const body = "<p>Hello *|FNAME|* of [[contact.CITY]], {{ contact.city }}</p>";
    const { warnings } = await preview({ body });
    expect(warnings.map(({ code, message }: Record<string, string>) => [code, message])).toEqual([
      ["FIELD_FOREIGN", expect.stringMatching(/\*\|FNAME\|\*.*Write \{\{name\}\}/)],
      ["FIELD_FOREIGN", expect.stringMatching(/\[\[contact\.CITY\]\].*Write \{\{city\}\}/)],
      ["FIELD_UNKNOWN", expect.stringMatching(/contact\.city\. Write \{\{city\}\}/)],
    ]);
    const sent = { ...letter, body: "<p>Hello *|FNAME|* of 50% [1]</p>" };
    const { id } = (await call(base, { token, body: sent })).body.data;
    expect((await call(`${base}${id}/send/`, { token, body: {} })).status).toBe(200);
  });

  it("warn of filters of other programs, which readers without a value would see", async () => {
    const body = `<p>Hi {{ name|default:'friend' }} of {{city|upper}}, {{email|url}},
      <a href="https://x.example/?n={{name|url|you}}">{{name|titled}}</a></p>`;
    const { warnings } = await preview({ subject: '{{name | default: "you"}}', body });
    expect(warnings.map(({ code, message }: Record<string, string>) => [code, message])).toEqual([
      ["FIELD_FILTER", expect.stringMatching(/^name\|default: "you" has a filter/)],
      ["FIELD_FILTER", expect.stringMatching(/^name\|default:'friend' has a filter/)],
      ["FIELD_FILTER", expect.stringMatching(/^city\|upper has a filter/)],
      ["FIELD_FILTER", expect.stringMatching(/^email\|url has a filter/)],
    ]);
  });

  it("report an unknown field after many known ones", async () => {
    const body = `<p>${"{{city}} ".repeat(60)}{{town}}</p>`;
    const { id } = (await call(base, { token, body: { ...letter, body } })).body.data;
    const reply = await call(`${base}${id}/send/`, { token, body: {} });
    expect(reply.body.errors.body).toEqual([expect.stringContaining("town")]);
  });

  it("a custom field may not have the name of a built-in one", async () => {
    const body = { type: "text", en: "Name", ro: "Nume" };
    const reply = await call("/api/newsletter/fields/name/", { token, method: "PUT", body });
    expect(reply).toMatchObject({ status: 400, body: { errors: { key: expect.anything() } } });
  });
});
