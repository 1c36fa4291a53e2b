import { drawLimits } from "@sortes/contract";
import {
  drawResult,
  entryCommit,
  isIncluded,
  readEntries,
  readLogProof,
  readOpenings,
  readStatement,
  readVkey,
  readCheckpoint,
  resultHash,
  roundTime,
  provenRoot,
  leafHash,
  leafText,
  schedule,
  seedCommit,
  hexToBytes,
} from "@sortes/core/draws";
import { checkBundleText } from "@sortes/core/draws/check";
import { verifyNote } from "@sortes/core/draws/log-signatures";
import { inTransaction, writeResult } from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import { openBeacon } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { drawServer } from "./support/draws.ts";

const {
  at,
  beacon,
  call,
  chain,
  checked,
  clock,
  context,
  frozen,
  inMinutes,
  names,
  open,
  opened,
  organiser,
  person,
  post,
  put,
  record,
  relay,
  server,
  sha256,
  statementsOf,
} = await drawServer();

describe("a draw without a beacon round", () => {
  it("is opened, frozen and run, and its record is consistent", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined }, names(3000));
    const before = await record(id);
    expect(before).toMatchObject({
      state: "frozen",
      count: 3000,
      weight: 3000,
      winners: [],
      round: null,
    });
    const run = await post(token, id, "run/");
    expect(run).toMatchObject({ status: 200, body: { data: { state: "drawn" } } });
    const texts = await statementsOf(id);
    const [first, freeze, result] = texts.map(readStatement);
    if (first?.t !== "open" || freeze?.t !== "freeze" || result?.t !== "result") throw new Error();
    expect(freeze.prev).toBe(sha256(texts[0]!));
    expect(first.commit).toBe(seedCommit(id, hexToBytes(result.seed!)));
    expect(freeze.seed).toBeUndefined();
    const drawn = drawResult(first, freeze, { freeze: sha256(texts[1]!), seed: result.seed! });
    expect(resultHash(drawn)).toBe(result.result);
    const after = await record(id);
    const shown = after.winners.map(({ number }: { number: number }) => number);
    expect({ ranks: shown }).toEqual(drawn);
    expect(after.winners.map(({ status, prize }: never) => [status, prize])).toEqual([
      ["winner", 1],
      ["winner", 2],
      ["winner", 2],
      ["alternate", null],
      ["alternate", null],
    ]);

    // the file, the openings of its entries, and a proof of each winner's
    const file = await server.app.inject({ url: at(id, "entries/") });
    const { lines } = readEntries(file.body);
    expect(lines).toHaveLength(3000);
    const bundle = JSON.parse((await server.app.inject({ url: at(id, "bundle/") })).body);
    expect(bundle).toMatchObject({
      format: "sortes-draw/1",
      statements: texts,
      entries: file.body,
    });
    const openings = readOpenings(bundle.openings);
    expect(openings).toHaveLength(3000);
    for (const { rank, number, name } of after.winners) {
      const { salt, label } = openings[number - 1]!;
      const c = entryCommit(id, hexToBytes(salt), label);
      expect([rank, lines[number - 1], name]).toEqual([rank, `${c} 1`, label]);
      const { data } = (await call(at(id, `entries/${c}/`))).body;
      expect(data.number).toBe(number);
      const list = { root: freeze.entries!, count: 3000 };
      expect(isIncluded({ c, ...data }, list)).toBe(true);
    }
    expect((await call(at(id, `entries/${"0".repeat(64)}/`))).status).toBe(404);
    const small = JSON.parse((await server.app.inject({ url: at(id, "bundle/?entries=0") })).body);
    expect(small.entries).toBeNull();
    expect(readOpenings(small.openings)).toHaveLength(5);
    expect(small.inclusion.map(({ number }: { number: number }) => number)).toEqual(
      shown.toSorted((a: number, b: number) => a - b),
    );
    for (const one of small.inclusion)
      expect(isIncluded(one, { root: freeze.entries!, count: 3000 })).toBe(true);
    expect(await checked(id)).toEqual({ verdict: 2, left: ["seen: nothing_given"] });
    expect(await checked(id, "?entries=0")).toEqual({
      verdict: 0,
      left: ["entries: file_missing", "seen: nothing_given"],
    });
    // as a page that has the list already puts them together
    const together = JSON.stringify({ ...small, entries: bundle.entries });
    expect(checkBundleText(together).checks.filter(({ status }) => status === "fail")).toEqual([]);
  });

  it("has each statement in the log, signed by the log's key", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined });
    const { log } = (await call("/api/draws/settings/")).body.data;
    expect(log.origin).toBe("sortes.example/draws/log");
    for (const [n, body] of (await statementsOf(id)).entries()) {
      const proof = readLogProof(
        (await server.app.inject({ url: at(id, `statements/${n}/proof/`) })).body,
      );
      const checkpoint = readCheckpoint(proof.checkpoint);
      expect(verifyNote(checkpoint, readVkey(log.vkey))).toEqual({ signed: "yes" });
      const leaf = leafHash(Buffer.from(leafText(readStatement(body), sha256(body))));
      const root = provenRoot(proof.index, checkpoint.size, leaf, proof.hashes);
      expect(Buffer.from(root!)).toEqual(Buffer.from(checkpoint.root));
    }
  });

  it("draws teams and numbers", async () => {
    const { token } = await organiser();
    const base = { at: undefined, prizes: [] };
    const teams = await frozen(token, { ...base, kind: "teams", rules: { teams: 3 } });
    await post(token, teams, "run/");
    const shown = (await record(teams)).teams;
    expect(shown.map((team: unknown[]) => team.length)).toEqual([4, 3, 3]);
    expect(
      shown
        .flat()
        .map(({ name }: { name: string }) => name)
        .toSorted(),
    ).toEqual(names(10).split("\n"));
    const range = { count: 6, min: 1, max: 49 };
    const numbers = await opened(token, { ...base, kind: "numbers", rules: range });
    expect(await put(token, numbers, { text: "x" })).toMatchObject({
      status: 409,
      body: { code: "DRAW_LIST_NOT_NEEDED" },
    });
    await post(token, numbers, "freeze/");
    await post(token, numbers, "run/");
    const after = await record(numbers);
    expect(after).toMatchObject({ state: "drawn", count: 49 });
    expect(new Set(after.numbers).size).toBe(6);
    expect(
      JSON.parse((await server.app.inject({ url: at(numbers, "bundle/") })).body),
    ).toMatchObject({ entries: null, openings: "" });
    for (const id of [teams, numbers])
      expect(await checked(id)).toEqual({ verdict: 2, left: ["seen: nothing_given"] });
  });
});

describe("a draw with a beacon round", () => {
  it("reveals its seed at the freeze, waits for the round, and cannot be run by hand", async () => {
    const { token } = await organiser();
    const id = await opened(token);
    const { round, draws_at, freeze_by } = await record(id);
    expect(Date.parse(draws_at) / 1000).toBe(roundTime(round, chain));
    expect(Date.parse(draws_at) - Date.parse(freeze_by)).toBe(schedule.freezeBefore * 1000);
    await put(token, id, { text: names(10) });
    await post(token, id, "freeze/");
    const [first, freeze] = (await statementsOf(id)).map(readStatement);
    if (first?.t !== "open" || freeze?.t !== "freeze") throw new Error();
    expect(first).toMatchObject({ round, chain: chain.hash });
    expect(first.commit).toBe(seedCommit(id, hexToBytes(freeze.seed!)));
    expect((await post(token, id, "run/")).body.code).toBe("DRAW_RUNS_BY_ITSELF");
    const before = relay.asked.length;
    expect((await call(`/api/draws/rounds/${round}/`)).status).toBe(404);
    expect(relay.asked).toHaveLength(before);
    clock.advance(6 * 60_000);
    const reply = await call(`/api/draws/rounds/${round}/`);
    expect(reply.body.data).toEqual({ round, signature: beacon.sign(round) });
    expect(reply.headers["cache-control"]).toMatch(/immutable/);
    const asked = relay.asked.length;
    await call(`/api/draws/rounds/${round}/`);
    // nobody's round is not asked for
    expect((await call(`/api/draws/rounds/${round - 1}/`)).status).toBe(404);
    expect(relay.asked).toHaveLength(asked);
    const written = () =>
      inTransaction(context.db, async (tx) => {
        const draw = await draws.lock(tx, id);
        return await writeResult(tx, draw!, {
          signature: beacon.sign(round),
          now: Math.floor(clock.now().getTime() / 1000),
        });
      });
    expect(await written()).toBe("written");
    expect(await written()).toBe("there");
    expect(await record(id)).toMatchObject({ state: "drawn" });
    // the log is signed after the commit, by who wrote
    expect(await checked(id)).toEqual({
      verdict: 1,
      left: ["log: no_proof", "witness: nothing_given", "seen: nothing_given"],
    });
  });

  it.each([
    ["too soon", { at: inMinutes(1) }],
    ["too far", { at: inMinutes(91 * 24 * 60) }],
    ["round and time", { at: inMinutes(5), round: 1 }],
    ["a round that has passed", { at: undefined, round: 5 }],
  ])("refuses %s", async (_, over) => {
    const { token } = await organiser();
    expect(await open(token, over)).toMatchObject({
      status: 400,
      body: { code: "DRAW_TIME_INVALID" },
    });
  });

  it("cannot be frozen late, even if the clock was set back", async () => {
    const { token } = await organiser();
    const id = await opened(token);
    await put(token, id, { text: names(10) });
    clock.advance(4 * 60_000 + 5000);
    expect(await post(token, id, "freeze/")).toMatchObject({
      status: 409,
      body: { code: "DRAW_TOO_LATE" },
    });
    // a relay that lags does not make it earlier
    relay.fault = "lag";
    expect((await post(token, id, "freeze/")).body.code).toBe("DRAW_TOO_LATE");
    relay.fault = undefined;
    clock.advance(-4 * 60_000);
    const late = openBeacon(() => new Date(clock.now().getTime() + 4 * 60_000 + 30_000));
    const ahead = await late.relay();
    const url = relay.url;
    Object.assign(context.config.draws.relays, { 1: ahead.url });
    expect((await post(token, id, "freeze/")).body.code).toBe("DRAW_TOO_LATE");
    expect((await open(token)).body.code).toBe("DRAW_TIME_INVALID");
    Object.assign(context.config.draws.relays, { 1: url });
    expect((await post(token, id, "freeze/")).status).toBe(200);
    await ahead.close();
  });

  it("queries relays rarely for a round that many people wait for", async () => {
    const { token } = await organiser();
    const id = await opened(token);
    const { round } = await record(id);
    clock.advance(6 * 60_000);
    relay.fault = "down";
    const before = relay.asked.length;
    const look = async () => (await call(`/api/draws/rounds/${round}/`)).status;
    const looks = 30;
    const statuses = new Set<number>();
    for (let i = 0; i < looks; i++) statuses.add(await look());
    const asked = relay.asked.length - before;
    relay.fault = undefined;
    expect([...statuses]).toEqual([404]);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(looks);
    await expect.poll(look).toBe(200);
  });

  it("waits while no relay answers correctly", async () => {
    const { token } = await organiser();
    const id = await opened(token);
    await put(token, id, { text: names(10) });
    for (const fault of ["down", "garbage", "flood", "lie"] as const) {
      relay.fault = fault;
      expect(await post(token, id, "freeze/")).toMatchObject({
        status: 503,
        body: { code: "BEACON_UNREACHABLE" },
      });
      expect((await open(token)).status).toBe(503);
    }
    relay.fault = undefined;
    expect((await post(token, id, "freeze/")).status).toBe(200);
  });
});

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
    const staff = await person("Steve");
    await sql`update app_user set is_staff = true where id = ${staff.id}`.execute(context.db);
    const id = await frozen(token, { at: undefined, announced: true });
    const { draws: before } = (await call("/api/draws/announced/")).body.data;
    expect(before).toMatchObject([{ id, title: "Giveaway", state: "frozen" }]);
    await post(staff.token, id, "take-down/", { reason: "Rude" });
    expect((await call("/api/draws/announced/")).body.data).toEqual({ draws: [] });
  });

  it("still verifies after staff take its texts down", async () => {
    const { token } = await organiser();
    const staff = await person("Stan");
    await sql`update app_user set is_staff = true where id = ${staff.id}`.execute(context.db);
    const id = await frozen(token, { at: undefined });
    await post(token, id, "run/");
    const texts = await statementsOf(id);
    expect((await post(token, id, "take-down/", { reason: "x" })).status).toBe(403);
    expect((await post(staff.token, id, "take-down/", { reason: "Insults" })).status).toBe(204);
    const after = await record(id);
    expect(after).toMatchObject({ text: null, taken_down: { reason: "Insults" }, state: "drawn" });
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
