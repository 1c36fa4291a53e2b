import { drawnTypes, generators, generatorTypes } from "@sortes/contract";
import { inTransaction, newId } from "@sortes/db";
import * as historyItems from "@sortes/db/generators/history";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { restTable } from "../src/rest/table.ts";
import { testServer } from "./support/server.ts";

const { call, person, context, setPerson } = await testServer();

const teams = (over: Record<string, unknown> = {}) => ({
  name: "Class 6B",
  input_names: "Ana,Bogdan,Carmen",
  number_of_teams: 2,
  result: [["Carmen", "Ana"], ["Bogdan"]],
  ...over,
});
const numbers = (over: Record<string, unknown> = {}) => ({
  min_value: 1,
  max_value: 49,
  count: 3,
  result: [7, 9, 7],
  ...over,
});
const winners = (over: Record<string, unknown> = {}) => ({
  name: "",
  input_names: "Ana,Bogdan,Carmen",
  number_of_winners: 1,
  result: "Carmen",
  ...over,
});

describe("saving", () => {
  // spec 3.4, 7.25
  it("saves teams and returns them", async () => {
    const { token } = await person("Ana");
    const saved = await call("/api/history/team/", { token, body: teams({ name: "  " }) });
    expect(saved.status).toBe(201);
    expect(saved.body.data).toEqual({
      id: expect.any(String),
      generator_type: "team",
      name: "Untitled Team",
      is_favorite: false,
      created_at: expect.any(String),
      input_names: "Ana,Bogdan,Carmen",
      number_of_teams: 2,
      result: [["Carmen", "Ana"], ["Bogdan"]],
    });
    const got = await call(`/api/history/${saved.body.data.id}/`, { token });
    expect(got).toMatchObject({ status: 200, body: { data: saved.body.data } });
  });

  // spec 3.4, 5.19, 7.26, 9.5
  it("stores numbers, pet names and winners with every field of their format", async () => {
    const { token } = await person("Bogdan");
    const number = await call("/api/history/number/", { token, body: numbers() });
    expect(number.body.data).toMatchObject({
      generator_type: "number",
      name: "",
      number_type: "any",
      divisor: null,
      unique: false,
      sort: "none",
      exclude: [],
      result: [7, 9, 7],
    });
    const { body } = await call("/api/generators/pet-name/", {
      body: { pet_type: "dog", gender: "any" },
    });
    const pet = await call("/api/history/pet-name/", {
      token,
      body: { pet_type: "dog", gender: "any", result: body.data.name },
    });
    expect(pet.body.data).toMatchObject({
      generator_type: "pet_name",
      name: body.data.name,
      gender: "neutral",
      result: body.data.name,
    });
    const winner = await call("/api/history/winner/", { token, body: winners() });
    expect(winner.body.data).toMatchObject({
      generator_type: "winner",
      name: "Unnamed Draw",
      number_of_alternates: 0,
      weights: null,
      prizes: null,
      in_turn: false,
      result: "Carmen",
      alternates: "",
    });
  });

  it("stores prizes, and the order of winners drawn one at a time", async () => {
    const { token } = await person("Carmen");
    const prizes = [
      { name: " Bicycle ", count: 1 },
      { name: "", count: 2 },
    ];
    const result = "Carmen,Ana,Bogdan";
    const won = winners({ number_of_winners: 3, weights: [1, 5, 9], prizes, result });
    const { body } = await call("/api/history/winner/", { token, body: won });
    expect(body.data).toMatchObject({
      weights: [1, 5, 9],
      prizes: [
        { name: "Bicycle", count: 1 },
        { name: "", count: 2 },
      ],
      in_turn: false,
    });
    const turns = winners({ number_of_winners: 2, in_turn: true, result: "Carmen,Ana" });
    const order = await call("/api/history/winner/", { token, body: turns });
    expect(order.body.data).toMatchObject({ in_turn: true, result: "Carmen,Ana" });
    const { data } = (await call("/api/history/", { token })).body;
    expect(data.history).toEqual([order.body.data, body.data]);
  });

  it("shows winners saved by an earlier version, without prizes", async () => {
    const { token, id: userId } = await person("Old");
    const createdAt = new Date("2026-01-01T00:00:00Z");
    const content = {
      inputNames: "Ana,Ion",
      numberOfWinners: 1,
      numberOfAlternates: 0,
      weights: null,
      result: "Ion",
      alternates: "",
    };
    const old = { id: newId(createdAt), userId, createdAt, name: "Raffle", preview: null, content };
    await inTransaction(context.db, (tx) =>
      historyItems.insert(tx, { ...old, generatorType: "winner" }),
    );
    const reply = await call(`/api/history/${old.id}/`, { token });
    expect(reply.body.data).toMatchObject({ prizes: null, in_turn: false, result: "Ion" });
  });

  it.each([
    ["a name that was not put in", "team", teams({ result: [["Carmen", "Ana"], ["Eva"]] })],
    ["a name twice", "team", teams({ result: [["Carmen", "Ana"], ["Ana"]] })],
    ["teams of the wrong sizes", "team", teams({ result: [["Carmen"], ["Ana", "Bogdan"]] })],
    ["too many teams", "team", teams({ result: [["Carmen"], ["Ana"], ["Bogdan"]] })],
    ["a number out of range", "number", numbers({ result: [7, 9, 50] })],
    ["an even number of odd ones", "number", numbers({ number_type: "odd", result: [7, 9, 8] })],
    ["a number twice where none may be", "number", numbers({ unique: true })],
    ["an excluded number", "number", numbers({ exclude: [9] })],
    ["numbers out of order", "number", numbers({ sort: "asc" })],
    ["fewer numbers than asked for", "number", numbers({ result: [7] })],
    ["a made-up pet name", "pet-name", { pet_type: "cat", gender: "male", result: "Xyzzy" }],
    ["a winner from elsewhere", "winner", winners({ result: "Eva" })],
    ["one winner twice", "winner", winners({ number_of_winners: 2, result: "Ana,Ana" })],
    ["too many winners", "winner", winners({ result: "Ana,Bogdan" })],
    ["an alternate who won", "winner", winners({ number_of_alternates: 1, alternates: "Carmen" })],
    ["a prize for a turn", "winner", winners({ in_turn: true, prizes: [{ name: "A", count: 1 }] })],
    [
      "an alternate of turns",
      "winner",
      winners({ in_turn: true, number_of_alternates: 1, alternates: "Ana" }),
    ],
  ])("refuses %s", async (_what, type, body) => {
    const token = await theCheat;
    const reply = await call(`/api/history/${type}/`, { token, body });
    expect(reply).toMatchObject({ status: 400, body: { code: "RESULT_MISMATCH" } });
    expect((await call("/api/history/", { token })).body.data.counts.total).toBe(0);
  });
  const theCheat = person("Cheat").then(({ token }) => token);

  it("keeps names in any script unchanged", async () => {
    const { token } = await person("Dana");
    const names = ["Ștefania 🎲", "e\u0301lodie", "מירי", "👩‍👩‍👧", "ﷺ", "_%\\"];
    const body = teams({
      input_names: names.join(","),
      number_of_teams: 6,
      result: names.map((n) => [n]),
    });
    const saved = await call("/api/history/team/", { token, body });
    expect(saved.status).toBe(201);
    const got = await call(`/api/history/${saved.body.data.id}/`, { token });
    expect(got.body.data.result).toEqual(names.map((name) => [name]));
  });

  it.each([
    ["a NUL", "A\u0000na"],
    ["half a surrogate pair", "A\ud800na"],
    ["an escape", "A\u001bna"],
  ])("rejects %s in a name, before any store sees it", async (_what, name) => {
    const { token } = await person(`Eva${name.codePointAt(1)}`);
    const body = teams({ name, input_names: `${name},B`, result: [[name], ["B"]] });
    const reply = await call("/api/history/team/", { token, body });
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(Object.keys(reply.body.errors)).toEqual(["name", "input_names", "result"]);
  });

  it("rejects an item that is too large, and says what to do", async () => {
    const { token } = await person("Filip");
    const names = Array.from({ length: 9000 }, (_, i) => `Somebody with a long name ${i}`);
    const result = [names.slice(0, 4500), names.slice(4500)];
    const body = teams({ input_names: names.join(","), result });
    const reply = await call("/api/history/team/", { token, body });
    expect(reply).toMatchObject({ status: 400, body: { code: "HISTORY_ITEM_TOO_LARGE" } });
    expect(reply.body.detail).toContain("CSV");
  });

  it("stops a free account at 100 kept results, packs not counted, with two saving at once", async () => {
    const { token, id } = await person("Gina");
    await sql`insert into history_item (id, user_id, generator_type, name, content)
      select gen_random_uuid(), ${id}, case when i <= 99 then 'pet_name' else 'pack' end, 'x', '{}'
      from generate_series(1, 110) as i`.execute(context.db);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => call("/api/history/team/", { token, body: teams() })),
    );
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 403, 403, 403, 403, 403]);
    expect(replies.find(({ status }) => status === 403)?.body.code).toBe("HISTORY_LIMIT");
    const generated = await call("/api/generators/number/", {
      token,
      body: { min_value: 1, max_value: 9, count: 1, save_history: true, save_name: "n" },
    });
    expect(generated).toMatchObject({
      status: 200,
      body: { data: { saved: false, save_name: "n" } },
    });
    await setPerson(id, { subscriptionTier: "medium" });
    expect((await call("/api/history/team/", { token, body: teams() })).status).toBe(201);
  });
});

describe("reading and changing", () => {
  // spec 3.17, 7.20, 9.8
  it("lists newest first, filtered, searched and counted", async () => {
    const { token } = await person("Horia");
    for (const name of ["One", "Two 100%", "Three"])
      await call("/api/history/team/", { token, body: teams({ name }) });
    await call("/api/history/number/", { token, body: numbers({ name: "Lotto" }) });
    const all = await call("/api/history/", { token });
    expect(all.body.data.history.map((item: { name: string }) => item.name)).toEqual([
      "Lotto",
      "Three",
      "Two 100%",
      "One",
    ]);
    expect(all.body.data.counts).toEqual({
      ...Object.fromEntries(generatorTypes.map((type) => [type, 0])),
      total: 4,
      team: 3,
      number: 1,
      pet_name: 0,
      winner: 0,
      pack: 0,
    });
    expect(all.body.data.pagination).toEqual({ total: 4, page: 1, limit: 20, pages: 1 });
    expect(all.body.results).toEqual(all.body.data.history);

    const names = async (query: string) => {
      const { body } = await call(`/api/history/?${query}`, { token });
      return body.data.history.map((item: { name: string }) => item.name);
    };
    expect(await names("type=team&limit=2&page=2")).toEqual(["One"]);
    expect(await names("page=9")).toEqual([]);
    expect(await names("search=TH")).toEqual(["Three"]);
    expect(await names("search=%25")).toEqual(["Two 100%"]);
    expect(await names("search=_")).toEqual([]);
    expect(await names("sort=name&order=asc")).toEqual(["Lotto", "One", "Three", "Two 100%"]);
    expect(await names("sort=generator_type&order=asc")).toEqual([
      "Lotto",
      "Three",
      "Two 100%",
      "One",
    ]);
    expect(await names("sort=generator_type&order=desc")).toEqual([
      "Three",
      "Two 100%",
      "One",
      "Lotto",
    ]);
    await call(`/api/history/${all.body.data.history[2].id}/favorite/`, { method: "POST", token });
    expect(await names("favorites=true")).toEqual(["Two 100%"]);
    const { body } = await call("/api/history/?favorites=true&type=team", { token });
    expect(body.data).toMatchObject({ pagination: { total: 1, pages: 1 }, counts: { total: 4 } });
    const { body: ofType } = await call("/api/history/?type=number", { token });
    expect(ofType.data.pagination).toMatchObject({ total: 1, pages: 1 });
  });

  it("sorts names by language, and finds them in any case", async () => {
    const { token } = await person("Stefania");
    for (const name of ["țară", "Zar", "șah", "Sat", "ana", "Ștafeta", "Ana"])
      await call("/api/history/team/", { token, body: teams({ name }) });
    const names = async (query: string) => {
      const { body } = await call(`/api/history/?${query}`, { token });
      return body.data.history.map((item: { name: string }) => item.name);
    };
    const sorted = ["ana", "Ana", "șah", "Sat", "Ștafeta", "țară", "Zar"];
    expect(await names("sort=name&order=asc")).toEqual(sorted);
    expect(await names("sort=name&order=desc")).toEqual(sorted.toReversed());
    expect(await names(`search=${encodeURIComponent("șTA")}`)).toEqual(["Ștafeta"]);
  });

  it("finds names with accents however they are written", async () => {
    const { token } = await person("Renee");
    for (const name of ["Café", "Țăndărică", "Cafe\u0301 verde", "100%"])
      await call("/api/history/team/", { token, body: teams({ name }) });
    const found = async (search: string) => {
      const path = `/api/history/?search=${encodeURIComponent(search)}&sort=name&order=asc`;
      const { body } = await call(path, { token });
      return body.data.history.map((item: { name: string }) => item.name.normalize("NFC"));
    };
    for (const search of ["café", "cafe\u0301", "CAFE"])
      expect(await found(search)).toEqual(["Café", "Café verde"]);
    for (const search of ["ţăndă", "ȚĂNDĂ", "tanda"])
      expect(await found(search)).toEqual(["Țăndărică"]);
    expect(await found("0%")).toEqual(["100%"]);
    // the wide sign is no wildcard
    expect(await found("C％e")).toEqual([]);
  });

  // spec 7.22
  it("renames, and treats a blank name as none", async () => {
    const { token } = await person("Maria");
    const rename = async (id: string, name: unknown, as = token) =>
      await call(`/api/history/${id}/`, { method: "PATCH", token: as, body: { name } });
    const pet = await call("/api/generators/pet-name/", {
      body: { pet_type: "dog", gender: "any" },
    });
    const petName: string = pet.body.data.name;
    const blank = [
      ["team", teams(), "Untitled Team"],
      ["winner", winners(), "Unnamed Draw"],
      ["number", numbers({ name: "Lotto" }), ""],
      ["pet-name", { pet_type: "dog", gender: "any", result: petName }, petName],
    ] as const;
    for (const [slug, body, unnamed] of blank) {
      const { id } = (await call(`/api/history/${slug}/`, { token, body })).body.data;
      const renamed = await rename(id, "  Țurcanu & fiii ");
      expect(renamed).toMatchObject({ status: 200, body: { data: { name: "Țurcanu & fiii" } } });
      const read = await call(`/api/history/${id}/`, { token });
      expect(read.body.data.name).toBe("Țurcanu & fiii");
      expect((await rename(id, "  ")).body.data).toEqual({ id, name: unnamed });
      expect((await rename(id, "x".repeat(101))).body.errors).toEqual({
        name: [expect.any(String)],
      });
      expect((await rename(id, "a\u0000b")).status).toBe(400);
      const other = (await person(`Other-${slug}`)).token;
      expect((await rename(id, "Mine", other)).status).toBe(404);
    }
  });

  it("deletes many at once, each once", async () => {
    const { token } = await person("Mircea");
    const ids: string[] = [];
    for (let i = 0; i < 12; i++)
      ids.push((await call("/api/history/team/", { token, body: teams() })).body.data.id);
    const replies = await Promise.all(
      [...ids, ...ids].map((id) => call(`/api/history/${id}/`, { method: "DELETE", token })),
    );
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(12);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(12);
    expect((await call("/api/history/", { token })).body.data.counts.total).toBe(0);
  });

  it.each(["type=nonsense", "limit=0", "limit=101", "page=0", "page=x", "limit=1.5", "colour=red"])(
    "rejects ?%s",
    async (query) => {
      const token = await theReader;
      const reply = await call(`/api/history/?${query}`, { token });
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      expect(Object.keys(reply.body.errors)).toEqual([query.split("=")[0]]);
    },
  );
  const theReader = person("Reader").then(({ token }) => token);

  // spec 1.4, 6.4, 7.21, 7.23
  it("toggles, deletes and clears only the caller's own items", async () => {
    const [mine, other] = [await person("Ileana"), await person("Jean")];
    const saved = await call("/api/history/team/", { token: mine.token, body: teams() });
    const path = `/api/history/${saved.body.data.id}/`;
    for (const [method, url] of [
      ["GET", path],
      ["DELETE", path],
      ["POST", `${path}favorite/`],
    ] as const) {
      const reply = await call(url, { method, token: other.token });
      expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
      expect((await call(url, { method })).status).toBe(401);
    }
    const first = await call(`${path}favorite/`, { method: "POST", token: mine.token });
    expect(first.body.data).toEqual({ id: saved.body.data.id, is_favorite: true });
    const second = await call(`${path}favorite/`, { method: "POST", token: mine.token });
    expect(second.body.data.is_favorite).toBe(false);
    expect((await call(path, { method: "DELETE", token: mine.token })).status).toBe(204);
    expect((await call(path, { method: "DELETE", token: mine.token })).status).toBe(404);
    await call("/api/history/team/", { token: mine.token, body: teams() });
    await call("/api/history/team/", { token: other.token, body: teams() });
    const cleared = await call("/api/history/clear/", { method: "DELETE", token: mine.token });
    expect(cleared.status).toBe(204);
    const left = async (token: string) =>
      (await call("/api/history/", { token })).body.data.counts.total;
    expect([await left(mine.token), await left(other.token)]).toEqual([0, 1]);
  });

  it("rejects an invalid id", async () => {
    const { token } = await person("Klara");
    const reply = await call("/api/history/12/", { token });
    expect(reply).toMatchObject({ status: 400, body: { errors: { id: [expect.any(String)] } } });
  });
});

describe("a result type of the contract", () => {
  it.each(drawnTypes)("%s is saved at its own address", (type) => {
    const { slug, save } = generators[type];
    const row = restTable.find(({ procedure }) => procedure === `history.${save.procedure}`);
    expect(row).toMatchObject({ method: "POST", path: `/history/${slug}/` });
  });

  it.each(generatorTypes)("%s is accepted by the database", async (generatorType) => {
    const { id: userId } = await person(`keeps-${generatorType}`);
    const createdAt = new Date();
    const item = { id: newId(createdAt), userId, generatorType, name: "", content: {}, createdAt };
    await inTransaction(context.db, (tx) => historyItems.insert(tx, item));
    const kept = await historyItems.countByType(context.db, userId);
    expect(kept[generatorType]).toBe(1);
  });
});
