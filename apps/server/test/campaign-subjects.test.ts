import { inTransaction } from "@sortes/db";
import * as sendAgain from "@sortes/db/newsletter/campaigns/send-again";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import { trackingMark } from "@sortes/email";
import { addSubscribers } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { campaigner, campaignsPath, letter } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const staff = await campaigner(server, "Ana");
const { token, draft, act, read, change } = staff;
const { db, config } = context;
await addSubscribers(server.databaseUrl, 100);

const subject_test = {
  other_subjects: [{ subject: "Draws for all" }, { subject: "Who wins?" }],
  share: 30,
  decide_after_hours: 4,
};

const report = async (id: string) =>
  (await call(`${campaignsPath}${id}/subjects/`, { token })).body.data;
const choose = (id: string, number: number, headers = {}) =>
  call(`${campaignsPath}${id}/subjects/choose/`, { token, body: { number }, headers });

/** A campaign as a worker leaves it whose mails of the test are out; nobody has clicked. */
async function testedCampaign(changes: object = {}): Promise<string> {
  const id = await draft({ subject_test, ...changes });
  expect((await act(id, "send")).status).toBe(200);
  await inTransaction(db, (tx) => preparation.prepareRecipients(tx, id, 28));
  await sql`update campaign_recipient set state = 'sent', sent_at = now() - interval '1 minute'
    where campaign_id = ${id} and variant is not null`.execute(db);
  await sql`update campaign set tested_at = now() where id = ${id}`.execute(db);
  return id;
}

const readersOf = async (id: string, variant: number) =>
  (
    await sql<{ id: string }>`select id from campaign_recipient
      where campaign_id = ${id} and variant = ${variant} order by id`.execute(db)
  ).rows.map((row) => row.id);

async function follow(id: string, reader: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from campaign_link where campaign_id = ${id} order by place limit 1`.execute(db);
  const link = BigInt(rows[0]?.id ?? "0").toString(36);
  const reply = await call(`/c/${link}.${trackingMark(config.appSecret, reader)}`, {
    headers: {
      "user-agent": "Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    },
  });
  expect(reply.status).toBe(302);
}

describe("a campaign with several subjects", () => {
  it("keeps them in its draft and its copy, and shows the state of the test", async () => {
    const id = await draft({ subject_test });
    expect(await read(id)).toMatchObject({ subject_test, subject_test_phase: null });
    const copy = (await act(id, "duplicate")).body.data.id;
    expect(await read(copy)).toMatchObject({ subject_test });
    await change(copy, { subject_test: null });
    expect(await read(copy)).toMatchObject({ subject_test: null });
    await change(id, { subject_test: { ...subject_test, share: 50 } });
    expect(await read(id)).toMatchObject({ subject_test: { share: 50 } });
    expect(await report(id)).toMatchObject({ phase: null, waiting: 0, chosen: null });
    expect((await act(id, "send")).status).toBe(200);
    expect(await read(id)).toMatchObject({ subject_test_phase: "testing" });
    const { body } = await call(`${campaignsPath}${id}/progress/`, { token });
    expect(body.data).toMatchObject({ subject_test_phase: "testing" });
  });

  it("is not tested again while its letter is sent a second time", async () => {
    const id = await testedCampaign({ tracking: "individual" });
    await sql`
      update campaign_recipient set state = 'sent', due_at = now(), sent_at = now()
      where campaign_id = ${id}`.execute(db);
    await sql`update campaign set status = 'sent', finished_at = now() where id = ${id}`.execute(
      db,
    );
    const body = { subject: "Did you see this?" };
    await call(`${campaignsPath}${id}/again/`, { method: "PUT", token, body });
    await sql`update campaign_again set due_at = now() where campaign_id = ${id}`.execute(db);
    await inTransaction(db, (tx) => sendAgain.begin(tx, id));
    const ended = { status: "sending", subject_test_phase: "ended" };
    expect(await read(id)).toMatchObject(ended);
    const one = await call(`${campaignsPath}${id}/progress/`, { token });
    expect(one.body.data).toMatchObject(ended);
    const all = await call(`${campaignsPath}progress/`, { token });
    expect(all.body.data.campaigns).toContainEqual(expect.objectContaining({ id, ...ended }));
    const { phase, waiting, subjects } = await report(id);
    expect({ phase, waiting }).toEqual({ phase: "ended", waiting: 0 });
    expect(subjects.map(({ sent }: { sent: number }) => sent)).toEqual([10, 10, 10]);
  });

  it.each([
    ["share", { ...subject_test, share: 9 }],
    ["share", { ...subject_test, share: 51 }],
    ["hours", { ...subject_test, decide_after_hours: 0 }],
    ["hours", { ...subject_test, decide_after_hours: 169 }],
    ["subjects", { ...subject_test, other_subjects: Array(4).fill({ subject: "s" }) }],
    ["length", { ...subject_test, other_subjects: [{ subject: "s".repeat(201) }] }],
    ["header", { ...subject_test, other_subjects: [{ subject: "a\r\nBcc: b@c.test" }] }],
  ])("has limits: %s", async (_what, wrong) => {
    const reply = await call(campaignsPath, { token, body: { ...letter, subject_test: wrong } });
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it.each([
    ["SUBJECT_BLANK", { other_subjects: [{ subject: " " }] }, {}],
    ["SUBJECT_BLANK", { other_subjects: [] }, {}],
    ["SUBJECTS_EQUAL", { other_subjects: [{ subject: ` ${letter.subject} ` }] }, {}],
    ["CAMPAIGN_NOT_SENDABLE", { other_subjects: [{ subject: "{{nobody}}" }] }, {}],
    ["SUBJECT_TEST_WITHOUT_CLICKS", {}, { tracking: "off" }],
    ["SUBJECT_TEST_WITHOUT_CLICKS", {}, { body: "<p>Hello</p>" }],
  ])("cannot be sent or scheduled: %s of %j and %j", async (code, test, changes) => {
    const id = await draft({ subject_test: { ...subject_test, ...test }, ...changes });
    for (const action of ["send", "schedule"]) {
      const time = { scheduled_time: new Date(Date.now() + 3_600_000).toISOString() };
      const reply = await act(id, action, action === "send" ? {} : time);
      expect(reply.body.code).toBe(code);
    }
    expect(await read(id)).toMatchObject({ status: "draft" });
  });

  it("has each subject in both letters if it is translated", async () => {
    const translation = { subject: "Noutăți", preheader: "", body: "<p>Salut</p>" };
    const decide = { ...subject_test, decide_after_hours: null };
    const of = (words: string) => ({
      language: "en",
      translation,
      subject_test: {
        ...decide,
        other_subjects: [{ subject: "Draws for all", translation: words }],
      },
    });
    for (const [words, code] of [
      ["", "SUBJECT_BLANK"],
      ["Noutăți", "SUBJECTS_EQUAL"],
    ] as const)
      expect((await act(await draft(of(words)), "send")).body.code).toBe(code);
    const id = await draft(of("Trageri pentru toți"));
    expect((await act(id, "send")).status).toBe(200);
    const { rows } = await sql<{ subject: string }>`
      select locale || ' ' || subject as subject from campaign_variant
      where campaign_id = ${id} order by variant, locale`.execute(db);
    expect(rows.map(({ subject }) => subject)).toEqual([
      "en What is new",
      "ro Noutăți",
      "en Draws for all",
      "ro Trageri pentru toți",
    ]);
  });

  it("shows and checks every subject in each letter before sending", async () => {
    const translation = { subject: "Noutăți", preheader: "", body: "<p>Salut</p>" };
    const id = await draft({
      language: "en",
      translation,
      subject_test: {
        ...subject_test,
        other_subjects: [
          { subject: "Win!! {{name}}", translation: "RE: tragerile" },
          { subject: "Dear {{nobody}}", translation: "Dragi {{ name | prieteni }}" },
        ],
      },
    });
    const look = async (language: string) =>
      (await call(`${campaignsPath}${id}/preview/`, { token, body: { language } })).body.data;
    const english = await look("en");
    expect(english.subjects).toEqual(["What is new", "Win!! ", "Dear "]);
    expect(english.inbox_text).toMatch(/^Draws that anybody can check.* Hello Read what is new\./);
    expect(
      english.warnings.map(({ code, message }: Record<string, string>) => [code, message]),
    ).toMatchObject([
      ["SUBJECT_EXCLAMATIONS", expect.stringMatching(/^Subject B: /)],
      ["FIELD_UNKNOWN", expect.stringMatching(/^Subject C: /)],
      ["FIELD_WITHOUT_FALLBACK", expect.anything()],
    ]);
    const romanian = await look("ro");
    expect(romanian.subjects).toEqual(["Noutăți", "RE: tragerile", "Dragi prieteni"]);
    expect(romanian.warnings.map(({ code }: { code: string }) => code)).toContain("SUBJECT_REPLY");
    const unsaved = await call(`${campaignsPath}preview/`, {
      token,
      body: { ...letter, other_subjects: ["WIN A FREE DRAW"] },
    });
    expect(unsaved.body.data.warnings).toMatchObject([{ code: "SUBJECT_CAPITALS" }]);
  });

  it("returns the warnings of each subject once, when it is sent", async () => {
    const id = await draft({
      subject_test: { ...subject_test, other_subjects: [{ subject: "Win!!" }] },
    });
    const { warnings } = (await act(id, "send")).body.data;
    expect(warnings).toMatchObject([
      { code: "SUBJECT_EXCLAMATIONS", message: expect.stringMatching(/^Subject B: /) },
    ]);
  });

  it("sends its test mail with the requested subject", async () => {
    await sql`update app_user set email_verified = true where is_staff`.execute(db);
    const id = await draft({ subject_test });
    const test = (number?: number) =>
      call(`${campaignsPath}${id}/test/`, { token, body: { number } });
    for (const number of [undefined, 3]) expect((await test(number)).status).toBe(200);
    const { rows } = await sql<{ subject: string }>`
      select content ->> 'subject' as subject from mail_message
      where kind = 'campaign_test' order by created_at, id`.execute(db);
    expect(rows.map(({ subject }) => subject)).toEqual(["[Test] What is new", "[Test] Who wins?"]);
    expect(await test(4)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect((await test(5)).status).toBe(400);
  });

  it("without tracking is decided by staff only", async () => {
    const id = await draft({
      tracking: "off",
      subject_test: { ...subject_test, decide_after_hours: null },
    });
    expect((await act(id, "send")).status).toBe(200);
  });

  it("freezes each subject in each language, apart from other campaigns", async () => {
    const id = await draft({ subject_test });
    const time = { scheduled_time: new Date(Date.now() + 3_600_000).toISOString() };
    expect((await act(id, "schedule", time)).status).toBe(200);
    const frozen = async () =>
      (
        await sql<{ subject: string; locale: string }>`
          select subject, locale from campaign_variant
          where campaign_id = ${id} order by variant, locale`.execute(db)
      ).rows.map(({ subject, locale }) => `${locale} ${subject}`);
    expect(await frozen()).toEqual(
      ["What is new", "Draws for all", "Who wins?"].flatMap((one) => [`en ${one}`, `ro ${one}`]),
    );
    expect(await staff.frozen(id)).toEqual([]);
    expect((await act(id, "cancel")).status).toBe(200);
    expect(await frozen()).toEqual([]);
    // as an older server would: it knows of no test
    const older = sql`update campaign set status = 'sending' where id = ${id}`;
    await expect(older.execute(db)).rejects.toThrow("campaign_subject_test_frozen");
  });

  it("counts opens and clicks by subject, each reader once", async () => {
    const id = await testedCampaign();
    const [first = "", second = ""] = await readersOf(id, 1);
    await follow(id, first);
    await follow(id, first);
    await follow(id, second);
    await expect
      .poll(() => report(id))
      .toMatchObject({
        phase: "waiting",
        waiting: 70,
        subjects: [
          { number: 1, subject: "What is new", recipients: 10, sent: 10, opens: 0, clicks: 0 },
          { number: 2, subject: "Draws for all", recipients: 10, sent: 10, opens: 2, clicks: 2 },
          { number: 3, subject: "Who wins?", recipients: 10, sent: 10, clicks: 0 },
        ],
      });
    const { tested_at, decides_at } = await report(id);
    expect(Date.parse(decides_at) - Date.parse(tested_at)).toBe(4 * 3_600_000);
    // the figures of the campaign count each reader once
    const { body } = await call(`${campaignsPath}${id}/stats/`, { token });
    expect(body.data).toMatchObject({ clicks: 2 });
  });
});

describe("the choice of a winning subject", () => {
  it("is made once under concurrent requests, and is audited", async () => {
    const id = await testedCampaign();
    const replies = await Promise.all(Array.from({ length: 6 }, (_, i) => choose(id, (i % 3) + 1)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200);
    for (const reply of refused)
      expect(reply).toMatchObject({ status: 409, body: { code: "SUBJECT_CHOSEN" } });
    const { chosen, chosen_by_staff, decides_at, phase } = await report(id);
    expect({ chosen_by_staff, decides_at, phase }).toEqual({
      chosen_by_staff: true,
      decides_at: null,
      phase: "chosen",
    });
    const record = await call(`${campaignsPath}${id}/record/`, { token });
    expect(record.body.data.record[0]).toMatchObject({ action: "choose_subject", subject: chosen });
    expect(await staff.recorded(id)).toEqual([
      "campaign.create",
      "campaign.send",
      "campaign.choose_subject",
    ]);
  });

  it("repeats its reply under the same Idempotency-Key", async () => {
    const id = await testedCampaign();
    const key = { "idempotency-key": "0123456789abcdef" };
    expect((await choose(id, 2, key)).status).toBe(200);
    expect((await choose(id, 2, key)).status).toBe(200);
    expect((await choose(id, 3)).body.code).toBe("SUBJECT_CHOSEN");
  });

  it("works on a paused campaign, but not if it is over, untested or the subject is unknown", async () => {
    const paused = await testedCampaign();
    await act(paused, "pause");
    expect((await choose(paused, 4)).body.code).toBe("INVALID_INPUT");
    expect((await choose(paused, 3)).status).toBe(200);
    const cancelled = await testedCampaign();
    await act(cancelled, "cancel");
    expect((await choose(cancelled, 1)).body.code).toBe("CAMPAIGN_WRONG_STATE");
    expect(await report(cancelled)).toMatchObject({ phase: "ended", chosen: null });
    const plain = await draft();
    await act(plain, "send");
    expect((await choose(plain, 1)).body.code).toBe("CAMPAIGN_WRONG_STATE");
    expect((await choose("0197a2b0-0000-7000-8000-000000000000", 1)).status).toBe(404);
    expect(await report(plain)).toMatchObject({ phase: null, subjects: [{ number: 1 }] });
  });
});
