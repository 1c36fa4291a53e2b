import { testAddressLimit } from "@sortes/contract";
import { hashOfToken, newToken, suppressionHash } from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as users from "@sortes/db/accounts/users";
import { FixedClock } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { confirmed, elsewhere, testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";

const clock = new FixedClock(new Date().toISOString());
const server = await testServer({ rateLimits: true }, clock);
const { call, person, context, setPerson } = server;
const { db } = context;
const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
const path = "/api/newsletter/test-addresses/";

let people = 0;
/** Somebody of staff with a confirmed address. */
async function staff() {
  return await person(`Sanda${++people}`, { ...confirmed, isStaff: true });
}

let addresses = 0;
const fresh = () => `phone${++addresses}@example.test`;

const add = (token: string, email: string, more: object = {}) =>
  call(path, { token, body: { email }, from: elsewhere(), ...more });
const list = async (token: string) => (await call(path, { token })).body.data.addresses;
const remove = (token: string, id: string) => call(`${path}${id}/`, { method: "DELETE", token });
const askAgain = (token: string, id: string, more: object = {}) =>
  call(`${path}${id}/ask-again/`, { method: "POST", token, from: elsewhere(), ...more });

/** The kinds of mails that wait for a person, with what they name. */
async function mails(userId: string) {
  const { rows } = await sql<{ kind: string; params: { testAddressId?: string }; locale: string }>`
    select kind, params, locale from mail_message
    where user_id = ${userId} and kind in ('confirm_test_address', 'campaign_test')
    order by created_at, id`.execute(db);
  return rows;
}

/** The link that the worker mails to an address. */
async function linkTo(userId: string, testAddressId: string): Promise<string> {
  const token = newToken();
  const createdAt = clock.now();
  await mailTokens.insert(db, {
    hash: hashOfToken(token),
    kind: "confirm_test_address",
    userId,
    testAddressId,
    expiresAt: new Date(createdAt.getTime() + 2 * day),
    createdAt,
  });
  return token;
}
const question = (link: string) => call(`/api/newsletter/confirm/${link}/test-address/`);
const confirm = (link: string) =>
  call(`/api/newsletter/confirm/${link}/test-address/`, { method: "POST" });
const dead = { status: 404, body: { code: "TEST_ADDRESS_LINK_DEAD" } };

/** A confirmed test address of somebody. @returns its id */
async function confirmedAddress(
  somebody: { id: string; token: string },
  email: string,
): Promise<string> {
  const { id } = (await add(somebody.token, email)).body.data;
  expect((await confirm(await linkTo(somebody.id, id))).status).toBe(200);
  return id;
}

async function campaign(token: string): Promise<string> {
  const body = { title: "Autumn", subject: "Autumn", body: "<p>Hi</p>" };
  return (await call("/api/newsletter/campaigns/", { token, body })).body.data.id;
}
const test = (id: string, token: string, to?: readonly string[], key?: string) =>
  call(`/api/newsletter/campaigns/${id}/test/`, {
    method: "POST",
    token,
    ...(to && { body: { addresses: to } }),
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

describe("a test address", () => {
  it("is added with a confirmation mail, and can be used once the link is confirmed", async () => {
    const { token, id: userId } = await staff();
    const email = fresh();
    const added = await add(token, email, { language: "ro" });
    expect(added).toMatchObject({
      status: 201,
      body: { data: { email, is_chosen: true, confirmed_at: null } },
    });
    const { id } = added.body.data;
    expect(await mails(userId)).toEqual([
      { kind: "confirm_test_address", params: { testAddressId: id }, locale: "ro" },
    ]);
    const link = await linkTo(userId, id);
    const asked = { email, asked_by: `Sanda${people}`, is_confirmed: false };
    // to look at the question agrees to nothing
    for (let i = 0; i < 2; i++)
      expect(await question(link)).toMatchObject({ status: 200, body: { data: asked } });
    expect(await list(token)).toMatchObject([{ id, confirmed_at: null }]);
    expect(await confirm(link)).toMatchObject({ status: 200, body: { data: { confirmed: true } } });
    expect(await list(token)).toMatchObject([{ id, confirmed_at: expect.any(String) }]);
    // a lost reply, and a look at the page later
    expect((await confirm(link)).status).toBe(200);
    expect((await question(link)).body.data).toEqual({ ...asked, is_confirmed: true });
    const { rows } = await sql`
      select action, actor from audit_log where subject = ${id}`.execute(db);
    expect(rows).toEqual([{ action: "test_address.add", actor: userId }]);
  });

  it("has links that end with their time, the address, and the rights of who added it", async () => {
    const asker = await staff();
    const { id } = (await add(asker.token, fresh())).body.data;
    const link = await linkTo(asker.id, id);
    clock.advance(2 * day + minute);
    expect(await question(link)).toMatchObject(dead);
    expect(await confirm(link)).toMatchObject(dead);
    clock.advance(-2 * day - minute);
    expect((await question(link)).status).toBe(200);
    await setPerson(asker.id, { isStaff: false });
    expect(await question(link)).toMatchObject(dead);
    expect(await confirm(link)).toMatchObject(dead);
    await setPerson(asker.id, { isStaff: true });
    expect((await remove(asker.token, id)).status).toBe(204);
    expect(await question(link)).toMatchObject(dead);
    expect(await confirm(link)).toMatchObject(dead);
    expect(await remove(asker.token, id)).toMatchObject({ status: 404 });
    for (const nobodys of ["A".repeat(43), "x"]) expect(await confirm(nobodys)).toMatchObject(dead);
  });

  it("is confirmed by its own kind of link only, which opens nothing else", async () => {
    const { token, id: userId } = await staff();
    const { id } = (await add(token, fresh())).body.data;
    const link = await linkTo(userId, id);
    expect((await call(`/api/users/verify/${link}/`)).status).toBe(404);
    const reset = newToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + day);
    const hash = hashOfToken(reset);
    await mailTokens.insert(db, {
      hash,
      kind: "reset_password",
      userId,
      expiresAt,
      createdAt: now,
    });
    expect(await confirm(reset)).toMatchObject(dead);
    expect(await list(token)).toMatchObject([{ id, confirmed_at: null }]);
  });

  it("may not be the person's own or a duplicate, and their number is limited", async () => {
    const { token, email: own } = await staff();
    const exists = { status: 409, body: { code: "TEST_ADDRESS_EXISTS" } };
    expect(await add(token, own.toUpperCase())).toMatchObject(exists);
    const email = fresh();
    expect((await add(token, email)).status).toBe(201);
    expect(await add(token, email.toUpperCase())).toMatchObject({
      ...exists,
      body: { errors: { email: [expect.any(String)] } },
    });
    for (let i = 1; i < testAddressLimit; i++) expect((await add(token, fresh())).status).toBe(201);
    expect(await add(token, fresh())).toMatchObject({
      status: 409,
      body: { code: "TEST_ADDRESS_LIMIT" },
    });
    expect(await list(token)).toHaveLength(testAddressLimit);
    expect(await add(token, "nonsense")).toMatchObject({
      status: 400,
      body: { errors: { email: [expect.any(String)] } },
    });
  });

  it("belongs to one person: others can neither see, confirm nor remove it", async () => {
    const owner = await staff();
    const other = await staff();
    const { id } = (await add(owner.token, fresh())).body.data;
    expect(await list(other.token)).toEqual([]);
    expect((await askAgain(other.token, id)).status).toBe(404);
    expect((await remove(other.token, id)).status).toBe(404);
    expect(await list(owner.token)).toMatchObject([{ id }]);
  });

  it("gets no confirmation mail if it is suppressed, or the person's own address is unconfirmed", async () => {
    const { token, id: userId } = await staff();
    await setPerson(userId, { emailVerified: false });
    expect(await add(token, fresh())).toMatchObject({
      status: 403,
      body: { code: "EMAIL_UNVERIFIED" },
    });
    await setPerson(userId, confirmed);
    const email = fresh();
    const addressHash = suppressionHash(context.secrets.addressKey, email);
    await consents.insertSuppression(db, { addressHash, reason: "erased", createdAt: clock.now() });
    expect(await add(token, email)).toMatchObject({
      status: 409,
      body: { code: "SUBSCRIBER_SUPPRESSED" },
    });
    expect(await mails(userId)).toEqual([]);
    await db.transaction().execute((tx) => consents.deleteSuppression(tx, addressHash));
    expect((await add(token, email)).status).toBe(201);
  });

  it("is added once for calls with one key, also concurrently", async () => {
    const { token, id: userId } = await staff();
    const email = fresh();
    const keyed = () => add(token, email, { headers: { "idempotency-key": "add" } });
    const [first, second] = await Promise.all([keyed(), keyed()]);
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.body).toEqual(first?.body);
    expect((await keyed()).body).toEqual(first?.body);
    expect(await mails(userId)).toHaveLength(1);
  });
});

describe("confirmation mails to test addresses", () => {
  const limited = { status: 429, body: { code: "RATE_LIMITED" } };

  it("are repeated on request, once a minute and three times a day per address, whoever asks", async () => {
    const { token, id: userId } = await staff();
    const other = await staff();
    const email = fresh();
    const { id } = (await add(token, email)).body.data;
    expect(await askAgain(token, id)).toMatchObject(limited);
    // nor by removing and adding it, nor by somebody else
    await remove(token, id);
    expect(await add(token, email)).toMatchObject(limited);
    expect(await add(other.token, email.toUpperCase())).toMatchObject(limited);
    expect(await list(token)).toEqual([]);
    clock.advance(minute);
    const { id: again } = (await add(token, email)).body.data;
    clock.advance(minute);
    const keyed = () => askAgain(token, again, { headers: { "idempotency-key": "again" } });
    const asked = (await keyed()).body.data;
    expect(asked.asked_at > asked.created_at).toBe(true);
    expect((await keyed()).body.data).toEqual(asked);
    expect(await mails(userId)).toHaveLength(3);
    clock.advance(2 * hour);
    expect(await askAgain(token, again)).toMatchObject(limited);
    expect(await add(other.token, email)).toMatchObject(limited);
    clock.advance(day);
    expect((await askAgain(token, again)).status).toBe(200);
  });

  it("are limited to twenty a day per person, and twenty an hour per network", async () => {
    const { token } = await staff();
    for (let i = 0; i < 20; i++) {
      const { status, body } = await add(token, fresh());
      expect(status).toBe(201);
      await remove(token, body.data.id);
    }
    expect(await add(token, fresh())).toMatchObject(limited);
    const from = elsewhere();
    const others = [await staff(), await staff(), await staff()];
    const statuses: number[] = [];
    for (const other of others)
      for (let i = 0; i < 7; i++) statuses.push((await add(other.token, fresh(), { from })).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  it("are not sent to confirmed addresses", async () => {
    const somebody = await staff();
    const id = await confirmedAddress(somebody, fresh());
    clock.advance(minute);
    const asked = await askAgain(somebody.token, id);
    expect([asked.status, asked.body.data.confirmed_at]).toEqual([200, expect.any(String)]);
    expect(await mails(somebody.id)).toHaveLength(1);
  });
});

describe("a test mail of a campaign", () => {
  const tests = async (userId: string) =>
    (await mails(userId)).filter(({ kind }) => kind === "campaign_test");

  it("goes to each chosen address once, and the choice is remembered", async () => {
    const somebody = await staff();
    const { token, id: userId, email } = somebody;
    const [phone, tablet] = [fresh(), fresh()];
    const ids = [await confirmedAddress(somebody, phone), await confirmedAddress(somebody, tablet)];
    const id = await campaign(token);
    const reply = await test(id, token, [email, phone, phone.toUpperCase()]);
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body.data.sent_to.toLowerCase()).toBe(`${email}, ${phone}`.toLowerCase());
    // written in one millisecond, they have no order
    const to = (await tests(userId)).map(({ params }) => params.testAddressId ?? "own");
    expect(to.toSorted()).toEqual([ids[0], "own"]);
    const { rows } = await sql`
      select detail from audit_log where subject = ${id} and action = 'campaign.test'`.execute(db);
    expect(rows).toEqual([{ detail: { addresses: 2 } }]);
    expect(await list(token)).toMatchObject([
      { email: phone, is_chosen: true },
      { email: tablet, is_chosen: false },
    ]);
    // without addresses to one's own, which forgets nothing
    expect((await test(id, token)).body.data).toEqual({ sent_to: email });
    expect(await list(token)).toMatchObject([{ is_chosen: true }, { is_chosen: false }]);
    expect((await test(id, token, [tablet])).body.data).toEqual({ sent_to: tablet });
    expect(await list(token)).toMatchObject([{ is_chosen: false }, { is_chosen: true }]);
    expect(await tests(userId)).toHaveLength(4);
  });

  it("is not sent at all if an address is not confirmed for the person, and the reply names it", async () => {
    const somebody = await staff();
    const other = await staff();
    const { token, id: userId, email } = somebody;
    const waits = fresh();
    await add(token, waits);
    const others = fresh();
    await confirmedAddress(other, others);
    const id = await campaign(token);
    for (const address of [waits, others, other.email, "stranger@example.test"]) {
      const refused = await test(id, token, [email, address]);
      expect(refused).toMatchObject({ status: 409, body: { code: "TEST_ADDRESS_UNCONFIRMED" } });
      expect(refused.body.detail).toContain(address);
    }
    const many = Array.from({ length: testAddressLimit + 2 }, (_, i) => `n${i}@example.test`);
    expect((await test(id, token, many)).status).toBe(400);
    expect(await tests(userId)).toEqual([]);
  });

  it("is sent once per key, also if two requests come at once or the first one failed", async () => {
    const { token, id: userId, email } = await staff();
    const id = await campaign(token);
    const [first, second] = await Promise.all([
      test(id, token, [email], "key"),
      test(id, token, [email], "key"),
    ]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    await call(`/api/newsletter/campaigns/${id}/`, { method: "DELETE", token });
    expect((await test(id, token, [email], "key")).body).toEqual(first?.body);
    expect(await tests(userId)).toHaveLength(1);
    expect((await test(id, token, [email], "another")).status).toBe(404);
  });
});

describe("test addresses are removed", () => {
  const left = async (id: string) =>
    (await sql`select 1 from test_address where id = ${id}`.execute(db)).rows.length;

  it("with the staff rights of their owner, however those end", async () => {
    const giver = await staff();
    const taken = await staff();
    const id = await confirmedAddress(taken, fresh());
    const body = { password: "secret1" };
    expect(
      (await call(`/api/staff/${taken.id}/revoke/`, { token: giver.token, body })).status,
    ).toBe(204);
    expect(await left(id)).toBe(0);
    // and are not there when rights are given again
    await db.transaction().execute((tx) => users.setStaff(tx, taken.id, true));
    expect(await list(taken.token)).toEqual([]);
  });

  it("with the account of their owner, and with the account of that address", async () => {
    const owner = await staff();
    const reader = await person("Reader", confirmed);
    const [id, theirs] = [
      await confirmedAddress(owner, fresh()),
      await confirmedAddress(owner, reader.email),
    ];
    const body = { current_password: "secret1" };
    const erase = (token: string) => call("/api/users/me/", { method: "DELETE", token, body });
    expect((await erase(reader.token)).status).toBe(204);
    expect([await left(id), await left(theirs)]).toEqual([1, 0]);
    expect((await erase(owner.token)).status).toBe(204);
    expect(await left(id)).toBe(0);
  });

  it("when staff suppress or erase the address as a subscriber", async () => {
    const owner = await staff();
    const subscribers = subscribersOf(server);
    for (const how of ["suppress", "erase"] as const) {
      const email = fresh();
      const id = await confirmedAddress(owner, email);
      const subscriberId = await subscribers.known(email, "active");
      const at = `/api/newsletter/subscribers/${subscriberId}/`;
      const { token } = owner;
      const { status } = await (how === "erase"
        ? call(at, { method: "DELETE", token })
        : call(`${at}suppress/`, { method: "POST", token }));
      expect(status).toBeLessThan(300);
      expect(await left(id)).toBe(0);
    }
  });
});
