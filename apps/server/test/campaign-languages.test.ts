import { type Language, monthlyCapDays } from "@sortes/contract";
import { inTransaction, newId } from "@sortes/db";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { campaigner, campaignsPath, letter } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, setPerson } = server;
const { db } = context;
let staff: Awaited<ReturnType<typeof campaigner>>;

const romanian = {
  subject: "Noutăți",
  preheader: "Extrageri pe care le verifică oricine",
  body: '<h1>Bună ziua</h1><p>Citește <a href="https://sortes.test/nou">ce e nou</a>.</p>',
  document: null,
};
const inBoth = { language: "en", translation: romanian };

const readers = async (locale: Language, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    const id = newId(new Date());
    const address = `${id}@example.test`;
    await sql`
      insert into subscriber (id, address, address_key, locale, state, topics, requested_at)
      values (${id}, ${address}, ${address}, ${locale}, 'active', '{product}', now())`.execute(db);
  }
};

const audience = async (query: string) =>
  (await call(`${campaignsPath}audience/?${query}`, { token: staff.token })).body.data;

const contents = async (id: string) => {
  const { rows } = await sql<{ locale: string; subject: string; html: string; text: string }>`
    select locale, subject, html, text from campaign_content
    where campaign_id = ${id} order by locale`.execute(db);
  return rows;
};

beforeAll(async () => {
  staff = await campaigner(server, "Mira");
  await readers("en", 3);
  await readers("ro", 2);
});

describe("a campaign in two languages", () => {
  it("is stored completely, shortened in lists, and copied", async () => {
    const id = await staff.draft(inBoth);
    expect(await staff.read(id)).toMatchObject({ ...inBoth, is_translated: true });
    const { results } = (await call(`${campaignsPath}list/`, { token: staff.token })).body;
    const listed = results.find((one: { id: string }) => one.id === id);
    expect(listed).toMatchObject({ is_translated: true, language: "en" });
    expect(listed).not.toHaveProperty("translation");
    const copy = (await staff.act(id, "duplicate")).body.data.id;
    expect(await staff.read(copy)).toMatchObject(inBoth);
    await staff.change(copy, { subject: "Another" });
    expect(await staff.read(copy)).toMatchObject({ translation: romanian });
    await staff.change(copy, { translation: null });
    expect(await staff.read(copy)).toMatchObject({ translation: null, is_translated: false });
  });

  it("renders MJML from the document of each letter, and accepts no body beside it", async () => {
    const document = {
      version: 1,
      blocks: [{ type: "paragraph", text: [{ text: "Bună ziua" }] }],
    };
    const translation = { subject: "Noutăți", document };
    const id = await staff.draft({ language: "en", translation });
    const { translation: kept } = await staff.read(id);
    expect(kept).toMatchObject({ document, preheader: "" });
    expect(kept.body).toMatch(/^<mjml>.*Bună ziua/s);
    const beside = await staff.change(id, { translation: { ...translation, body: "<p>x</p>" } });
    expect(beside).toMatchObject({
      status: 400,
      body: { errors: { translation: [expect.stringMatching(/document/)] } },
    });
  });

  it.each([
    ["a blank subject", { ...romanian, subject: " " }, "translation"],
    ["no body", { subject: "Noutăți" }, "translation"],
    ["an unknown field", { ...romanian, title: "x" }, "translation.title"],
    ["a subject that is too long", { ...romanian, subject: "x".repeat(201) }, "translation"],
  ])("rejects a translation with %s", async (_, translation, field) => {
    const id = await staff.draft(inBoth);
    const refused = await staff.change(id, { translation });
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    expect(await staff.read(id)).toMatchObject({ translation: romanian, version: 1 });
  });

  it.each([{ translation: romanian }, { only_its_language: true }])(
    "requires its language: %o",
    async (fields) => {
      const required = {
        status: 400,
        body: { errors: { language: [expect.stringMatching(/language/)] } },
      };
      const { token } = staff;
      const created = await call(campaignsPath, { token, body: { ...letter, ...fields } });
      expect(created).toMatchObject(required);
      const id = await staff.draft();
      expect(await staff.change(id, fields)).toMatchObject(required);
      expect(await staff.read(id)).toMatchObject({ is_translated: false, version: 1 });
      expect((await staff.change(id, { ...fields, language: "ro" })).status).toBe(200);
      expect(await staff.change(id, { language: null })).toMatchObject(required);
      expect(await staff.read(id)).toMatchObject({ ...fields, language: "ro", version: 2 });
    },
  );

  it("is frozen as one letter per language, each with its own header and footer", async () => {
    const id = await staff.draft(inBoth);
    const sent = await staff.act(id, "send");
    expect(sent.body.data).toMatchObject({ warnings: [] });
    const [english, other, ...more] = await contents(id);
    expect(more).toEqual([]);
    expect(english).toMatchObject({ locale: "en", subject: "What is new" });
    expect(english?.html).toMatch(/<html[^>]*lang="en"/);
    expect(english?.text).toContain("Unsubscribe");
    expect(english?.text).not.toContain("Bună");
    expect(other).toMatchObject({ locale: "ro", subject: "Noutăți" });
    expect(other?.html).toMatch(/<html[^>]*lang="ro"/);
    expect(other?.html).toContain("Extrageri pe care le verifică oricine");
    expect(other?.text).toContain("Bună ziua");
    expect(other?.text).toContain("Dezabon");
    expect(other?.text).not.toContain("Hello");
    const { rows } = await sql<{ target: string }>`
      select target from campaign_link where campaign_id = ${id} order by place`.execute(db);
    expect(rows.map(({ target }) => target)).toEqual([
      "https://sortes.test/new",
      "https://sortes.test/nou",
    ]);
  });

  it("warns of the faults of each letter", async () => {
    const fields = {
      ...inBoth,
      preheader: "",
      translation: { ...romanian, subject: "ș".repeat(41) },
    };
    const sent = await staff.act(await staff.draft(fields), "send");
    const shown = sent.body.data.warnings.map(
      (one: { code: string; language: string }) => `${one.language} ${one.code}`,
    );
    expect(shown).toEqual(["en PREHEADER_MISSING", "ro SUBJECT_LONG"]);
    const wrong = { ...romanian, body: "<p>{{no_such_field}}</p>" };
    const id = await staff.draft({ ...inBoth, translation: wrong });
    expect(await staff.act(id, "send")).toMatchObject({
      body: {
        code: "CAMPAIGN_NOT_SENDABLE",
        errors: { translation: [expect.stringMatching(/no_such_field/)] },
      },
    });
  });

  it("warns if the translation equals the original", async () => {
    const { subject, preheader, body } = letter;
    const translation = { subject, preheader, body };
    const sent = await staff.act(await staff.draft({ ...inBoth, translation }), "send");
    expect(sent.body.data.warnings).toMatchObject([{ code: "TRANSLATION_SAME", language: null }]);
  });

  it("reaches everybody, each in their language", async () => {
    const id = await staff.draft({ ...inBoth, only_its_language: true });
    expect(await audience(`id=${id}`)).toMatchObject({
      recipients: 5,
      left_out: { language: 0 },
      letters: [
        { readers: "en", recipients: 3, letter: "en" },
        { readers: "ro", recipients: 2, letter: "ro" },
      ],
    });
    await staff.act(id, "send");
    expect(
      await inTransaction(db, (tx) => preparation.prepareRecipients(tx, id, monthlyCapDays)),
    ).toBe(5);
  });

  it.each(["en", "ro"] as const)("is previewed and tested in %s", async (language) => {
    const id = await staff.draft(inBoth);
    const words = { en: "What is new", ro: "Noutăți" };
    const { body } = await staff.act(id, "preview", { language });
    expect(body.data.subject).toBe(words[language]);
    const byCaller = await call(`${campaignsPath}${id}/preview/`, {
      method: "POST",
      token: staff.token,
      language,
    });
    expect(byCaller.body.data.subject).toBe(words[language]);
    await setPerson(staff.actor, { emailVerified: true });
    expect((await staff.act(id, "test", { language })).status).toBe(200);
    const { rows } = await sql<{ subject: string; locale: string; html: string }>`
      select content->>'subject' as subject, content->>'html' as html, locale from mail_message
      where kind = 'campaign_test' order by created_at desc, id desc limit 1`.execute(db);
    expect(rows).toMatchObject([{ subject: `[Test] ${words[language]}`, locale: language }]);
    expect(rows[0]?.html).toContain(`lang="${language}"`);
  });
});

describe("a campaign of one letter", () => {
  it("goes to everybody by default", async () => {
    const id = await staff.draft({ language: "ro" });
    const all = await audience(`id=${id}`);
    expect(all).toMatchObject({
      recipients: 5,
      letters: [
        { readers: "en", recipients: 3, letter: "ro" },
        { readers: "ro", recipients: 2, letter: "ro" },
      ],
    });
    expect(await audience("language=ro")).toEqual(all);
    const framed = await audience("");
    expect(framed.letters.map((one: { letter: unknown }) => one.letter)).toEqual([null, null]);
  });

  it("goes only to readers of its language if that is chosen", async () => {
    const id = await staff.draft({ language: "ro", only_its_language: true });
    const shown = await audience(`id=${id}`);
    expect(shown).toMatchObject({
      total: 5,
      recipients: 2,
      left_out: { language: 3 },
      letters: [{ readers: "ro", recipients: 2, letter: "ro" }],
    });
    expect(await audience("language=ro&only_its_language=true")).toEqual(shown);
    expect((await staff.act(id, "send")).status).toBe(200);
    expect((await contents(id)).map(({ locale }) => locale)).toEqual(["ro"]);
    expect(
      await inTransaction(db, (tx) => preparation.prepareRecipients(tx, id, monthlyCapDays)),
    ).toBe(2);
  });

  it("asks for confirmation if nobody reads its language", async () => {
    await sql`update subscriber set locale = 'ro' where locale = 'en'`.execute(db);
    const id = await staff.draft({ language: "en", only_its_language: true });
    const send = () => staff.act(id, "send", { even_to_nobody: false });
    expect((await send()).body.code).toBe("CAMPAIGN_REACHES_NOBODY");
    const time = { scheduled_time: new Date(Date.now() + 3_600_000).toISOString() };
    expect((await staff.act(id, "schedule", time)).status).toBe(200);
    const now = await staff.act(id, "send", { from: "scheduled", even_to_nobody: false });
    expect(now.body.code).toBe("CAMPAIGN_REACHES_NOBODY");
    await sql`update subscriber set locale = 'en' where id in (
      select id from subscriber order by id limit 3)`.execute(db);
    const again = await staff.act(id, "send", { from: "scheduled", even_to_nobody: false });
    expect(again.status).toBe(200);
  });
});

describe("servers and workers that do not know translations", () => {
  const asBefore = (id: string) =>
    sql`update campaign set status = 'sending', started_at = now() where id = ${id}`.execute(db);

  it.each([inBoth, { language: "ro", only_its_language: true }])(
    "cannot send %o to everybody",
    async (fields) => {
      const id = await staff.draft(fields);
      await expect(asBefore(id)).rejects.toThrow("campaign_letters_frozen");
      const time = { scheduled_time: new Date(Date.now() + 3_600_000).toISOString() };
      expect((await staff.act(id, "schedule", time)).status).toBe(200);
      // who does not know of the letters cannot take it back and send it again
      const back = sql`update campaign set status = 'draft' where id = ${id}`;
      await expect(back.execute(db)).rejects.toThrow("campaign_letters_frozen");
      expect((await staff.act(id, "cancel")).status).toBe(200);
      await expect(asBefore(id)).rejects.toThrow("campaign_letters_frozen");
      expect((await staff.act(id, "send")).status).toBe(200);
    },
  );

  it("cannot select readers of other languages", async () => {
    const id = await staff.draft({ language: "ro", only_its_language: true });
    await staff.act(id, "send");
    const prepare = sql`update campaign set prepared_at = now() where id = ${id}`;
    await expect(prepare.execute(db)).rejects.toThrow("campaign_readers_chosen");
  });
});
