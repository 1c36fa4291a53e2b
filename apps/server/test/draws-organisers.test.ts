import { drawLimits } from "@sortes/contract";
import { readStatement, type OpenStatement } from "@sortes/core/draws";
import { describe, expect, it } from "vitest";
import { drawServer } from "./support/draws.ts";

const {
  at,
  call,
  clock,
  frozen,
  inMinutes,
  names,
  open,
  opened,
  organiser,
  person,
  post,
  put,
  server,
  statementsOf,
  winners,
} = await drawServer();

describe("organisers", () => {
  it("get consecutive draw numbers, also concurrently, and one draw per idempotency key", async () => {
    const { token } = await organiser();
    /** Sends a call again that waited in vain for the others. */
    const openOne = async (name: string): Promise<number> => {
      const reply = await open(token, {}, { "idempotency-key": name });
      return reply.status === 503 ? await openOne(name) : reply.body.data.number;
    };
    const numbers = await Promise.all(["a", "b", "c", "d", "e", "f"].map(openOne));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    const key = { "idempotency-key": "k" };
    const body = { at: inMinutes(6) };
    const first = await open(token, body, key);
    expect((await open(token, body, key)).body).toEqual(first.body);
    const list = (await call("/api/draws/", { token })).body.data;
    expect(list.pagination.total).toBe(7);
    const texts = await statementsOf(list.draws[0].id);
    expect((readStatement(texts[0]!) as OpenStatement).organiser).toBe(list.organiser);
  });

  it("get the same reply to a retry after the deadline", async () => {
    const { token } = await organiser();
    const key = { "idempotency-key": "late" };
    const body = { at: inMinutes(3) };
    const first = await open(token, body, key);
    expect(first.status).toBe(201);
    clock.advance(10 * 60_000);
    expect((await open(token, body, key)).body).toEqual(first.body);
    expect((await open(token, body, { "idempotency-key": "new" })).body.code).toBe(
      "DRAW_TIME_INVALID",
    );
  });

  it("need a confirmed address, and may have 20 open draws on a free account", async () => {
    const { token, id } = await person("Unconfirmed");
    expect(await open(token)).toMatchObject({ status: 403, body: { code: "DRAW_UNCONFIRMED" } });
    await server.setPerson(id, { emailVerified: true });
    for (let i = 0; i < drawLimits.openDraws.free; i++) await opened(token, { at: undefined });
    expect(await open(token)).toMatchObject({ status: 403, body: { code: "DRAW_LIMIT" } });
    const [{ id: last }] = (await call("/api/draws/", { token })).body.data.draws;
    await post(token, last, "void/", { why: "organiser" });
    expect((await open(token)).status).toBe(201);
  });

  it.each<[string, object, Record<string, string>]>([
    [
      "rules of another kind",
      { prizes: [], rules: { teams: 2 } },
      { "rules.prizes": "DRAW_RULE_MISSING", "rules.teams": "DRAW_RULE_FOREIGN" },
    ],
    [
      "rules of two kinds",
      { rules: { prizes: [1, 2], alternates: 0, teams: 2 } },
      { "rules.teams": "DRAW_RULE_FOREIGN" },
    ],
    ["no rules", { rules: {} }, { "rules.prizes": "DRAW_RULE_MISSING" }],
    ["fewer names than prizes", { prizes: ["A bike"] }, { prizes: "DRAW_PRIZE_NAMES" }],
    ["more names than prizes", { rules: { prizes: [3] } }, { prizes: "DRAW_PRIZE_NAMES" }],
    [
      "no prize",
      { prizes: [], rules: { prizes: [], alternates: 1 } },
      { "rules.prizes": "DRAW_RULE_MISSING" },
    ],
    [
      "more winners than a list may have",
      { rules: { prizes: [100_000, 1], alternates: 0 } },
      { "rules.prizes": "DRAW_PLACES_TOO_MANY" },
    ],
    [
      "more alternates than are left of a list",
      { rules: { prizes: [99_998, 1], alternates: 2 } },
      { "rules.alternates": "DRAW_PLACES_TOO_MANY" },
    ],
    ["prizes of teams", { kind: "teams", rules: { teams: 2 } }, { prizes: "DRAW_RULE_FOREIGN" }],
    [
      "teams without their number",
      { kind: "teams", prizes: [], rules: { alternates: 0 } },
      { "rules.teams": "DRAW_RULE_MISSING", "rules.alternates": "DRAW_RULE_FOREIGN" },
    ],
    [
      "numbers without a range",
      { kind: "numbers", prizes: [], rules: { count: 1 } },
      { "rules.min": "DRAW_RULE_MISSING", "rules.max": "DRAW_RULE_MISSING" },
    ],
    [
      "an empty range",
      { kind: "numbers", prizes: [], rules: { count: 1, min: 9, max: 8 } },
      { "rules.max": "TOO_SMALL" },
    ],
    [
      "a range that cannot be counted",
      { kind: "numbers", prizes: [], rules: { count: 1, min: 0, max: Number.MAX_SAFE_INTEGER } },
      { "rules.max": "TOO_LARGE" },
    ],
    [
      "more numbers than there are",
      { kind: "numbers", prizes: [], rules: { count: 4, min: 1, max: 3 } },
      { "rules.count": "TOO_LARGE" },
    ],
    ["a prize for nobody", { rules: { prizes: [1, 0] } }, { "rules.prizes": "TOO_SMALL" }],
    [
      "half an alternate",
      { rules: { prizes: [1, 2], alternates: 0.5 } },
      { "rules.alternates": "NOT_INTEGER" },
    ],
    [
      "weights as yes",
      { rules: { prizes: [1, 2], weighted: true } },
      { "rules.weighted": "WRONG_TYPE" },
    ],
    [
      "a misspelt rule",
      { rules: { prizes: [1, 2], reserves: 1 } },
      { "rules.reserves": "UNKNOWN_FIELD" },
    ],
    ["a time and a round", { round: 40_000_000 }, { round: "DRAW_TIME_TWICE" }],
    ["a time that is too close", { at: inMinutes(1) }, { at: "DRAW_TIME_INVALID" }],
    ["a round of the past", { at: undefined, round: 1 }, { round: "DRAW_TIME_INVALID" }],
    ["a time without an offset", { at: "2026-05-01T12:00:00" }, { at: "TIME_MALFORMED" }],
  ])("are refused %s, with the field to change", async (_, over, expected) => {
    const { token } = await organiser();
    const rest = await open(token, over);
    expect(rest.status).toBe(400);
    expect(Object.keys(rest.body.errors)).toEqual(Object.keys(expected));
    expect(rest.body.detail).toBe(Object.values<string[]>(rest.body.errors)[0]![0]);
    const input = { ...winners, at: inMinutes(5), ...over };
    const trpc = await call("/trpc/draws.open", { token, body: input });
    const { reason, fields } = trpc.body.error.data;
    expect(rest.body.code).toBe(reason);
    const codes = Object.entries<{ code: string }[]>(fields).map(([field, [first]]) => [
      field,
      first!.code,
    ]);
    expect(Object.fromEntries(codes)).toEqual(expected);
  });

  it.each(["DRAW_RULES_INVALID", "DRAW_TIME_INVALID"])("are refused with %s", async (code) => {
    const { token } = await organiser();
    const over = code === "DRAW_RULES_INVALID" ? { rules: { teams: 2 } } : { at: inMinutes(1) };
    expect((await open(token, over)).body.code).toBe(code);
  });

  it.each([
    ["left out", {}],
    ["null", { alternates: null, weighted: null, teams: null, min: null }],
  ])("may omit alternates and weights: %s", async (_, others) => {
    const { token } = await organiser();
    const rules = { prizes: [1, 2], ...others };
    const body = { ...winners, rules, at: null, round: null };
    const rest = await call("/api/draws/", { token, body });
    const trpc = await call("/trpc/draws.open", { token, body });
    expect([rest.status, trpc.status]).toEqual([201, 200]);
    for (const { id } of [rest.body.data, trpc.body.result.data]) {
      const [first] = await statementsOf(id);
      expect(first).toContain('"rules":{"alternates":0,"prizes":[1,2],"weighted":0}');
    }
  });

  it.each([
    [
      "a weight in a draw without weights",
      { entries: [{ label: "A" }, { label: "B", weight: 2 }] },
      "entries",
      /^Entry 2 has a weight/,
    ],
    [
      "an entry that nobody sees, in a list",
      { entries: [{ label: "A" }, { label: "\u200b" }] },
      "entries",
      /^Entry 2 /,
    ],
    ["an entry that nobody sees, in a text", { text: "A\nB\n\u3164" }, "text", /^Entry 3 /],
  ] as const)("are refused %s, with the field", async (_, body, field, words) => {
    const { token } = await organiser();
    const reply = await put(token, await opened(token), body);
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.stringMatching(words)] } },
    });
  });

  it("cannot change the draws of others", async () => {
    const { token } = await organiser();
    const other = (await organiser()).token;
    const id = await opened(token);
    for (const reply of [
      await put(other, id, { text: "x" }),
      await post(other, id, "freeze/"),
      await post(other, id, "void/", { why: "organiser" }),
      await post(other, id, "steps/", { rank: 1, why: "declined" }),
      await post(other, id, "run/"),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("cannot publish, erase or export the entries of others", async () => {
    const { token } = await organiser();
    const other = (await organiser()).token;
    const id = await frozen(token, { at: undefined, names: "hidden" });
    await post(token, id, "run/");
    const texts = (await server.app.inject({ url: at(id, "bundle/") })).body;
    const entry = at(id, "openings/1/");
    for (const reply of [
      await call(entry, { method: "PUT", token: other, body: {} }),
      await call(entry, { method: "DELETE", token: other }),
      await call(at(id, "tickets/"), { token: other }),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect((await server.app.inject({ url: at(id, "bundle/") })).body).toBe(texts);
  });

  it("get the same reply to every request that is repeated with its key", async () => {
    const { token } = await organiser();
    const id = await opened(token, { at: undefined });
    const list = { method: "PUT" as const, body: { text: names(10) } };
    const sent = [
      { path: "entries/", ...list },
      { path: "freeze/", body: {} },
      { path: "run/", body: {} },
      { path: "steps/", body: { rank: 1, why: "declined" } },
      { path: "openings/1/", method: "PUT" as const, body: {} },
      { path: "void/", body: { why: "organiser" } },
    ];
    const sendAll = async () => {
      const replies = [];
      for (const { path, ...rest } of sent) {
        const headers = { "idempotency-key": `again-${path.replaceAll("/", "")}` };
        const { status, body } = await call(at(id, path), { token, headers, ...rest });
        replies.push({ path, status, body });
      }
      return replies;
    };
    const first = await sendAll();
    expect(first.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const texts = await statementsOf(id);
    // the draw has gone on meanwhile: most of these could not be done now
    expect(await sendAll()).toEqual(first);
    expect(await statementsOf(id)).toEqual(texts);
  });
});
