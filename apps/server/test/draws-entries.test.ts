import { drawLimits } from "@sortes/contract";
import {
  entryCommit,
  isIncluded,
  readEntries,
  readOpenings,
  readStatement,
  hexToBytes,
} from "@sortes/core/draws";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { drawServer } from "./support/draws.ts";

const {
  at,
  call,
  checked,
  context,
  frozen,
  names,
  opened,
  organiser,
  person,
  post,
  put,
  record,
  server,
  statementsOf,
} = await drawServer();

describe("the list of entries", () => {
  it("is replaced as a whole, and reports equal labels", async () => {
    const { token } = await organiser();
    const id = await opened(token);
    expect((await put(token, id, { text: "Ana\n\n Ana \nIon\r\n" })).body.data).toEqual({
      count: 3,
      weight: 3,
      equal_labels: 2,
    });
    const entries = [{ label: "Dan" }, { label: "e\u0301" }];
    expect((await put(token, id, { entries })).body.data.count).toBe(2);
    expect((await record(id)).listed).toBe(2);
    expect(await post(token, id, "freeze/")).toMatchObject({
      status: 409,
      body: { code: "DRAW_LIST_UNFIT" },
    });
  });

  it("is not emptied by missing fields, and is taken from entries or text, not both", async () => {
    const { token } = await organiser();
    const id = await opened(token);
    await put(token, id, { text: "Ana\nIon" });
    for (const [body, errors] of [
      [{}, { entries: ["This field is required."] }],
      [{ text: null }, { entries: ["This field is required."] }],
      [{ text: "Dan", entries: [] }, { text: ["Give entries or text, not both."] }],
    ] as const)
      expect(await put(token, id, body)).toMatchObject({ status: 400, body: { errors } });
    expect((await record(id)).listed).toBe(2);
    expect((await put(token, id, { entries: [] })).body.data.count).toBe(0);
  });

  it("is locked only as the organiser saw it, if they say which list that was", async () => {
    const { token } = await organiser();
    const id = await opened(token);
    await put(token, id, { text: names(10) });
    const { list_version: seen } = await record(id);
    await put(token, id, { text: `${names(9)}\nAnother` });
    expect(await post(token, id, "freeze/", { list_version: seen })).toMatchObject({
      status: 409,
      body: { code: "DRAW_LIST_CHANGED" },
    });
    expect(await record(id)).toMatchObject({ state: "open", listed: 10 });
    const { list_version: current } = await record(id);
    expect((await post(token, id, "freeze/", { list_version: current })).status).toBe(200);
    expect((await record(id)).list_version).toBeNull();
  });

  it("has a separate salt for each entry, so that one ticket reveals no other", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined }, `${names(1100)}\nAna\nAna`);
    const file = String((await call(at(id, "tickets/"), { token })).body);
    const salts = Array.from(file.matchAll(/#t=([\w-]{22})/g), ([, salt]) => salt);
    expect([salts.length, new Set(salts).size]).toEqual([1102, 1102]);
  });

  it("has weights if the draw is weighted", async () => {
    const { token } = await organiser();
    const rules = { prizes: [1, 2], alternates: 2, weighted: 1 };
    const id = await opened(token, { rules, at: undefined });
    const text = "Ana\t500\nIon, the second\t3\nDan\nEva\t1\nVlad\t1\nMia\t1";
    expect((await put(token, id, { text })).body.data).toMatchObject({ count: 6, weight: 507 });
    await post(token, id, "freeze/");
    await post(token, id, "run/");
    const file = readEntries((await server.app.inject({ url: at(id, "entries/") })).body);
    expect(file.weights.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 3, 500]);
    expect(await record(id)).toMatchObject({ state: "drawn", weight: 507 });
    const plain = await opened(token);
    const entries = [{ label: "Ana", weight: 2 }];
    expect((await put(token, plain, { entries })).body.code).toBe("DRAW_WEIGHT_INVALID");
    const weighted = await opened(token, { rules });
    for (const line of ["Ana\t0", "Ana\tx", "Ana\t1000001", "Ana *3", "Ana *1,5"])
      expect((await put(token, weighted, { text: line })).body.code).toBe("DRAW_WEIGHT_INVALID");
  });

  it.each(["\r", "\r\n", "\u000b", "\f", "\u0085", "\u2028", "\u2029"])(
    "accepts lines that end with %j",
    async (end) => {
      const { token } = await organiser();
      const id = await frozen(token, { at: undefined }, `\ufeff${names(6).replaceAll("\n", end)}`);
      expect(await record(id)).toMatchObject({ count: 6 });
      await post(token, id, "run/");
      const drawn = (await record(id)).winners.map(({ name }: { name: string }) => name);
      expect(drawn.every((name: string) => /^Person \d$/.test(name))).toBe(true);
    },
  );

  it.each([
    ["a label that cannot be seen", { text: "Ana\n\u202eIon" }, "DRAW_ENTRY_INVALID"],
    ["a letter that was lost", { text: "Ana\nJos\ufffd" }, "DRAW_ENTRY_DAMAGED"],
    ["a label that is too long", { text: "x".repeat(1025) }, "DRAW_ENTRY_INVALID"],
    ["too many lines", { text: "x\n".repeat(drawLimits.entries + 1) }, "DRAW_LIST_TOO_LONG"],
  ])("refuses %s", async (_, body, code) => {
    const { token } = await organiser();
    expect(await put(token, await opened(token), body)).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  it("accepts 100,000 lines, and issues a ticket for each", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined, names: "hidden" }, names(100_000));
    await post(token, id, "run/");
    const reply = await call(at(id, "tickets/"), { token });
    const rows = String(reply.body).split("\r\n");
    expect(rows).toHaveLength(100_003);
    const [number, label = "", , ticket = ""] = rows[700]!.split(",");
    const salt = Buffer.from(new URL(ticket).hash.slice(3), "base64url");
    const c = entryCommit(id, salt, label);
    const { data } = (await call(at(id, `entries/${c}/`))).body;
    expect(data.number).toBe(Number(number));
    const [, freeze] = (await statementsOf(id)).map(readStatement);
    if (freeze?.t !== "freeze") throw new Error();
    expect(isIncluded({ c, ...data }, { root: freeze.entries!, count: 100_000 })).toBe(true);
    const after = await record(id);
    expect(after.winners.map(({ name }: { name: null }) => name)).toEqual(Array(5).fill(null));
    expect(JSON.parse((await server.app.inject({ url: at(id, "bundle/") })).body).openings).toBe(
      "",
    );
    expect((await call(at(id, "tickets/"), { token: (await organiser()).token })).status).toBe(404);
  });
});

describe("a finished draw", () => {
  it("lets winners give way to alternates, each once", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined });
    await post(token, id, "run/");
    const step = (rank: number) => post(token, id, "steps/", { rank, why: "declined" });
    expect((await step(1)).status).toBe(200);
    expect((await step(1)).body.code).toBe("DRAW_PLACE_EMPTY");
    expect((await step(5)).body.code).toBe("DRAW_PLACE_EMPTY");
    expect((await step(4)).status).toBe(200);
    expect((await step(5)).status).toBe(200);
    const { winners: after } = await record(id);
    expect(after.map(({ status }: { status: string }) => status)).toEqual([
      "passed",
      "winner",
      "winner",
      "passed",
      "passed",
    ]);
    await post(token, id, "void/", { why: "organiser" });
    expect((await step(2)).body.code).toBe("DRAW_WRONG_STATE");
    expect(await record(id)).toMatchObject({
      state: "void",
      voided: { why: "organiser", after_result: true },
    });
  });

  it("masks names where its organiser wants that", async () => {
    const { token } = await organiser();
    const over = {
      at: undefined,
      names: "masked",
      prizes: ["x"],
      rules: { prizes: [3], alternates: 0 },
    };
    const id = await frozen(token, over, "@ana.pop\nIon Ionescu\nȘtefan");
    await post(token, id, "run/");
    const shown = (await record(id)).winners.map(({ name }: { name: string }) => name);
    expect(shown.toSorted()).toEqual(["@an•••op", "I••• Io•••cu", "Ș•••n"]);
  });

  it("a void hides no outcome", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined });
    await post(token, id, "void/", { why: "organiser" });
    expect((await post(token, id, "void/", { why: "organiser" })).body.code).toBe(
      "DRAW_WRONG_STATE",
    );
    expect((await post(token, id, "run/")).status).toBe(200);
    expect(await record(id)).toMatchObject({ state: "void", voided: { after_result: false } });
    expect((await record(id)).winners).toHaveLength(5);
  });

  describe.each([
    ["masked", "P•••n 1•••"],
    ["hidden", null],
  ])("with names that are %s", (shown, otherwise) => {
    it("publishes single entries that anybody can verify", async () => {
      const { token } = await organiser();
      const over = { at: undefined, names: shown };
      const id = await frozen(
        token,
        over,
        names(2000).replaceAll(/\d+/g, (n) => n.padStart(4, "1")),
      );
      await post(token, id, "run/");
      const before = (await record(id)).winners;
      const [{ number }] = before;
      const of = (one: number) => at(id, `openings/${one}/`);
      const publish = (one: number, key: string) =>
        call(of(one), { method: "PUT", token, body: {}, headers: { "idempotency-key": key } });
      expect((await publish(number, "a")).status).toBe(200);
      expect((await publish(number, "b")).status).toBe(200);
      expect((await publish(2001, "c")).status).toBe(404);
      const after = (await record(id)).winners;
      expect(after[0].name).toMatch(/^Person \d+$/);
      const published = (winners: { published: boolean }[]) => winners.map((one) => one.published);
      expect(published(before)).toEqual(before.map(() => false));
      expect(published(after)).toEqual(after.map((_: unknown, i: number) => i === 0));
      const others = after.slice(1).map(({ name }: { name: string | null }) => name);
      expect(others).toEqual(others.map(() => otherwise));
      for (const query of ["", "?entries=0"]) {
        const { openings } = JSON.parse(
          (await server.app.inject({ url: at(id, `bundle/${query}`) })).body,
        );
        expect(readOpenings(openings)).toMatchObject([{ number, label: after[0].name }]);
      }
      expect((await checked(id)).left).toEqual(["seen: nothing_given"]);
    });
  });

  it("publishes one entry after another, and none in place of another", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined, names: "hidden" });
    await post(token, id, "run/");
    const publish = (number: number) =>
      call(at(id, `openings/${number}/`), { method: "PUT", token, body: {} });
    for (const number of [7, 2]) expect((await publish(number)).status).toBe(200);
    const { openings } = JSON.parse((await server.app.inject({ url: at(id, "bundle/") })).body);
    expect(readOpenings(openings).map(({ number }) => number)).toEqual([2, 7]);
  });

  it("erases one entrant, whose entry still counts", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined }, names(1030));
    await post(token, id, "run/");
    const texts = await statementsOf(id);
    const file = (await server.app.inject({ url: at(id, "entries/") })).body;
    const { number, name } = (await record(id)).winners[1];
    const erase = () => call(at(id, `openings/${number}/`), { method: "DELETE", token });
    expect((await erase()).status).toBe(204);
    expect((await erase()).status).toBe(404);
    const after = await record(id);
    expect(after.winners[1]).toMatchObject({ number, name: null, status: "winner" });
    expect(after.winners[0].name).toMatch(/^Person/);
    expect(await statementsOf(id)).toEqual(texts);
    expect((await server.app.inject({ url: at(id, "entries/") })).body).toBe(file);
    const { rows } = await sql<{ lines: string }>`
      select lines from draw_opening where draw_id = ${id}`.execute(context.db);
    expect(rows.map(({ lines }) => lines).join("")).not.toContain(` ${name}\n`);
    const tickets = String((await call(at(id, "tickets/"), { token })).body).split("\r\n");
    const weights = tickets.slice(1, 1030).map((row) => row.split(",")[2]);
    expect(tickets.some((row) => row.startsWith(`${number},`))).toBe(false);
    expect(new Set(weights)).toEqual(new Set(["1"]));
    expect(await checked(id)).toEqual({ verdict: 2, left: ["seen: nothing_given"] });
  });

  it("lets its organiser search entries by name, and everybody if the names are public", async () => {
    const { token } = await organiser();
    const find = (who: string | undefined, id: string, label: string) =>
      call(at(id, "lookup/"), { token: who, body: { label } });
    const turn = (who: string | undefined, id: string, on: boolean) =>
      call(at(id, "lookup/"), { method: "PUT", token: who, body: { is_on: on } });
    const list = "Ana\nIon Ana\n  Ana \nDan";
    const id = await frozen(
      token,
      { at: undefined, rules: { prizes: [1, 1], alternates: 0 } },
      list,
    );
    expect((await find(undefined, id, "Ana")).status).toBe(404);
    expect((await find(token, id, " Ana ")).body.data).toMatchObject({ more: false });
    const other = (await organiser()).token;
    expect((await find(other, id, "Ana")).status).toBe(404);
    expect((await turn(other, id, true)).status).toBe(404);
    expect((await turn(token, id, true)).status).toBe(204);
    expect(await record(id)).toMatchObject({ lookup: true });
    const { entries } = (await find(undefined, id, "Ana")).body.data;
    expect(entries).toHaveLength(2);
    const [, freeze] = (await statementsOf(id)).map(readStatement);
    if (freeze?.t !== "freeze") throw new Error();
    for (const { number, salt } of entries) {
      const c = entryCommit(id, hexToBytes(salt), "Ana");
      const { data } = (await call(at(id, `entries/${c}/`))).body;
      expect(data.number).toBe(number);
      expect(isIncluded({ c, ...data }, { root: freeze.entries!, count: 4 })).toBe(true);
    }
    expect((await find(undefined, id, "An")).body.data.entries).toEqual([]);
    expect((await find(undefined, id, "x\u202e")).status).toBe(404);
    expect((await turn(token, id, false)).status).toBe(204);
    expect((await find(undefined, id, "Ana")).status).toBe(404);
    const hidden = await frozen(token, { at: undefined, names: "hidden" });
    expect((await find(undefined, hidden, "Person 3")).status).toBe(404);
    expect((await find(token, hidden, "Person 3")).body.data.entries).toHaveLength(1);
    expect((await turn(token, hidden, true)).status).toBe(204);
    expect((await find(undefined, hidden, "Person 3")).body.data.entries).toHaveLength(1);
  });

  it("lets everybody search from the start if its organiser says so when opening", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined, names: "masked", lookup: true });
    const lookup = (body: object) => call(at(id, "lookup/"), { body });
    expect((await lookup({ label: "Person 3" })).body.data.entries).toHaveLength(1);
    const range = { kind: "numbers", prizes: [], rules: { count: 1, min: 1, max: 9 } };
    const numbers = await opened(token, { ...range, at: undefined, lookup: true });
    expect(await record(numbers)).toMatchObject({ lookup: false });
  });

  it("says that a switch is missing", async () => {
    const { token } = await organiser();
    const id = await opened(token, { at: undefined });
    for (const turned of ["lookup/", "announced/"])
      expect(await call(at(id, turned), { method: "PUT", token, body: {} })).toMatchObject({
        status: 400,
        body: { errors: { is_on: ["This field is required."] } },
      });
  });

  it("is in the public list once it is frozen, if and while its organiser wants that", async () => {
    const { token } = await organiser();
    const listed = async () => {
      const { draws } = (await call("/api/draws/announced/")).body.data;
      return draws.map(({ id }: { id: string }) => id);
    };
    const announce = (who: string | undefined, id: string, on: boolean) =>
      call(at(id, "announced/"), { method: "PUT", token: who, body: { is_on: on } });
    const id = await opened(token, { at: undefined, announced: true });
    const other = await frozen(token, { at: undefined });
    expect(await record(id)).toMatchObject({ announced: true });
    expect(await listed()).toEqual([]);
    await put(token, id, { text: names(10) });
    await post(token, id, "freeze/");
    expect(await listed()).toEqual([id]);
    expect((await announce((await organiser()).token, other, true)).status).toBe(404);
    expect((await announce(token, other, true)).status).toBe(204);
    expect(await listed()).toEqual([other, id]);
    expect((await announce(token, other, false)).status).toBe(204);
    await post(token, id, "void/", { why: "organiser" });
    expect(await listed()).toEqual([]);
  });

  it("leaves the public list when staff take its texts down", async () => {
    const { token } = await organiser();
    const staff = await person("Steve", { isStaff: true });
    const id = await frozen(token, { at: undefined, announced: true });
    const { draws: before } = (await call("/api/draws/announced/")).body.data;
    expect(before).toMatchObject([{ id, title: "Giveaway", state: "frozen" }]);
    await post(staff.token, id, "take-down/", { reason: "Rude" });
    expect((await call("/api/draws/announced/")).body.data).toEqual({ draws: [] });
  });

  it("still verifies after staff take its texts down", async () => {
    const { token } = await organiser();
    const staff = await person("Stan", { isStaff: true });
    const id = await frozen(token, { at: undefined });
    await post(token, id, "run/");
    const texts = await statementsOf(id);
    expect((await post(token, id, "take-down/", { reason: "x" })).status).toBe(403);
    expect((await post(staff.token, id, "take-down/", { reason: "Insults" })).status).toBe(204);
    const after = await record(id);
    expect(after).toMatchObject({ text: null, taken_down: { reason: "Insults" }, state: "drawn" });
    const { draws } = (await call("/api/draws/", { token })).body.data;
    expect(draws).toMatchObject([{ id, title: null, taken_down: after.taken_down }]);
    expect(after.winners[0].name).toBeNull();
    expect(await statementsOf(id)).toEqual(texts);
    const bundle = JSON.parse((await server.app.inject({ url: at(id, "bundle/") })).body);
    expect(bundle).toMatchObject({ text: null, openings: "" });
    expect((await checked(id)).left).toEqual(["text: erased", "seen: nothing_given"]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = ${id}`.execute(context.db);
    expect(rows).toEqual([{ action: "draw.take_down" }]);
    expect((await call(at(id, "tickets/"), { token })).status).toBe(404);
  });

  it("loses its organiser's name with their account; an unfrozen one is voided", async () => {
    const { token, id: userId } = await organiser();
    const one = await frozen(token);
    const other = await opened(token);
    const { organiser: who } = await record(one);
    const body = { current_password: "secret1" };
    expect((await call("/api/users/me/", { method: "DELETE", token, body })).status).toBe(204);
    expect(await record(other)).toMatchObject({ state: "void", voided: { why: "organiser" } });
    expect(await record(one)).toMatchObject({ state: "frozen", text: null });
    const { data } = (await call(`/api/draws/organisers/${who}/`)).body;
    expect(data.draws.map(({ number, title }: never) => [number, title])).toEqual([
      [2, null],
      [1, null],
    ]);
    const { rows } = await sql`select from draw_organiser where user_id = ${userId}`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
  });
});

it("pages of any origin may read the public parts of a draw, and nothing else", async () => {
  const { token } = await organiser();
  const id = await frozen(token, { at: undefined });
  const { organiser: who } = await record(id);
  const originOf = async (path: string) =>
    (await call(path, { token })).headers["access-control-allow-origin"];
  for (const path of [at(id), at(id, "bundle/"), at(id, "entries/"), at(id, "statements/0/proof/")])
    expect([path, await originOf(path)]).toEqual([path, "*"]);
  expect(await originOf(`/api/draws/organisers/${who}/`)).toBe("*");
  for (const path of ["/api/draws/", at(id, "tickets/")])
    expect([path, await originOf(path)]).toEqual([path, undefined]);
  const get = context.drawRecords.get.bind(context.drawRecords);
  context.drawRecords.get = () => Promise.reject(new Error("A fault"));
  const fault = await call(at(id));
  context.drawRecords.get = get;
  expect([fault.status, fault.headers["access-control-allow-origin"]]).toEqual([500, "*"]);
});
