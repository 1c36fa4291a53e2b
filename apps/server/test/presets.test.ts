import { presetTypes, limits, type Tier } from "@sortes/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person, context, setPerson } = await testServer();

const unknown = "0197a2b0-0000-7000-8000-000000000000";
/** The saved settings of each generator, and how they are returned. */
const settings = {
  team: { generator_type: "team", input_names: "Ana,Ștefan,Eva", number_of_teams: 3 },
  number: {
    generator_type: "number",
    min_value: -5,
    max_value: 50,
    count: 6,
    number_type: "odd",
    divisor: 3,
    unique: true,
    sort: "asc",
    exclude: [9, 15],
    mode: null,
  },
  pet_name: {
    generator_type: "pet_name",
    pet_type: "cat",
    gender: "female",
    first_letter: "",
    length: "short",
    style: "food",
  },
  winner: {
    generator_type: "winner",
    input_names: "Ana,Eva",
    number_of_winners: 1,
    number_of_alternates: 1,
    weights: [1, 1000],
    prizes: [{ name: "Bicycle", count: 1 }],
    in_turn: false,
    wheel: true,
  },
  gift: {
    generator_type: "gift",
    input_names: "Ana,Dan,Eva,Ion",
    rules: {
      apart: [["Ana", "Dan"]],
      never: [{ giver: "Eva", receiver: "Ana" }],
      earlier: [{ giver: "Ion", receiver: "Eva" }],
    },
    one_circle: true,
    price_limit: "50 lei",
    exchange_date: "24 December",
    note: "No socks, please.",
  },
};

type Token = string | undefined;
const make = (token: Token, name: unknown, of: object = settings.team, headers = {}) =>
  call("/api/presets/", { token, body: { name, settings: of }, headers });
const list = async (token: Token, type = "") =>
  (await call(`/api/presets/${type && `?generator_type=${type}`}`, { token })).body.data;
const change = (token: Token, id: string, body: object) =>
  call(`/api/presets/${id}/`, { method: "PATCH", token, body });
const remove = (token: Token, id: string) =>
  call(`/api/presets/${id}/`, { method: "DELETE", token });
const setTier = (id: string, tier: Tier) => setPerson(id, { subscriptionTier: tier });

/** Somebody whose tier has presets. */
const keeper = (name: string, subscriptionTier: Tier = "medium") =>
  person(name, { subscriptionTier });

describe("creating a preset", () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await keeper("Maker"));
  });

  // spec 7.67, 7.68, 7.69
  it.each(presetTypes)("stores the settings of the generator %s", async (type) => {
    const made = await make(token, ` My ${type} `, settings[type]);
    expect(made).toMatchObject({ status: 201 });
    expect(made.body.data).toEqual({
      id: expect.any(String),
      generator_type: type,
      name: `My ${type}`,
      updated_at: expect.any(String),
      settings: settings[type],
    });
    const { id } = made.body.data;
    expect((await call(`/api/presets/${id}/`, { token })).body).toEqual(made.body);
    expect(await list(token, type)).toEqual([
      { id, generator_type: type, name: `My ${type}`, updated_at: expect.any(String) },
    ]);
  });

  it("fills in missing settings like the generator", async () => {
    const { body } = await make(token, "Few words", {
      generator_type: "number",
      min_value: 1,
      max_value: 6,
      count: 1,
    });
    expect(body.data.settings).toMatchObject({
      number_type: "any",
      divisor: null,
      unique: false,
      sort: "none",
      exclude: [],
    });
  });

  it.each([
    ["no settings", undefined, "settings"],
    ["a text in their place", "team", "settings"],
    ["nothing in them", {}, "settings"],
    ["an unknown generator", { ...settings.team, generator_type: "dice" }, "settings"],
    ["a type that nobody draws", { ...settings.team, generator_type: "pack" }, "settings"],
    ["what another generator is told", { ...settings.team, generator_type: "number" }, "settings"],
    [
      "our own names",
      { generatorType: "team", inputNames: "A", numberOfTeams: 2 },
      "settings.generatorType",
    ],
    ["too many teams", { ...settings.team, number_of_teams: 11 }, "settings"],
    ["a wrong number", { ...settings.number, min_value: 1.5 }, "settings"],
    ["a field of nobody", { ...settings.team, tier: "premium" }, "settings.tier"],
    ["our name of a field", { ...settings.team, inputNames: "A" }, "settings.inputNames"],
    ["control characters", { ...settings.team, input_names: "A\u0000,B" }, "settings"],
  ])("refuses %s", async (_what, of, field) => {
    const reply = await call("/api/presets/", { token, body: { name: "Wrong", settings: of } });
    expect(reply).toMatchObject({ status: 400 });
    expect(Object.keys(reply.body.errors)).toContain(field);
    expect((await list(token)).map(({ name }: { name: string }) => name)).not.toContain("Wrong");
  });

  it.each([
    ["no name", undefined],
    ["a blank name", " \u00a0 "],
    ["a long name", "a".repeat(limits.preset.name + 1)],
    ["two lines of name", "a\nb"],
  ])("refuses the preset with %s", async (_what, name) => {
    const { status, body } = await make(token, name);
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: ["name"] });
  });

  it("reports the size limit for any preset above it", async () => {
    const names = Array.from({ length: 300 }, (_, i) => `${i}`.padEnd(220, "x"));
    const large = [
      { ...settings.team, input_names: "a,".repeat(limits.preset.bytes / 2 + 1) },
      { ...settings.team, input_names: names.join(",").replaceAll("x", "ă") },
      { ...settings.number, exclude: Array.from({ length: 10_000 }, (_, i) => 2 ** 52 + i) },
      { ...settings.winner, weights: Array.from({ length: 10_001 }, () => 1) },
    ];
    for (const of of large)
      expect(await make(token, "Large", of)).toMatchObject({
        status: 400,
        body: { code: "PRESET_TOO_LARGE", errors: { settings: [expect.stringMatching("64 KB")] } },
      });
    expect(
      await make(token, "Long", { ...settings.team, input_names: "x".repeat(1001) }),
    ).toMatchObject({ status: 400, body: { code: "NAME_TOO_LONG" } });
  });

  it("rejects a name that the generator already has, in any spelling", async () => {
    expect((await make(token, "Sală Ⅳ")).status).toBe(201);
    const twice = await make(token, " SALĂ iv");
    expect(twice).toMatchObject({ status: 409, body: { code: "PRESET_NAME_TAKEN" } });
    expect(Object.keys(twice.body.errors)).toEqual(["name"]);
    expect((await make(token, "sală iv", settings.pet_name)).status).toBe(201);
    const { token: other } = await keeper("Other-maker");
    expect((await make(other, "Sală Ⅳ")).status).toBe(201);
  });

  it("creates one preset for a call repeated under one key", async () => {
    const key = { "idempotency-key": "preset-once" };
    const [first, second] = await Promise.all([
      make(token, "Once", settings.team, key),
      make(token, "Once", settings.team, key),
    ]);
    expect(first?.status).toBe(201);
    expect(second?.body).toEqual(first?.body);
    const other = await make(token, "Twice", settings.team, key);
    expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  // spec 7.68
  it("stores at most fifty per generator, also under concurrent requests", async () => {
    const { token } = await keeper("Collector", "premium");
    const { perGenerator } = limits.preset;
    for (let i = 1; i < perGenerator; i++) await make(token, `Preset ${i}`);
    const both = await Promise.all([make(token, "Last a"), make(token, "Last b")]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 403]));
    expect(both.find(({ status }) => status === 403)?.body).toMatchObject({
      code: "PRESET_LIMIT",
      detail: expect.stringMatching("50 presets"),
    });
    expect(await list(token, "team")).toHaveLength(perGenerator);
    expect((await make(token, "Room", settings.winner)).status).toBe(201);
  });
});

describe("an existing preset", () => {
  let token: string;
  let id: string;
  beforeAll(async () => {
    ({ token } = await keeper("Owner"));
    ({ id } = (await make(token, "Tuesday")).body.data);
    await make(token, "Monday");
  });

  // spec 7.67, 7.70
  it("can get another name or other settings, and is sorted by name", async () => {
    const renamed = await change(token, id, { name: "A day" });
    expect(renamed.body.data).toMatchObject({ name: "A day", settings: settings.team });
    const teams = { ...settings.team, number_of_teams: 2 };
    const replaced = await change(token, id, { settings: teams });
    expect(replaced.body.data).toMatchObject({ name: "A day", settings: teams });
    const names = (await list(token, "team")).map(({ name }: { name: string }) => name);
    expect(names).toEqual(["A day", "Monday"]);
    expect((await change(token, id, { name: "A DAY" })).body.data.name).toBe("A DAY");
  });

  it("is not overwritten from an outdated version", async () => {
    const { updated_at } = (await call(`/api/presets/${id}/`, { token })).body.data;
    const first = await change(token, id, { name: "A day", updated_at });
    expect(first.status).toBe(200);
    expect(await change(token, id, { settings: settings.team, updated_at })).toMatchObject({
      status: 409,
      body: { code: "PRESET_CHANGED" },
    });
    const again = { name: "A DAY", updated_at: first.body.data.updated_at };
    expect((await change(token, id, again)).status).toBe(200);
  });

  it("cannot take the name of another preset, or change its generator", async () => {
    expect(await change(token, id, { name: "monday" })).toMatchObject({
      status: 409,
      body: { code: "PRESET_NAME_TAKEN" },
    });
    const other = await change(token, id, { settings: settings.pet_name });
    expect(other).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect((await call(`/api/presets/${id}/`, { token })).body.data.generator_type).toBe("team");
  });

  // spec 7.69
  it("is not accessible to others", async () => {
    const { token: other } = await keeper("Stranger");
    expect((await call(`/api/presets/${id}/`, { token: other })).status).toBe(404);
    expect((await change(other, id, { name: "Mine" })).status).toBe(404);
    expect((await remove(other, id)).status).toBe(404);
    expect(await list(other)).toEqual([]);
  });

  // spec 7.71
  it("is deleted once", async () => {
    expect((await remove(token, id)).status).toBe(204);
    expect((await remove(token, id)).status).toBe(404);
    expect((await remove(token, unknown)).status).toBe(404);
    expect((await remove(token, "1")).status).toBe(400);
  });

  it("is deleted with the account", async () => {
    const { token, id } = await keeper("Leaver");
    await make(token, "Gone");
    await sql`delete from app_user where id = ${id}`.execute(context.db);
    const { rows } = await sql`select 1 from preset where user_id = ${id}`.execute(context.db);
    expect(rows).toEqual([]);
  });
});

describe("a free account", () => {
  // spec 6.7, 7.68
  it("creates none, and learns how to upgrade", async () => {
    const { token } = await person("Free");
    const reply = await make(token, "Mine");
    expect(reply).toMatchObject({ status: 403, body: { code: "PRESETS_NOT_INCLUDED" } });
    expect(reply.body.detail).toContain("/tiers");
    expect(await list(token)).toEqual([]);
  });

  // spec 7.70
  it("that was downgraded reads and deletes its presets, but changes none", async () => {
    const { token, id: owner } = await keeper("Fallen", "premium");
    const { id } = (await make(token, "Old times")).body.data;
    await setTier(owner, "free");
    expect(await list(token)).toMatchObject([{ name: "Old times" }]);
    expect((await call(`/api/presets/${id}/`, { token })).status).toBe(200);
    for (const body of [{ name: "New times" }, { settings: settings.team }])
      expect(await change(token, id, body)).toMatchObject({
        status: 403,
        body: { code: "PRESETS_NOT_INCLUDED" },
      });
    expect((await remove(token, id)).status).toBe(204);
  });

  it("creates none at the moment at which the tier ends", async () => {
    const { token, id } = await keeper("Ending");
    // the lock of the transaction that ends the tier
    const { db } = context;
    let made: ReturnType<typeof make> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`update app_user set subscription_tier = 'free' where id = ${id}`.execute(tx);
      made = make(token, "Late");
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select 1 from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
          return rows.length;
        })
        .toBe(1);
    });
    expect(await made).toMatchObject({ status: 403, body: { code: "PRESETS_NOT_INCLUDED" } });
  });
});
