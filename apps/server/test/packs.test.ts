import { createPackInput, limits } from "@sortes/contract";
import { wordMessage } from "@sortes/i18n";
import { openGate } from "@sortes/testing";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../src/features/context.ts";
import { packActions, validPack } from "./support/packs.ts";
import { testServer, throughGate } from "./support/server.ts";

const server = await testServer();
const { app, call, person, context, clock } = server;
const { make, own, use, history, remove, change } = packActions(server);

const unknown = "0197a2b0-0000-7000-8000-000000000000";
const packBody = (over: Record<string, unknown> = {}) => ({ ...validPack, ...over });
const lines = (count: number, length = 4) =>
  Array.from({ length: count }, (_, i) => `${i}`.padEnd(length, "ă"));

describe("creating a pack", () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await person("Maker"));
  });

  // spec 3.6, 5.24, 7.62
  it("stores its lines, given as a list or as a text", async () => {
    const list = await make(token, { content: [" Ana ", "", "Ștefan\tPop", "Eva"] });
    expect(list.status).toBe(201);
    expect(list.body.data).toEqual({
      ...validPack,
      id: expect.any(String),
      updated_at: expect.any(String),
      content: ["Ana", "Ștefan Pop", "Eva"],
      entries: 3,
      is_premium: false,
      is_own: true,
    });
    const text = await make(token, {
      name: " 100%_ ",
      category: "luckyWinner",
      description: " two\nlines ",
      content: "Ana\r\n\n  Ștefan  \u2028Eva\n",
    });
    expect(text.body.data).toMatchObject({
      name: "100%_",
      description: "two\nlines",
      content: ["Ana", "Ștefan", "Eva"],
    });
    expect(await own(token)).toEqual([text.body.data, list.body.data]);
  });

  // spec 5.24
  it.each([
    ["nothing at all", {}],
    ["empty fields", { name: "", category: "", description: "", content: "" }],
    ["a blank name", packBody({ name: "  " })],
    ["no category", packBody({ category: undefined })],
    ["an empty category", packBody({ category: "" })],
    ["a blank description", packBody({ description: "\n" })],
    ["no lines", packBody({ content: [] })],
    ["blank lines", packBody({ content: ["", "  "] })],
    ["a blank text", packBody({ content: " \r\n " })],
  ])("rejects %s with the specification's message", async (_what, body) => {
    const english = await call("/api/packs/", { token, body });
    expect(english.status).toBe(400);
    expect(english.body.detail).toBe("Please fill in all required fields.");
    expect(english.body.errors).toEqual({
      non_field_errors: ["Please fill in all required fields."],
    });
    const romanian = await call("/api/packs/", { token, body, language: "ro" });
    expect(romanian.body.detail).toBe("Completează toate câmpurile obligatorii.");
  });

  it.each<[string, Record<string, unknown>, string, string, RegExp]>([
    ["a comma", { content: ["Ana", "Pop, Ion"] }, "content", "PACK_LINE_SEPARATED", /^Line 2 /],
    ["a semicolon", { content: "\n\na;b" }, "content", "PACK_LINE_SEPARATED", /^Line 3 /],
    [
      "a long line",
      { content: ["", "x".repeat(1001)] },
      "content",
      "NAME_TOO_LONG",
      /^Name 2 .*1,000/,
    ],
    ["10,001 lines", { content: lines(10_001) }, "content", "PACK_TOO_LARGE", /10,000 lines/],
    [
      "10,001 in a text",
      { content: lines(10_001).join("\n") },
      "content",
      "PACK_TOO_LARGE",
      /10,000 lines/,
    ],
    ["too many bytes", { content: lines(200, 999) }, "content", "PACK_TOO_LARGE", /256 KB/],
    ["a text without end", { content: "x".repeat(300_000) }, "content", "PACK_TOO_LARGE", /256 KB/],
    ["a control character", { content: ["A\u0000"] }, "content", "INVALID_INPUT", /cannot be/],
    ["half a character", { content: ["A\ud800"] }, "content", "INVALID_INPUT", /cannot be/],
    ["a number as content", { content: 3 }, "content", "INVALID_INPUT", /wrong type/],
    ["numbers as lines", { content: [1, 2] }, "content", "INVALID_INPUT", /wrong type/],
    ["a long name", { name: "x".repeat(101) }, "name", "INVALID_INPUT", /100 characters/],
    ["a name of two lines", { name: "a\nb" }, "name", "INVALID_INPUT", /cannot be/],
    [
      "a long description",
      { description: "🎲".repeat(501) },
      "description",
      "INVALID_INPUT",
      /500 characters/,
    ],
    [
      "another category",
      { category: "team" },
      "category",
      "INVALID_INPUT",
      /choices: teamGenerator, luckyWinner\./,
    ],
    ["a field that is not known", { is_premium: true }, "is_premium", "INVALID_INPUT", /not exist/],
  ])("rejects %s at its field", async (_what, over, field, code, words) => {
    const before = await own(token);
    const reply = await make(token, over);
    expect(reply).toMatchObject({ status: 400, body: { code } });
    expect(Object.keys(reply.body.errors)).toEqual([field]);
    expect(reply.body.errors[field][0]).toMatch(words);
    expect(await own(token)).toEqual(before);
  });

  it("creates one pack for one Idempotency-Key", async () => {
    const { token: twice } = await person("Twice");
    const send = () =>
      call("/api/packs/", {
        token: twice,
        body: packBody(),
        headers: { "idempotency-key": "k" },
      });
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await own(twice)).toHaveLength(1);
  });

  it("stops at the limit of an account, also under concurrent requests", async () => {
    const { token: hoarder, id } = await person("Hoarder");
    await sql`insert into pack (id, user_id, name, category, description, content, entries)
      select gen_random_uuid(), ${id}, 'x', 'luckyWinner', 'x', '["x"]', 1
      from generate_series(1, ${limits.packs - 1})`.execute(context.db);
    const replies = await Promise.all(Array.from({ length: 4 }, () => make(hoarder)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 403, 403, 403,
    ]);
    expect(replies.find(({ status }) => status === 403)?.body).toMatchObject({
      code: "PACK_LIMIT",
      detail: expect.stringContaining("200 packs"),
    });
    expect(await own(hoarder)).toHaveLength(limits.packs);
  });
});

it("the limit of packs also holds for two servers that are asked at once", async () => {
  const other = createContext(context.config, { log: app.log, clock });
  const input = createPackInput.parse(validPack);
  for (let round = 0; round < 5; round++) {
    const { id } = await person(`Both${round}`);
    await sql`insert into pack (id, user_id, name, category, description, content, entries)
      select gen_random_uuid(), ${id}, 'x', 'luckyWinner', 'x', '["x"]', 1
      from generate_series(1, ${limits.packs - 1})`.execute(context.db);
    const replies = await Promise.allSettled(
      [context, other].map((c) => c.packs.create({ id }, input, c.onceEach.plain)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  }
  await other.queues.close();
  await other.db.destroy();
});

describe("long packs", () => {
  // spec 7.63
  it("of 10,000 lines are kept; lists show the first hundred, and reading or using gives all", async () => {
    const { token } = await person("Long");
    const content = lines(10_000);
    const made = await make(token, { content });
    expect(made.body.data).toMatchObject({ content, entries: 10_000 });
    const [listed] = await own(token);
    expect(listed).toEqual({
      ...made.body.data,
      content: content.slice(0, limits.packPreview.lines),
      truncated: true,
    });
    const { id } = listed;
    expect((await call(`/api/packs/${id}/`, { token })).body.data).toEqual(made.body.data);
    expect((await use(token, id)).body.data).toEqual(made.body.data);
    const [item] = await history(token);
    expect(item).toMatchObject({ truncated: true, entries: 10_000 });
    const whole = await call(`/api/history/${item.id}/`, { token });
    expect(whole.body.data.result).toEqual(content);
  });

  it("do not enlarge the overview: 200 of the largest fit into one reply, read from previews", async () => {
    const { token, id } = await person("Largest");
    expect((await make(token, { content: lines(120, 1000) })).status).toBe(201);
    await sql`insert into pack (id, user_id, name, category, description, content, preview, entries)
      select gen_random_uuid(), user_id, name, category, repeat('ă', 500), '"no pack"', preview, entries
      from pack, generate_series(1, 199) where user_id = ${id}`.execute(context.db);
    const packs = await own(token);
    expect(packs).toHaveLength(200);
    for (const { content } of packs)
      expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThanOrEqual(
        limits.packPreview.bytes,
      );
  });
});

describe("changing a pack", () => {
  // spec 7.64
  it("changes only the given fields", async () => {
    const { token } = await person("Editor");
    const { id } = (await make(token)).body.data;
    const renamed = await change(token, id, { name: " 7C " });
    expect(renamed).toMatchObject({ status: 200, body: { data: { ...validPack, name: "7C" } } });
    const long = lines(5000);
    await change(token, id, { content: long, category: "luckyWinner", description: "d" });
    expect((await own(token))[0]).toMatchObject({ truncated: true, entries: 5000 });
    const short = await change(token, id, { content: "A\nB" });
    expect(short.body.data).toMatchObject({ content: ["A", "B"], entries: 2 });
    expect(await own(token)).toEqual([short.body.data]);
    expect(short.body.data).toMatchObject({ category: "luckyWinner", description: "d" });
    const { updated_at: _at, ...same } = short.body.data;
    expect((await change(token, id, {})).body.data).toMatchObject(same);
  });

  it.each([{ name: " " }, { content: [] }, { description: "" }, { category: "" }])(
    "rejects empty fields: %o",
    async (body) => {
      const { token, id } = await edited;
      const reply = await change(token, id, body);
      expect(reply).toMatchObject({
        status: 400,
        body: { detail: "Please fill in all required fields." },
      });
      expect(await own(token)).toMatchObject([validPack]);
    },
  );
  const edited = person("Refused").then(async ({ token }) => ({
    token,
    id: (await make(token)).body.data.id as string,
  }));

  it("rejects a line with a comma, and keeps the pack unchanged", async () => {
    const { token, id } = await edited;
    const reply = await change(token, id, { name: "new", content: "a,b" });
    expect(reply).toMatchObject({ status: 400, body: { code: "PACK_LINE_SEPARATED" } });
    expect(await own(token)).toMatchObject([validPack]);
  });
});

describe("a pack changed by another request", () => {
  // spec 7.64
  it("is not changed from an outdated version, unless none is given", async () => {
    const { token } = await person("TwoTabs");
    const { id, updated_at } = (await make(token)).body.data;
    const first = await change(token, id, { name: "First", updated_at });
    expect(first).toMatchObject({ status: 200, body: { data: { name: "First" } } });
    expect(first.body.data.updated_at).not.toBe(updated_at);
    const second = await change(token, id, { name: "Second", updated_at });
    expect(second).toMatchObject({ status: 409, body: { code: "PACK_CHANGED" } });
    expect(second.body).not.toHaveProperty("data");
    expect((await own(token))[0].name).toBe("First");
    for (const said of [{ updated_at: first.body.data.updated_at }, {}])
      expect((await change(token, id, { name: "Third", ...said })).status).toBe(200);
    for (const noTime of ["never", "x".repeat(100_000)])
      expect((await change(token, id, { name: "x", updated_at: noTime })).status).toBe(400);
  });

  it("accepts one of two concurrent changes", async () => {
    const { token } = await person("AtOnce");
    const { id, updated_at } = (await make(token)).body.data;
    const both = await Promise.all([
      change(token, id, { name: "A", updated_at }),
      change(token, id, { name: "B", updated_at }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("is detected even on two servers at the same moment", async () => {
    const other = createContext(context.config, { log: app.log, clock });
    const { token, id: userId } = await person("TwoServers");
    const { id, updated_at: updatedAt } = (await make(token)).body.data;
    const replies = await Promise.allSettled(
      [context, other].map((c, i) =>
        c.packs.change({ id: userId }, { id, name: `n${i}`, updatedAt }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await other.queues.close();
    await other.db.destroy();
  });
});

describe("another person's pack", () => {
  // spec 6.4
  it("is a 404 like a missing one, and stays unchanged", async () => {
    const [mine, other] = [await person("Owner"), await person("Stranger")];
    const { id } = (await make(mine.token)).body.data;
    for (const wanted of [id, unknown])
      for (const reply of [
        await call(`/api/packs/${wanted}/`, { token: other.token }),
        await call(`/api/packs/${wanted}/`),
        await change(other.token, wanted, { name: "stolen" }),
        await remove(other.token, wanted),
        await use(other.token, wanted),
        await use(undefined, wanted),
      ])
        expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await own(mine.token)).toMatchObject([validPack]);
    expect(await own(other.token)).toEqual([]);
  });
});

describe("deleting a pack", () => {
  // spec 7.65
  it("happens once, also under concurrent requests", async () => {
    const { token } = await person("Deleter");
    const { id } = (await make(token)).body.data;
    const both = await Promise.all([remove(token, id), remove(token, id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect(await own(token)).toEqual([]);
  });

  // spec 8.27
  it("answers 404 without a pack", async () => {
    const { token } = await person("Nameless");
    for (const [language, words] of [
      ["en", "Cannot delete: pack ID is missing."],
      ["ro", "Nu se poate șterge: lipsește identificatorul pachetului."],
    ] as const) {
      const reply = await call("/trpc/packs.remove", { token, body: { id: "" }, language });
      expect(reply.body.error).toMatchObject({
        data: { httpStatus: 400, fields: { id: [{ code: "PACK_ID_MISSING" }] } },
      });
      expect(wordMessage(language, { code: "PACK_ID_MISSING" }, fail)).toBe(words);
    }
  });
});

it("a pack whose create reply was lost after the commit is found by the retry", async () => {
  const gate = await openGate(context.config.database.url);
  const far = createContext(
    { ...context.config, database: throughGate(context.config.database, gate) },
    { log: app.log, clock },
  );
  const { token, id: userId } = await person("Lost");
  const input = createPackInput.parse(validPack);
  const once = far.onceEach.keyed({ userId, procedure: "packs.create", key: "k", input });
  gate.loseAnswerTo("commit");
  await expect(far.packs.create({ id: userId }, input, once)).rejects.toMatchObject({
    name: "OutcomeUnknownError",
  });
  await expect.poll(async () => (await own(token)).length).toBe(1);
  const pack = await far.packs.create({ id: userId }, input, once);
  expect(await own(token)).toMatchObject([{ id: pack.id }]);
  await far.queues.close();
  await far.db.destroy();
  await gate.close();
});

function fail(error: unknown): never {
  throw error;
}
