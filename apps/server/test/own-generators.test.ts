import { ownGeneratorLimits, type Tier } from "@sortes/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { app, call, person, context, clock, setPerson } = await testServer();

const unknown = "0197a2b0-0000-7000-8000-000000000000";
const pets = {
  name: "Pets",
  description: "For the shelter",
  template: "{adjective} {animal}",
  lists: [
    { name: "adjective", lines: ["red *3", "", "blue"] },
    { name: "animal", lines: ["cat", "dog"] },
  ],
};
const every = ["red cat", "red dog", "blue cat", "blue dog"];

let people = 0;
/** A name that nobody has yet. */
const someone = () => `Someone${(people += 1)}`;
type Token = string | undefined;
const setTier = (id: string, tier: Tier) => setPerson(id, { subscriptionTier: tier });
const premium = (name: string) => person(name, { subscriptionTier: "premium" });
const make = (token: Token, over: object = {}, headers: Record<string, string> = {}) =>
  call("/api/own-generators/", { token, body: { ...pets, ...over }, headers });
const made = async (token: Token, over: object = {}): Promise<string> =>
  (await make(token, over)).body.data.id;
const at = (id: string, then = "") => `/api/own-generators/${id}/${then}`;
const list = async (token: Token) => (await call("/api/own-generators/", { token })).body.data;
const change = (token: Token, id: string, body: object) =>
  call(at(id), { method: "PATCH", token, body });
const draw = (token: Token, id: string, body: object) => call(at(id, "draw/"), { token, body });
const share = (token: Token, id: string, how = "share/") =>
  call(at(id, how), { method: "POST", token });
const remove = (token: Token, id: string) => call(at(id), { method: "DELETE", token });

describe("creating a custom generator", () => {
  it("stores the input with its blank lines, and omits the lists from the overview", async () => {
    const { token } = await premium("Maker");
    const reply = await make(token, { name: "  Pets " });
    expect(reply).toMatchObject({ status: 201, body: { data: { ...pets, share_id: null } } });
    const { id } = reply.body.data;
    expect((await call(at(id), { token })).body).toEqual(reply.body);
    const { lists: _lists, ...listed } = reply.body.data;
    expect(await list(token)).toEqual([listed]);
  });

  it.each(["free", "medium"] as const)("is refused to a %s account", async (subscriptionTier) => {
    const { token } = await person(`Maker-${subscriptionTier}`, { subscriptionTier });
    const reply = await make(token);
    expect(reply).toMatchObject({ status: 403, body: { code: "OWN_GENERATOR_PREMIUM_ONLY" } });
    expect(await list(token)).toEqual([]);
  });

  it("names list and line of an error, in the caller's language", async () => {
    const { token } = await premium("Wrong");
    const lists = [
      { name: "adjective", lines: ["red", "{colour}"] },
      { name: "animal", lines: ["{adjective} {animal}"] },
    ];
    const english = await make(token, { lists });
    expect(english).toMatchObject({
      status: 400,
      body: {
        code: "INVALID_INPUT",
        errors: { lists: ["“adjective”, line 2: there is no list called “colour”."] },
      },
    });
    const nested = { lists: [{ name: "a", lines: ["x", "{a}"] }], template: "{a}" };
    const romanian = await call("/api/own-generators/", {
      token,
      language: "ro",
      body: { ...pets, ...nested },
    });
    expect(romanian.body.errors).toEqual({
      lists: [
        "„a”, rândul 2: lista ajunge din nou la ea însăși: a → a. Scoate unul dintre aceste nume.",
      ],
    });
    const unnamed = {
      lists: [
        { name: "animal", lines: ["cat"] },
        { name: " ", lines: ["x", "{b"] },
      ],
    };
    for (const [language, found] of [
      ["en", /^List 2, line 2: braces must be in pairs/],
      ["ro", /^Lista 2, rândul 2: acoladele stau perechi/],
    ] as const) {
      const { body } = await call("/api/own-generators/", {
        token,
        language,
        body: { ...pets, template: "{animal}", ...unnamed },
      });
      expect(body.errors.lists).toContainEqual(expect.stringMatching(found));
    }
    const template = await make(token, { template: "{nobody}" });
    expect(template.body.errors).toEqual({
      template: ["Template: there is no list called “nobody”."],
    });
    expect(await list(token)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["no name", { name: " " }, "name"],
    ["a name too long", { name: "x".repeat(101) }, "name"],
    ["a description too long", { description: "x".repeat(501) }, "description"],
    ["no template", { template: "" }, "template"],
    ["no lists at all", { lists: undefined }, "lists"],
    [
      "31 lists",
      { lists: Array.from({ length: 31 }, (_, i) => ({ name: `${i}a`, lines: ["x"] })) },
      "lists",
    ],
    [
      "2,001 lines",
      { lists: [{ name: "a", lines: Array.from({ length: 2001 }, () => "x") }] },
      "lists",
    ],
    ["65 KB in one line", { lists: [{ name: "a", lines: ["x".repeat(65_000)] }] }, "lists"],
    ["fields of its own", { lists: [{ name: "a", lines: ["x"], more: 1 }] }, "lists.more"],
    ["a list that is a text", { lists: [{ name: "a", lines: "x" }] }, "lists"],
  ])("refuses %s", async (_, over, field) => {
    const { token } = await premium(someone());
    const reply = await make(token, over);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toEqual([field]);
  });

  it("rejects a megabyte before it is read", async () => {
    const { token } = await premium("Large");
    expect((await make(token, { template: "x".repeat(2 ** 20) })).status).toBe(413);
  });

  it("accepts lists that are named like properties of every object", async () => {
    const { token } = await premium("Proto");
    const reply = await make(token, {
      template: "{__proto__} {constructor}",
      lists: [
        { name: "__proto__", lines: ["a"] },
        { name: "constructor", lines: ["b"] },
      ],
    });
    expect(reply.status).toBe(201);
    expect((await draw(token, reply.body.data.id, {})).body.data.results).toEqual(["a b"]);
  });

  it("stops at 100, also under concurrent requests", async () => {
    const { token, id } = await premium("Many");
    const { id: first } = (await make(token)).body.data;
    await sql`insert into own_generator (id, user_id, name, description, template, lists)
      select gen_random_uuid(), ${id}, 'More', '', 'x', '[]' from generate_series(3, ${ownGeneratorLimits.perAccount})`.execute(
      context.db,
    );
    const replies = await Promise.all([make(token), make(token), make(token)]);
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(["201", "403", "403"]);
    expect(replies.find(({ status }) => status === 403)?.body).toMatchObject({
      code: "OWN_GENERATOR_LIMIT",
    });
    expect((await remove(token, first)).status).toBe(204);
    expect((await make(token)).status).toBe(201);
  });

  it("happens once for one Idempotency-Key", async () => {
    const { token } = await premium("Twice");
    const headers = { "idempotency-key": "once" };
    const [one, other] = [await make(token, {}, headers), await make(token, {}, headers)];
    expect(other.body).toEqual(one.body);
    expect(await list(token)).toHaveLength(1);
    expect(await make(token, { name: "Else" }, headers)).toMatchObject({ status: 409 });
  });
});

describe("changing a custom generator", () => {
  it("keeps missing fields, and validates the whole", async () => {
    const { token } = await premium("Changer");
    const id = await made(token);
    clock.advance(1000);
    const renamed = await change(token, id, { name: "Animals" });
    expect(renamed).toMatchObject({
      status: 200,
      body: { data: { ...pets, name: "Animals" } },
    });
    expect(renamed.body.data.updated_at > renamed.body.data.created_at).toBe(true);
    const broken = await change(token, id, { lists: [{ name: "animal", lines: ["cat"] }] });
    expect(broken.body.errors.template).toEqual(["Template: there is no list called “adjective”."]);
    expect((await call(at(id), { token })).body.data.lists).toEqual(pets.lists);
  });
});

describe("two people who change one custom generator", () => {
  const read = async (token: Token, id: string) => (await call(at(id), { token })).body.data;

  it("conflict at the second change, which fails and overwrites nothing", async () => {
    const { token } = await premium("TwoTabs");
    const id = await made(token);
    const { updated_at } = await read(token, id);
    // a clock may be set back
    clock.advance(-5000);
    const first = await change(token, id, { name: "First", updated_at });
    clock.advance(5000);
    expect(first).toMatchObject({ status: 200, body: { data: { name: "First" } } });
    expect(first.body.data.updated_at > updated_at).toBe(true);

    const second = await change(token, id, { name: "Second", updated_at });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: "OWN_GENERATOR_CHANGED",
        detail:
          "This generator has been changed in the meantime. Check the current version before you save.",
      },
    });
    const overTrpc = await call("/trpc/ownGenerators.change", {
      token,
      body: { id, name: "Second", updatedAt: updated_at },
    });
    expect(overTrpc).toMatchObject({
      status: 409,
      body: { error: { data: { reason: "OWN_GENERATOR_CHANGED" } } },
    });
    const earlier = new Date(Date.parse(updated_at) - 1).toISOString();
    const never = await change(token, id, { name: "Second", updated_at: earlier });
    expect(never).toMatchObject({ status: 409, body: { code: "OWN_GENERATOR_CHANGED" } });
    expect(await read(token, id)).toEqual(first.body.data);

    const over = { name: "Second", updated_at: first.body.data.updated_at };
    expect((await change(token, id, over)).status).toBe(200);
    // without a time, the current version is meant
    expect((await change(token, id, { name: "Third" })).body.data.name).toBe("Third");
  });

  it("cannot both succeed at the same moment", async () => {
    const { token } = await premium("AtOnce");
    const id = await made(token);
    const { updated_at } = await read(token, id);
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, i) => change(token, id, { name: `At once ${i}`, updated_at })),
    );
    expect(replies.map(({ status }) => `${status}`).toSorted()).toEqual([
      "200",
      ...Array.from({ length: 4 }, () => "409"),
    ]);
  });

  it("are not affected by sharing it", async () => {
    const { token } = await premium("TwoSharing");
    const id = await made(token);
    const { updated_at } = await read(token, id);
    clock.advance(1000);
    expect((await share(token, id)).body.data.updated_at).toBe(updated_at);
    expect((await share(token, id, "unshare/")).body.data.updated_at).toBe(updated_at);
    expect((await change(token, id, { name: "Still", updated_at })).status).toBe(200);
  });
});

describe("a former premium member", () => {
  it("can read, draw, unshare and delete, but not create, change or share", async () => {
    const { token, id: owner } = await premium("Former");
    const id = await made(token);
    const { share_id } = (await share(token, id)).body.data;
    await setTier(owner, "free");
    for (const refused of [
      await make(token),
      await change(token, id, { name: "New" }),
      await share(token, id),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: "OWN_GENERATOR_PREMIUM_ONLY" } });
    expect((await list(token))[0].name).toBe("Pets");
    expect((await draw(token, id, {})).status).toBe(200);
    expect((await call(`/api/shared-generators/${share_id}/`)).status).toBe(200);
    expect((await share(token, id, "unshare/")).body.data.share_id).toBeNull();
    expect((await remove(token, id)).status).toBe(204);
  });
});

describe("another person's custom generator", () => {
  it("is a 404, like a missing one", async () => {
    const { token: owner } = await premium("Owner");
    const { token } = await premium("Stranger");
    const id = await made(owner);
    for (const place of [id, unknown]) {
      const replies = [
        await call(at(place), { token }),
        await change(token, place, { name: "Mine" }),
        await draw(token, place, {}),
        await share(token, place),
        await share(token, place, "unshare/"),
        await remove(token, place),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    }
    expect(await list(token)).toEqual([]);
    expect((await call(at(id), { token: owner })).body.data.name).toBe("Pets");
  });
});

describe("drawing from a custom generator", () => {
  let token: Token;
  let id: string;
  beforeAll(async () => {
    ({ token } = await premium("Drawer"));
    id = await made(token);
  });
  const kept = async () => (await call("/api/history/?type=own", { token })).body.data.history;

  it("returns the requested number of results, without repeats on request", async () => {
    const { body } = await draw(token, id, { count: 4, unique: true });
    expect(body.data.results.toSorted()).toEqual(every.toSorted());
    expect(body.data.saved).toBe(false);
    const many = await draw(token, id, { count: 200 });
    expect(many.body.data.results).toHaveLength(200);
    expect(await kept()).toEqual([]);
  });

  it("reports how many results exist if more are requested", async () => {
    const reply = await draw(token, id, { count: 5, unique: true });
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: "OWN_NOT_ENOUGH_RESULTS",
        errors: { count: ["Only 4 different results are possible; you asked for 5."] },
      },
    });
  });

  it.each([0, 201, 1.5, "2"])("rejects a count of %s", async (count) => {
    expect((await draw(token, id, { count })).status).toBe(400);
  });

  it("takes null for a missing count", async () => {
    const { body } = await draw(token, id, { count: null });
    expect(body.data.results).toHaveLength(1);
  });

  it("saves the results on request, with their definition", async () => {
    const { body } = await draw(token, id, { count: 2, save_history: true, save_name: " Walk " });
    expect(body.data.saved).toBe(true);
    const [item] = await kept();
    expect(item).toMatchObject({
      generator_type: "own",
      name: "Walk",
      generator_name: "Pets",
      template: pets.template,
      lists: pets.lists,
      count: 2,
      unique: false,
      result: body.data.results,
    });
  });
});

describe("saving results", () => {
  const drawn = {
    name: "Walk",
    generator_name: "Pets",
    template: pets.template,
    lists: pets.lists,
    count: 2,
    unique: true,
    result: ["red cat", "blue dog"],
  };
  const save = (token: Token, over: object = {}) =>
    call("/api/history/own/", { token, body: { ...drawn, ...over } });

  it("is open to all signed-in users, even if the generator is gone", async () => {
    const { token } = await person("Saver");
    const reply = await save(token);
    expect(reply).toMatchObject({ status: 201, body: { data: drawn } });
    const one = await call(`/api/history/${reply.body.data.id}/`, { token });
    expect(one.body).toEqual(reply.body);
  });

  it.each<[string, object]>([
    ["a result that its lists do not give", { result: ["red cat", "green cat"] }],
    ["fewer than were drawn", { result: ["red cat"] }],
    ["a result twice", { result: ["red cat", "red cat"] }],
    ["a result with more around it", { result: ["red cat", " blue dog"] }],
  ])("refuses %s", async (_, over) => {
    const { token } = await person(someone());
    expect(await save(token, over)).toMatchObject({
      status: 400,
      body: { code: "RESULT_MISMATCH" },
    });
  });

  it("rejects a definition without results", async () => {
    const { token } = await person("Nested");
    const reply = await save(token, { template: "{a}", lists: [{ name: "a", lines: ["{a}"] }] });
    expect(reply.body.errors.lists[0]).toMatch(
      /^“a”, line 1: the list refers back to itself: a → a/,
    );
  });

  it("rejects results that take too long to check", async () => {
    const { token } = await person("Tangled");
    const lines = Array.from({ length: 30 }, (_, i) => "a".repeat(i + 1));
    const result = Array.from({ length: 400 }, (_, i) => "a".repeat(31 + i));
    const reply = await save(token, {
      template: "{x}".repeat(30),
      lists: [{ name: "x", lines }],
      count: 400,
      result,
    });
    expect(reply).toMatchObject({ status: 400, body: { code: "OWN_RESULT_UNCHECKED" } });
  });

  it("shows the first lines of a long definition in lists, and all of it on its own", async () => {
    const { token } = await person("Long");
    const lines = Array.from({ length: 1500 }, (_, i) => `line number ${i}`);
    const saved = await save(token, {
      template: "{x}",
      lists: [{ name: "x", lines }],
      count: 1,
      result: ["line number 7"],
    });
    expect(saved.status).toBe(201);
    const { history } = (await call("/api/history/", { token })).body.data;
    expect(history[0]).toMatchObject({
      truncated: true,
      entries: 1500,
      lists: [{ name: "x", lines: lines.slice(0, 100) }],
      result: ["line number 7"],
    });
    const whole = await call(`/api/history/${saved.body.data.id}/`, { token });
    expect(whole.body.data.lists).toEqual([{ name: "x", lines }]);
  });

  it("is part of the export, as JSON and as CSV", async () => {
    const { token } = await person("Exporter");
    await save(token);
    const json = await call("/api/history/export/?type=own", { token });
    expect(json.body.data.history[0]).toMatchObject(drawn);
    const csv = await app.inject({
      url: "/api/history/export/?format=csv",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(csv.body).toContain('"adjective: red *3, , blue | animal: cat, dog"');
  });
});

describe("sharing a custom generator", () => {
  const shared = (id: string) => call(`/api/shared-generators/${id}/`);
  const drawShared = (id: string, body: object = {}) =>
    call(`/api/shared-generators/${id}/draw/`, { body });

  it("lets everybody with the address draw, and shows only title and description", async () => {
    const { token } = await premium("Sharer");
    const id = await made(token);
    const { share_id } = (await share(token, id)).body.data;
    expect(share_id).toMatch(/^[\w-]{43}$/);
    expect((await share(token, id)).body.data.share_id).toBe(share_id);
    expect((await shared(share_id)).body).toEqual({
      data: { name: "Pets", description: "For the shelter" },
    });
    const { body } = await drawShared(share_id, { count: 4, unique: true });
    expect(Object.keys(body.data)).toEqual(["results"]);
    expect(body.data.results.toSorted()).toEqual(every.toSorted());
    const tooMany = await drawShared(share_id, { count: 5, unique: true });
    expect(tooMany.body.code).toBe("OWN_NOT_ENOUGH_RESULTS");
  });

  it("ends when the owner ends it, and its old address stays dead", async () => {
    const { token } = await premium("Ender");
    const id = await made(token);
    const { share_id } = (await share(token, id)).body.data;
    expect((await share(token, id, "unshare/")).body.data.share_id).toBeNull();
    const again = (await share(token, id)).body.data.share_id;
    expect(again).not.toBe(share_id);
    expect((await shared(share_id)).status).toBe(404);
    expect((await drawShared(share_id)).status).toBe(404);
    expect((await remove(token, id)).status).toBe(204);
    expect((await shared(again)).status).toBe(404);
  });

  it.each(["x", "a".repeat(65), "%00", "..%2f"])("answers 404 for %s", async (id) => {
    expect([400, 404]).toContain((await shared(id)).status);
    expect([400, 404]).toContain((await drawShared(id)).status);
  });
});

it("custom generators are deleted with the account", async () => {
  const { token, id: owner } = await premium("Leaver");
  const { share_id } = (await share(token, await made(token))).body.data;
  await sql`delete from app_user where id = ${owner}`.execute(context.db);
  expect((await call(`/api/shared-generators/${share_id}/`)).status).toBe(404);
});
