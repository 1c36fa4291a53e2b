import { hashOfToken, newToken, unsubscribeToken } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { statementsOf } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { confirmed, testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";

const server = await testServer();
const { call, person, context, clock } = server;
const { staff, known, suppress, find, said, audited, importList } = subscribersOf(server);
const { token, id: staffId } = await staff("Stela");

const path = "/api/newsletter/subscribers/";
const list = async (query = "") => (await call(`${path}?${query}`, { token })).body;
const emails = async (query: string): Promise<string[]> =>
  (await list(query)).data.subscribers.map((one: { email: string }) => one.email);
const later = () => clock.advance(1000);

describe("the list of subscribers", () => {
  // spec 7.31
  it("is newest first, by state, with preferences and counts", async () => {
    await known("first@list.test", "active");
    later();
    await known("second@list.test", "pending");
    later();
    await known("third@list.test", "unsubscribed");
    await suppress("first@list.test");
    const { data } = await list("search=@list.test");
    expect(data.pagination).toEqual({ total: 3, page: 1, limit: 20, pages: 1 });
    expect(data.subscribers.map((one: { email: string }) => one.email)).toEqual([
      "third@list.test",
      "second@list.test",
      "first@list.test",
    ]);
    expect(data.subscribers[2]).toEqual({
      id: expect.any(String),
      email: "first@list.test",
      state: "active",
      frequency: "weekly",
      topics: ["tips"],
      language: "en",
      time_zone: null,
      created_at: expect.stringMatching(/Z$/),
      confirmed_at: expect.stringMatching(/Z$/),
      unsubscribed_at: null,
      suppressed: true,
      suppression_reason: "bounced",
      name: null,
      tags: [],
      fields: [],
      consent_at: null,
      consent_source: null,
    });
    expect(data.subscribers[1]).toMatchObject({ suppressed: false, suppression_reason: null });
    expect(await emails("state=pending&search=list.test")).toEqual(["second@list.test"]);
    const { counts } = data;
    const { active, pending, unsubscribed, suppressed } = counts;
    expect(counts.total).toBe(active + pending + unsubscribed + suppressed);
    expect((await list("state=active")).data.pagination.total).toBe(counts.active);
  });

  it("is searched literally and case-insensitively", async () => {
    for (const name of ["a_b", "axb"]) await known(`${name}@find.test`, "active");
    expect(await emails("search=A_B@FIND")).toEqual(["a_b@find.test"]);
    for (const pattern of ["%25", "%5C", "a%25b@find", "%5C_"])
      expect(await emails(`search=${pattern}`)).toEqual([]);
  });

  it("has pages; those past the end are empty", async () => {
    for (let i = 0; i < 5; i++) await known(`page${i}@pages.test`, "active");
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => emails(`search=pages.test&limit=2&page=${page}`)),
    );
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flat()).size).toBe(5);
  });

  it.each([
    "limit=101",
    "page=0",
    "state=gone",
    "search=a%00b",
    `search=${"x".repeat(101)}`,
    "sort=email",
  ])("refuses %s", async (query) => {
    expect(await call(`${path}?${query}`, { token })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });

  it("needs the same few statements for any number of people", async () => {
    const few = await statementsOf(() => list("limit=1"));
    expect(await statementsOf(() => list("limit=100"))).toHaveLength(few.length);
  });
});

describe("the export of subscribers", () => {
  const read = async (query: string) => await call(`${path}export/?${query}`, { token });

  // spec 7.33
  it("is CSV without formulas, whose first column can be imported again", async () => {
    await known("+tag@export.test", "active");
    await known("'-x@export.test", "active");
    const { headers, body } = await read("state=active");
    const day = clock.now().toISOString().slice(0, 10);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="sortes-subscribers-${day}.csv"`,
    });
    const [head, ...lines] = String(body).split("\r\n");
    expect(head).toBe(
      "\uFEFFemail,state,frequency,topics,language,time_zone,created_at,confirmed_at,unsubscribed_at,suppressed,suppression_reason,name,tags,consent_at,consent_source,id",
    );
    expect(lines.some((line) => line.startsWith("'+tag@export.test,active,weekly,tips,en,"))).toBe(
      true,
    );
    expect(lines.some((line) => line.startsWith("''-x@export.test,"))).toBe(true);
  });

  it("has everybody of a state once, in either format", async () => {
    await sql`
      insert into subscriber (id, address, address_key, locale, state, topics, requested_at, created_at)
      select gen_random_uuid(), 'n' || i || '@many.test', 'n' || i || '@many.test', 'ro', 'pending', '{}',
        now(), now() - (i / 3) * interval '1 microsecond'
      from generate_series(1, 2500) as i`.execute(context.db);
    const { body: json } = await read("format=json&state=pending");
    const inJson: string[] = json.data.subscribers.map((one: { email: string }) => one.email);
    expect(inJson.filter((email) => email.endsWith("@many.test"))).toHaveLength(2500);
    expect(new Set(inJson).size).toBe(inJson.length);
    const { body: csv } = await read("state=pending");
    const inCsv = String(csv).trim().split("\r\n").slice(1, -1);
    expect(inCsv.map((line) => line.split(",")[0])).toEqual(inJson);
  });

  // spec 7.33
  it("is imported unchanged by another installation, and without changes by the same one", async () => {
    await known("left@round.test", "unsubscribed");
    await known("asked@round.test", "pending");
    await known("staff@round.test", "active");
    await suppress("staff@round.test", "staff");
    await suppress("+tag@export.test");
    // the database's clock runs while the server's is fixed, and future dates are ignored
    await sql`
      update subscriber set created_at = created_at - interval '1 day',
        confirmed_at = confirmed_at - interval '1 day',
        unsubscribed_at = unsubscribed_at - interval '1 day'`.execute(context.db);
    await sql`
      update subscriber set locale = 'ro', frequency = 'monthly', topics = '{tips,draws}',
        created_at = '2024-05-06T07:08:09.123Z', confirmed_at = '2024-05-07T00:00:00Z',
        unsubscribed_at = '2025-06-07T08:09:10.5Z'
      where address = 'left@round.test'`.execute(context.db);
    const { body } = await read("");
    const here = await importList(token, Buffer.from(String(body)));
    expect(here.body.data).toMatchObject({
      added: 0,
      unsubscribed: 0,
      suppressed: 0,
      pending: 0,
      errors_total: 0,
    });
    expect((await read("")).body).toBe(body);
    const other = await testServer();
    const { staff: otherStaff, importList: take } = subscribersOf(other);
    const { token: otherToken } = await otherStaff("Other");
    const there = await take(otherToken, Buffer.from(String(body)), { language: "en" });
    const { data } = there.body;
    const { counts } = (await list()).data;
    expect(data).toMatchObject({ errors_total: 0, suppressed: counts.suppressed });
    expect(data.added + data.unsubscribed + data.pending + data.suppressed).toBe(counts.total);
    const again = await other.call(`${path}export/`, { token: otherToken });
    // all but the ids, which are those of each installation, in any order
    const linesOf = (file: unknown) =>
      String(file)
        .split("\r\n")
        .map((line) => line.replace(/,[\w-]{36}$/, ""))
        .toSorted();
    expect(linesOf(again.body)).toEqual(linesOf(body));
  });

  it("contains only search results", async () => {
    await known("one@search.test", "active");
    await known("two@search.test", "pending");
    const { body } = await read("format=json&search=SEARCH.test&state=pending");
    expect(body.data.subscribers).toMatchObject([{ email: "two@search.test" }]);
  });

  it("rejects unknown parameters", async () => {
    for (const query of ["format=xml", "state=gone", `search=${"x".repeat(101)}`, "page=2"])
      expect((await read(query)).status).toBe(400);
  });
});

describe("suppressing a subscriber", () => {
  // spec 7.34
  it("ends the subscription for good, and is recorded", async () => {
    const { token: own } = await person("Ana", confirmed);
    const id = await known("ana@example.test", "active");
    const reply = await call(`${path}${id}/suppress/`, { method: "POST", token });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: { state: "unsubscribed", suppressed: true, unsubscribed_at: expect.any(String) },
      },
    });
    expect(await said(id)).toEqual(["unsubscribed by staff"]);
    expect((await audited("subscriber.suppress")).at(-1)).toEqual({
      actor: staffId,
      subject: id,
      detail: {},
    });
    const refused = { status: 403, body: { code: "ADDRESS_SUPPRESSED" } };
    const back = unsubscribeToken(context.config.appSecret, id);
    expect(
      await call(`/api/newsletter/unsubscribe/${back}/undo/`, { method: "POST", token: own }),
    ).toMatchObject({ status: 409, body: { code: "UNSUBSCRIBE_UNDO_OVER" } });
    const wish = { subscribed: true, frequency: "weekly", topics: [] };
    const save = (body: object, language = "en") =>
      call("/api/newsletter/preferences/", { method: "PUT", token: own, body, language });
    expect(await save(wish)).toMatchObject({
      ...refused,
      body: {
        detail:
          "This address no longer receives the newsletter. To receive it again, subscribe on the newsletter page or write to us.",
      },
    });
    expect((await save(wish, "ro")).body.detail).toMatch(/^Adresa aceasta nu mai primește/);
    expect((await save({ ...wish, subscribed: false })).status).toBe(200);
    await importList(token, "email\nana@example.test");
    expect((await find("ana@example.test"))?.state).toBe("unsubscribed");
  });

  it("invalidates a pending confirmation link", async () => {
    const id = await known("pending@suppress.test", "pending");
    await suppress("pending@suppress.test", "staff");
    const link = newToken();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + 1_000_000);
    const owner = { subscriberId: id, kind: "confirm_subscription" } as const;
    await mailTokens.insert(context.db, {
      ...owner,
      hash: hashOfToken(link),
      expiresAt,
      createdAt,
    });
    const reply = await call(`/api/newsletter/confirm/${link}/`, { method: "POST" });
    expect(reply).toMatchObject({ status: 403, body: { code: "ADDRESS_SUPPRESSED" } });
    expect((await find("pending@suppress.test"))?.state).toBe("pending");
  });

  it("may be repeated, and reports unknown subscribers", async () => {
    const id = await known("twice@suppress.test", "unsubscribed");
    for (let i = 0; i < 2; i++)
      expect((await call(`${path}${id}/suppress/`, { method: "POST", token })).status).toBe(200);
    expect(await said(id)).toEqual([]);
    const nobody = "01900000-0000-7000-8000-000000000000";
    expect((await call(`${path}${nobody}/suppress/`, { method: "POST", token })).status).toBe(404);
    expect((await call(`${path}nonsense/suppress/`, { method: "POST", token })).status).toBe(400);
  });
});

/** Everything in the database that holds a text, but for accounts, by table. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(context.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as one where one::text ilike ${`%${text}%`} limit 1`.execute(
      context.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Recipients of a campaign, all the same subscriber's, by state. */
async function recipientsOf(subscriberId: string, states: readonly string[]): Promise<void> {
  for (const state of states)
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, last_error)
      values (gen_random_uuid(), 1, ${subscriberId}, ${state}, now(), '450 <erased@erase.test> is busy')`.execute(
      context.db,
    );
}

describe("erasing a subscriber", () => {
  // spec 7.35
  it("removes the address everywhere, and prevents further mails to it and adding it again", async () => {
    const email = "erased@erase.test";
    await call("/api/newsletter/subscribe/", { body: { email: "Erased@erase.test" } });
    const id = await known(email, "active");
    const createdAt = clock.now();
    const token1 = {
      subscriberId: id,
      kind: "confirm_subscription",
      hash: "x",
      expiresAt: createdAt,
      createdAt,
    } as const;
    await mailTokens.insert(context.db, token1);
    await call(`/api/newsletter/unsubscribe/${unsubscribeToken(context.config.appSecret, id)}/`, {
      method: "POST",
    });
    await recipientsOf(id, ["queued", "claimed", "sent", "failed"]);
    expect(await tablesWith(email)).toEqual(
      expect.arrayContaining(["subscriber", "mail_message", "campaign_recipient"]),
    );
    expect(await call(`${path}${id}/`, { method: "DELETE", token })).toMatchObject({ status: 204 });
    expect(await tablesWith(email)).toEqual([]);
    const { rows } = await sql<{ state: string; reason: string | null }>`
      select state, reason from campaign_recipient where subscriber_id = ${id} order by id`.execute(
      context.db,
    );
    expect(rows).toEqual([
      { state: "skipped", reason: "erased" },
      { state: "claimed", reason: null },
      { state: "sent", reason: null },
      { state: "failed", reason: null },
    ]);
    expect(await said(id)).toEqual(["unsubscribed by link"]);
    expect((await audited("subscriber.erase")).at(-1)).toEqual({
      actor: staffId,
      subject: id,
      detail: {},
    });
    const { body } = await importList(token, `email\n${email}`);
    expect(body.data).toMatchObject({ added: 0, skipped: { suppressed: 1 } });
    // the link in earlier mails still works
    const link = unsubscribeToken(context.config.appSecret, id);
    expect((await call(`/api/newsletter/unsubscribe/${link}/`, { method: "POST" })).status).toBe(
      200,
    );
    expect((await call(`${path}${id}/`, { method: "DELETE", token })).status).toBe(404);
  });

  it("keeps the mails of an account with that address, and everybody else", async () => {
    const { email, id: userId } = await person("Mara");
    await call("/api/users/forgot-password/", { body: { email } });
    const id = await known(email, "active");
    const other = await known("other@erase.test", "active");
    await recipientsOf(other, ["queued"]);
    await call(`${path}${id}/`, { method: "DELETE", token });
    const { rows } = await sql<{ kind: string }>`
      select kind from mail_message where address = ${email} or user_id = ${userId}`.execute(
      context.db,
    );
    expect(rows.map(({ kind }) => kind)).toContain("reset_password");
    const { rows: left } = await sql<{ state: string }>`
      select state from campaign_recipient where subscriber_id = ${other}`.execute(context.db);
    expect(left).toEqual([{ state: "queued" }]);
    expect(await find("other@erase.test")).toBeDefined();
  });
});

describe("one-click unsubscription by a mail program", () => {
  it("ends a subscription without a session, repeatably, and also answers for unknown people", async () => {
    const id = await known("click@example.test", "active");
    const click = (subscriberId: string) =>
      call(
        `/api/newsletter/unsubscribe/${unsubscribeToken(context.config.appSecret, subscriberId)}/`,
        {
          body: "List-Unsubscribe=One-Click",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        },
      );
    expect((await click(id)).status).toBe(200);
    expect((await click(id)).status).toBe(200);
    expect((await find("click@example.test"))?.state).toBe("unsubscribed");
    expect(await said(id)).toEqual(["unsubscribed by link"]);
    expect((await click("01900000-0000-7000-8000-000000000000")).status).toBe(200);
  });
});
