import { newId } from "@sortes/db";
import { FixedClock } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";

const clock = new FixedClock(new Date().toISOString());
const server = await testServer({ rateLimits: true }, clock);
const { call, person, context } = server;
const { db } = context;
const minute = 60 * 1000;
const day = 24 * 60 * minute;

let people = 0;
/** Somebody of staff, whose address is confirmed. */
async function staff({ verified = true } = {}) {
  const somebody = await person(`Sanda${++people}`, { isStaff: true, emailVerified: verified });
  return somebody;
}

async function campaign(token: string, changes: object = {}): Promise<string> {
  const body = { title: "Autumn", subject: "Autumn", body: "<p>You are {{email}}</p>", ...changes };
  const created = await call("/api/newsletter/campaigns/", { token, body });
  return created.body.data.id;
}

const test = (id: string, token: string, language?: string) =>
  call(`/api/newsletter/campaigns/${id}/test/`, {
    method: "POST",
    token,
    ...(language && { language }),
  });

/** The mails that wait for somebody. */
async function waiting(userId: string) {
  const { rows } = await sql<{
    locale: string;
    state: string;
    content: { subject: string; html: string; text: string; campaignId: string };
  }>`
    select locale, state, content from mail_message
    where user_id = ${userId} and kind = 'campaign_test' order by created_at, id`.execute(db);
  return rows;
}

const audited = async (subject: string): Promise<unknown[]> => {
  const { rows } = await sql`
    select actor, action, detail from audit_log
    where subject = ${subject} and action = 'campaign.test'`.execute(db);
  return rows;
};

describe("the test of a campaign", () => {
  // spec 7.45
  it("queues a mail to its requester, marked as a test, with the campaign in its headers", async () => {
    const { token, id: userId, email } = await staff();
    const id = await campaign(token);
    expect(await test(id, token, "ro")).toMatchObject({
      status: 200,
      body: { data: { sent_to: email } },
    });
    const [mail, ...others] = await waiting(userId);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ locale: "ro", state: "queued" });
    expect(mail?.content.subject).toBe("[Test] Autumn");
    expect(mail?.content.text).toContain(`You are ${email}`);
    expect(mail?.content.html).toContain(`You are ${email}`);
    expect(mail?.content.html).not.toContain("{{");
    expect(mail?.content.campaignId).toBe(id);
    expect(await audited(id)).toEqual([{ actor: userId, action: "campaign.test", detail: {} }]);
  });

  it("has unsubscribe and preference links that say it was a test and remove nobody", async () => {
    const { token, id: userId, email } = await staff();
    const subscriberId = await subscribersOf(server).known(email, "active");
    const id = await campaign(token);
    await test(id, token, "ro");
    const [mail] = await waiting(userId);
    const links = [
      ...(mail?.content.html.matchAll(/newsletter\/(\w+)\/([\w-]{64})\?lang=ro/g) ?? []),
    ];
    const link = Object.fromEntries(links.map(([, page = "", held = ""]) => [page, held]));
    expect(Object.keys(link).toSorted()).toEqual(["preferences", "unsubscribe"]);
    const unsubscribe = `/api/newsletter/unsubscribe/${link["unsubscribe"]}/`;
    const oneClick = await call(unsubscribe, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(oneClick).toMatchObject({ status: 200, body: { data: { unsubscribed: false } } });
    const refused = { status: 409, body: { code: "LETTER_IS_TEST" } };
    expect(await call(`${unsubscribe}undo/`, { method: "POST" })).toMatchObject(refused);
    const preferences = `/api/newsletter/preferences/${link["preferences"]}/`;
    expect(await call(preferences)).toMatchObject(refused);
    const body = { subscribed: false, frequency: "weekly", topics: [], language: "en" };
    expect(await call(preferences, { method: "PUT", body })).toMatchObject(refused);
    // a token that nobody made is still wrong
    const forged = `/api/newsletter/unsubscribe/${"A".repeat(64)}/`;
    expect(await call(forged, { method: "POST" })).toMatchObject({
      status: 404,
      body: { code: "UNSUBSCRIBE_LINK_WRONG" },
    });
    const { rows } = await sql`select state from subscriber where id = ${subscriberId}`.execute(db);
    expect(rows).toEqual([{ state: "active" }]);
  });

  it("has tracked links that redirect for 30 days and count nothing, if the campaign tracks", async () => {
    const { token, id: userId } = await staff();
    const target = "https://sortes.test/new?a=1&b=ș";
    const body = `<p><a href="${target.replace("&", "&amp;")}">new</a> <a href="https://x.test/{{email}}">own</a></p>`;
    const id = await campaign(token, { body, tracking: "individual" });
    await test(id, token);
    const [mail] = await waiting(userId);
    const html = mail?.content.html ?? "";
    const [address = ""] = /\/c\/test\?to=[\w.-]+/.exec(html) ?? [];
    expect(html).toContain("/o/test.gif");
    expect(html).toContain('href="https://x.test/');
    expect(html).not.toContain("https://sortes.test/new");
    expect(mail?.content.text).toContain("https://sortes.test/new");
    const follow = (to: string) => call(to, { headers: { "user-agent": "Mozilla/5.0 Firefox" } });
    const { status, headers } = await follow(address);
    expect([status, headers["location"]]).toEqual([302, new URL(target).href]);
    expect((await follow("/o/test.gif")).status).toBe(200);
    const marks = address.split(".");
    const elsewhere = [
      ...marks.slice(0, 2),
      Buffer.from("https://evil.test/").toString("base64url"),
    ];
    expect((await follow(elsewhere.join("."))).status).toBe(404);
    expect((await follow("/c/test")).status).toBe(404);
    const counted = await sql`select 1 from campaign_tally where campaign_id = ${id}`.execute(db);
    expect(counted.rows).toEqual([]);
    clock.advance(29 * day);
    expect((await follow(address)).status).toBe(302);
    clock.advance(2 * day);
    expect((await follow(address)).status).toBe(404);
    clock.advance(-31 * day);

    const direct = await campaign(token, { body, tracking: "off" });
    await test(direct, token);
    const untracked = (await waiting(userId)).at(-1)?.content.html ?? "";
    expect(untracked).toContain("https://sortes.test/new");
    expect(untracked).not.toMatch(/\/c\/test|\/o\//);
  });

  it("is in the language of the campaign, not the requester's", async () => {
    const { token, id: userId } = await staff();
    const id = await campaign(token, { language: "ro" });
    expect((await test(id, token, "en")).status).toBe(200);
    const [mail] = await waiting(userId);
    expect(mail?.locale).toBe("ro");
    expect(mail?.content.html).toContain('lang="ro"');
    expect(mail?.content.html).toContain("Dezabonează-te</a>");
  });

  it("has the current content, even while campaigns are stopped", async () => {
    const { token, id: userId } = await staff();
    const id = await campaign(token);
    await sql`update sending_control set stopped = true`.execute(db);
    await sql`update campaign set status = 'paused', pause_reason = 'staff' where id = ${id}`.execute(
      db,
    );
    expect((await test(id, token)).status).toBe(200);
    await sql`update sending_control set stopped = false`.execute(db);
    expect(await waiting(userId)).toHaveLength(1);
  });

  it("is not sent to unconfirmed addresses", async () => {
    const { token, id: userId } = await staff({ verified: false });
    const id = await campaign(token);
    expect(await test(id, token)).toMatchObject({
      status: 403,
      body: { code: "EMAIL_UNVERIFIED" },
    });
    expect(await waiting(userId)).toEqual([]);
    expect(await audited(id)).toEqual([]);
  });

  it("reports errors of the campaign, and sends nothing", async () => {
    const { token, id: userId } = await staff();
    const id = await campaign(token, { body: "<mjml><mj-body><mj-section></mj-body></mjml>" });
    expect(await test(id, token)).toMatchObject({
      status: 400,
      body: { code: "CAMPAIGN_NOT_SENDABLE", errors: { body: [expect.stringMatching(/line 1/)] } },
    });
    expect(await waiting(userId)).toEqual([]);
  });

  it("is not found for a missing campaign", async () => {
    const { token } = await staff();
    expect((await test(newId(new Date()), token)).status).toBe(404);
  });

  it("is limited to 20 an hour per person", async () => {
    const { token, id: userId } = await staff();
    const id = await campaign(token);
    for (let i = 0; i < 20; i++) expect((await test(id, token)).status).toBe(200);
    const refused = await test(id, token);
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
    expect(await waiting(userId)).toHaveLength(20);
    const other = await staff();
    expect((await test(id, other.token)).status).toBe(200);
    clock.advance(60 * minute);
    expect((await test(id, token)).status).toBe(200);
  });
});

it("previews are limited to 120 a minute per person", async () => {
  const { token } = await staff();
  const { token: other } = await staff();
  const body = { title: "a", subject: "b", body: "<p>c</p>" };
  const preview = (who: string, from: string) =>
    call("/api/newsletter/campaigns/preview/", { token: who, body, from });
  const statuses: number[] = [];
  // from several networks, whose own limits are another matter
  for (let i = 0; i < 121; i++) statuses.push((await preview(token, `10.0.0.${i % 8}`)).status);
  expect(statuses).toEqual([...Array(120).fill(200), 429]);
  expect((await preview(other, "10.0.0.9")).status).toBe(200);
  clock.advance(minute);
  expect((await preview(token, "10.0.0.10")).status).toBe(200);
});
