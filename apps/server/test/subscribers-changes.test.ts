import { suppressionHash, unsubscribeToken } from "@sortes/db";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";

const server = await testServer();
const { call, context, clock } = server;
const { staff, known, suppress, find, said, audited, importList } = subscribersOf(server);
const { token, id: staffId } = await staff("Stela");

const path = "/api/newsletter/subscribers/";
const nobody = "01900000-0000-7000-8000-000000000000";
const list = async (query: string) => (await call(`${path}?${query}`, { token })).body.data;
const act = (id: string, what: "suppress" | "unsuppress") =>
  call(`${path}${id}/${what}/`, { method: "POST", token });

describe("the suppression list", () => {
  it("lists suppressed people of every state with the reason, and counts them", async () => {
    await known("bounced@list.test", "active");
    await suppress("bounced@list.test");
    const id = await known("stopped@list.test", "pending");
    await act(id, "suppress");
    await known("fine@list.test", "active");
    const { subscribers, pagination, counts } = await list("state=suppressed&search=list.test");
    expect(
      subscribers.map((one: { email: string; suppression_reason: string }) => [
        one.email,
        one.suppression_reason,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["bounced@list.test", "bounced"],
        ["stopped@list.test", "staff"],
      ]),
    );
    expect(pagination.total).toBe(2);
    const all = await list("state=suppressed");
    expect(all.pagination.total).toBe(counts.suppressed);
    const { body } = await call(`${path}export/?state=suppressed&format=json&search=list.test`, {
      token,
    });
    expect(body.data.subscribers).toHaveLength(2);
  });

  it("counts and lists each subscriber once, by what the lists show", async () => {
    const { counts: before } = await list("limit=1");
    const subscribed = async () =>
      (await call("/api/newsletter/stats/", { token })).body.data.totalSubscribers;
    const subscribedBefore = await subscribed();
    await known("reads@once.test", "active");
    await known("gone@once.test", "active");
    await suppress("gone@once.test");
    await known("asked@once.test", "pending");
    await act(await known("stopped@once.test", "active"), "suppress");
    const { counts } = await list("limit=1");
    expect(counts).toEqual({
      total: before.total + 4,
      pending: before.pending + 1,
      active: before.active + 1,
      unsubscribed: before.unsubscribed,
      suppressed: before.suppressed + 2,
    });
    expect(await subscribed()).toBe(subscribedBefore + 1);
    const listed = async (query: string) => {
      const { subscribers, pagination } = await list(query);
      expect(subscribers).toHaveLength(pagination.total);
      return subscribers.map(({ email }: { email: string }) => email).toSorted();
    };
    expect(await listed("state=active&search=once.test")).toEqual(["reads@once.test"]);
    expect(await listed("state=unsubscribed&search=once.test")).toEqual([]);
    expect((await list("state=active&limit=1")).pagination.total).toBe(counts.active);
    const { body } = await call(`${path}export/?state=active&format=json&search=once.test`, {
      token,
    });
    expect(body.data.subscribers).toHaveLength(1);
  });

  it("includes imported addresses and those that staff added", async () => {
    await importList(token, "email\nimported@hash.test");
    await call(path, { token, body: { email: "Added@hash.test", consent_confirmed: true } });
    for (const email of ["imported@hash.test", "added@hash.test"]) await suppress(email);
    const { subscribers } = await list("state=suppressed&search=hash.test");
    expect(subscribers).toHaveLength(2);
  });
});

describe("adding a subscriber", () => {
  const add = (body: object, options: object = {}) => call(path, { token, body, ...options });

  // spec 7.36
  it("creates an active subscriber with the given choices, and records who attested consent", async () => {
    const email = "Ana@add.test";
    const chosen = { topics: ["tips"], frequency: "monthly", language: "ro" };
    const reply = await add({ email, ...chosen, consent_confirmed: true });
    expect(reply).toMatchObject({
      status: 201,
      body: { data: { email, state: "active", ...chosen, suppressed: false } },
    });
    const id = reply.body.data.id as string;
    expect(await find("ana@add.test")).toMatchObject({ id, state: "active", topics: ["tips"] });
    expect(await said(id)).toEqual(["confirmed by staff"]);
    expect((await audited("subscriber.add")).at(-1)).toEqual({
      actor: staffId,
      subject: id,
      detail: {
        consentConfirmed: true,
        attestation:
          "This person has agreed to get the newsletter by email, and I can show when and how.",
      },
    });
  });

  it("uses defaults for missing choices", async () => {
    const { body } = await add(
      { email: "plain@add.test", consent_confirmed: true },
      { language: "ro" },
    );
    expect(body.data).toMatchObject({
      topics: ["product", "tips", "draws"],
      frequency: "weekly",
      language: "ro",
    });
    const detail = (await audited("subscriber.add")).at(-1)?.detail;
    expect(detail?.attestation).toMatch(/^Această persoană a fost de acord/);
  });

  it("confirms pending people, and invalidates their confirmation link", async () => {
    const id = await known("asked@add.test", "pending");
    const { status } = await add({ email: "ASKED@add.test", consent_confirmed: true });
    expect(status).toBe(201);
    expect((await find("asked@add.test"))?.state).toBe("active");
    expect(await said(id)).toEqual(["confirmed by staff"]);
  });

  it.each([
    ["active", "SUBSCRIBER_ACTIVE", "This address is already subscribed."],
    [
      "unsubscribed",
      "SUBSCRIBER_LEFT",
      "This person has unsubscribed. Only they can subscribe again.",
    ],
  ] as const)("does not change a subscriber who is %s", async (state, code, detail) => {
    const email = `is-${state}@add.test`;
    await known(email, state);
    const before = await find(email);
    expect(await add({ email, frequency: "monthly", consent_confirmed: true })).toMatchObject({
      status: 409,
      body: { code, detail, errors: { email: [detail] } },
    });
    expect(await find(email)).toEqual(before);
  });

  // spec 7.36
  it("adds no suppressed address", async () => {
    await suppress("gone@add.test");
    const reply = await add({ email: "Gone@add.test", consent_confirmed: true });
    expect(reply).toMatchObject({ status: 409, body: { code: "SUBSCRIBER_SUPPRESSED" } });
    expect(await find("gone@add.test")).toBeUndefined();
  });

  it.each([
    [{ consent_confirmed: true }, "email"],
    [{ email: "no", consent_confirmed: true }, "email"],
    [{ email: `${"x".repeat(250)}@add.test`, consent_confirmed: true }, "email"],
    [{ email: "a@add.test" }, "consent_confirmed"],
    [{ email: "a@add.test", consent_confirmed: false }, "consent_confirmed"],
    [{ email: "a@add.test", consent_confirmed: true, topics: ["cats"] }, "topics"],
    [{ email: "a@add.test", consent_confirmed: true, topics: Array(4).fill("tips") }, "topics"],
    [{ email: "a@add.test", consent_confirmed: true, frequency: "daily" }, "frequency"],
    [{ email: "a@add.test", consent_confirmed: true, language: "fr" }, "language"],
  ])("refuses %j", async (body, field) => {
    const reply = await add(body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors).join()).toContain(field);
    expect(await find("a@add.test")).toBeUndefined();
  });

  it("gets the same reply when it is repeated under its key", async () => {
    const body = { email: "twice@add.test", consent_confirmed: true };
    const headers = { "idempotency-key": "add-1" };
    const first = await add(body, { headers });
    const again = await add(body, { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await said(first.body.data.id)).toHaveLength(1);
  });
});

describe("lifting a suppression", () => {
  // spec 7.37
  it("lifts a suppression by staff, including its unsubscription", async () => {
    const id = await known("back@lift.test", "active");
    await act(id, "suppress");
    clock.advance(1000);
    const reply = await act(id, "unsuppress");
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          state: "active",
          unsubscribed_at: null,
          suppressed: false,
          suppression_reason: null,
        },
      },
    });
    expect((await find("back@lift.test"))?.state).toBe("active");
    expect(await said(id)).toEqual(["unsubscribed by staff", "resumed by staff"]);
    expect((await audited("subscriber.unsuppress")).at(-1)).toEqual({
      actor: staffId,
      subject: id,
      detail: {},
    });
  });

  it("may be repeated", async () => {
    const id = await known("again@lift.test", "active");
    await act(id, "suppress");
    const before = (await audited("subscriber.unsuppress")).length;
    for (let i = 0; i < 2; i++) expect((await act(id, "unsuppress")).status).toBe(200);
    expect((await audited("subscriber.unsuppress")).length).toBe(before + 1);
  });

  it("subscribes nobody who left before or since, or never confirmed", async () => {
    const before = await known("before@lift.test", "unsubscribed");
    const meanwhile = await known("meanwhile@lift.test", "active");
    const pending = await known("pending@lift.test", "pending");
    for (const id of [before, meanwhile, pending]) await act(id, "suppress");
    clock.advance(1000);
    const link = unsubscribeToken(context.config.appSecret, meanwhile);
    await call(`/api/newsletter/unsubscribe/${link}/`, { method: "POST" });
    for (const id of [before, meanwhile, pending])
      expect((await act(id, "unsuppress")).body.data).toMatchObject({
        state: "unsubscribed",
        suppressed: false,
      });
    expect(await said(meanwhile)).toEqual(["unsubscribed by staff", "unsubscribed by link"]);
  });

  it.each(["bounced", "complained"])("does not lift a suppression that was %s", async (reason) => {
    const email = `${reason}@lift.test`;
    const id = await known(email, "active");
    await sql`
      insert into suppression (address_hash, reason)
      values (${suppressionHash(context.config.appSecret, email)}, ${reason})`.execute(context.db);
    expect(await act(id, "unsuppress")).toMatchObject({
      status: 409,
      body: { code: "SUPPRESSION_STAYS" },
    });
    expect((await list(`search=${email}`)).subscribers[0].suppression_reason).toBe(reason);
  });

  it("reports unknown subscribers", async () => {
    expect((await act(nobody, "unsuppress")).status).toBe(404);
    expect((await act("nonsense", "unsuppress")).status).toBe(400);
  });
});
