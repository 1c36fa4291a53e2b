import { createHash } from "node:crypto";
import { drawLimits } from "@sortes/contract";
import {
  type BeaconChain,
  drawResult,
  entryCommit,
  isIncluded,
  readChainInfo,
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
  merkleTree,
  rootOf,
  leafText,
  schedule,
  seedCommit,
  hexToBytes,
  type OpenStatement,
} from "@sortes/core/draws";
import { checkBundleText } from "@sortes/core/draws/check";
import { verifyNote } from "@sortes/core/draws/log-signatures";
import { inTransaction, writeResult } from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import { FixedClock, openBeacon } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { buildApp } from "../src/app.ts";
import { closeContext, createContext } from "../src/features/context.ts";
import { changeDrawLog } from "../src/commands/draw-log.ts";
import { testServer } from "./support/server.ts";

const clock = new FixedClock("2026-05-01T10:00:00Z");
const beacon = openBeacon(() => clock.now());
const chain: BeaconChain = readChainInfo(JSON.stringify(beacon.info));
const relay = await beacon.relay();
const liar = await beacon.relay("lie");
afterAll(() => Promise.all([relay.close(), liar.close()]));
const server = await testServer(
  { draws: { dataDir: "/dev/null", chain, relays: [liar.url, relay.url], witnesses: [] } },
  clock,
);
const { call, person, context } = server;

type Token = string | undefined;
let people = 0;
/** Somebody with a confirmed address. */
async function organiser() {
  const somebody = await person(`Organiser${(people += 1)}`);
  await sql`update app_user set email_verified = true where id = ${somebody.id}`.execute(
    context.db,
  );
  return somebody;
}
const winners = {
  kind: "winners",
  title: "Giveaway",
  prizes: ["A bike", "A book"],
  rules: { prizes: [1, 2], alternates: 2 },
  conditions: "Adults only",
  names: "shown",
};
const inMinutes = (minutes: number) =>
  new Date(clock.now().getTime() + minutes * 60_000).toISOString();
const open = (token: Token, over: object = {}, headers: Record<string, string> = {}) =>
  call("/api/draws/", { token, body: { ...winners, at: inMinutes(5), ...over }, headers });
const at = (id: string, then = "") => `/api/draws/${id}/${then}`;
const put = (token: Token, id: string, body: object) =>
  call(at(id, "entries/"), { method: "PUT", token, body });
const post = (token: Token, id: string, then: string, body: object = {}) =>
  call(at(id, then), { token, body });
const record = async (id: string) => (await call(at(id))).body.data;
const names = (count: number) => Array.from({ length: count }, (_, i) => `Person ${i}`).join("\n");

async function opened(token: Token, over: object = {}): Promise<string> {
  const reply = await open(token, over);
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}
async function frozen(token: Token, over: object = {}, text = names(10)): Promise<string> {
  const id = await opened(token, over);
  expect((await put(token, id, { text })).status).toBe(200);
  expect((await post(token, id, "freeze/")).status).toBe(200);
  return id;
}
const statementsOf = async (id: string): Promise<string[]> => {
  const { statements } = await record(id);
  return await Promise.all(
    statements.map(async ({ n }: { n: number }) => {
      const reply = await server.app.inject({ url: at(id, `statements/${n}/`) });
      expect(reply.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(reply.headers["access-control-allow-origin"]).toBe("*");
      return reply.body;
    }),
  );
};
/** What checking the bundle of a draw finds, with the log's key: the verdict, and what did not pass or apply. */
async function checked(id: string, query = "") {
  const { log } = (await call("/api/draws/settings/")).body.data;
  const { body } = await server.app.inject({ url: at(id, `bundle/${query}`) });
  const { checks, verdict } = checkBundleText(body, { chain, log: log.vkey });
  const left = checks.filter(({ status }) => status !== "pass" && status !== "not_applicable");
  return { verdict, left: left.map(({ check, reason }) => `${check}: ${reason}`) };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

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

describe("the bundle of a draw", () => {
  const bundleOf = async (id: string, query = "") =>
    (await server.app.inject({ url: at(id, `bundle/${query}`) })).body;
  const report = async (id: string, query = "") => {
    const { log } = (await call("/api/draws/settings/")).body.data;
    const found = checkBundleText(await bundleOf(id, query), { chain, log: log.vkey });
    const failed = found.checks.filter(({ status }) => status === "fail");
    return { failed, verdict: found.verdict };
  };
  const passes = { failed: [], verdict: 2 };

  it("passes every check in each state of a draw with a round", async () => {
    const { token } = await organiser();
    const id = await opened(token, { rules: { prizes: [1, 2], alternates: 2, weighted: 1 } });
    expect((await report(id)).failed).toEqual([]);
    await put(token, id, { text: "Ana\t5\nIon\t2\nDan\nEva\nMia\nVlad" });
    await post(token, id, "freeze/");
    expect((await report(id)).failed).toEqual([]);
    clock.advance(6 * 60_000);
    await inTransaction(context.db, async (tx) => {
      const draw = await draws.lock(tx, id);
      const now = Math.floor(clock.now().getTime() / 1000);
      await writeResult(tx, draw!, { signature: beacon.sign(draw!.round!), now });
    });
    await context.drawLog.sign();
    expect(await report(id)).toEqual(passes);
    await post(token, id, "steps/", { rank: 2, why: "unreachable" });
    expect(await report(id)).toEqual(passes);
    await post(token, id, "void/", { why: "organiser" });
    expect(await report(id)).toEqual(passes);
  });

  it.each(["shown", "masked", "hidden"])(
    "passes without a round, with names that are %s",
    async (shown) => {
      const { token } = await organiser();
      const id = await frozen(token, { at: undefined, names: shown }, names(1500));
      await post(token, id, "run/");
      expect(await report(id)).toEqual(passes);
      expect((await report(id, "?entries=0")).failed).toEqual([]);
    },
  );

  it("passes for numbers and teams, and after its texts are taken down", async () => {
    const { token } = await organiser();
    const base = { at: undefined, prizes: [] };
    const teams = await frozen(token, { ...base, kind: "teams", rules: { teams: 3 } });
    await post(token, teams, "run/");
    expect(await report(teams)).toEqual(passes);
    const rules = { count: 6, min: 1, max: 49 };
    const numbers = await opened(token, { ...base, kind: "numbers", rules });
    await post(token, numbers, "freeze/");
    await post(token, numbers, "run/");
    expect(await report(numbers)).toEqual(passes);
    const body = { current_password: "secret1" };
    await call("/api/users/me/", { method: "DELETE", token, body });
    expect((await report(teams)).failed).toEqual([]);
  });

  it("fails if a statement differs from the logged one", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined });
    await post(token, id, "run/");
    const text = (await bundleOf(id)).replace(
      '\\"names\\":\\"shown\\"',
      '\\"names\\":\\"hidden\\"',
    );
    const { log } = (await call("/api/draws/settings/")).body.data;
    const { checks } = checkBundleText(text, { chain, log: log.vkey });
    const failed = checks.filter(({ status }) => status === "fail").map(({ check }) => check);
    expect(failed).toEqual(["chain", "log"]);
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
    const find = (who: Token, id: string, label: string) =>
      call(at(id, "lookup/"), { token: who, body: { label } });
    const turn = (who: Token, id: string, on: boolean) =>
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
    const announce = (who: Token, id: string, on: boolean) =>
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

describe("two servers", () => {
  it("open, freeze and run a draw once, even at the same time", async () => {
    const { log } = server.app;
    const second = createContext(context.config, { log, clock });
    const other = await buildApp(second, log);
    onTestFinished(async () => {
      await other.close();
      await closeContext(second);
    });
    const { token } = await organiser();
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": "both" };
    /** Sends a call again that waited in vain for its like, as every client does with a key. */
    const send = async (
      app: typeof other,
      url: string,
      payload: object,
    ): Promise<{ id: string }> => {
      const reply = await app.inject({ method: "POST", url, headers, payload });
      return reply.statusCode === 503 ? await send(app, url, payload) : reply.json().data;
    };
    const both = async (url: string, payload: object) =>
      await Promise.all(
        [server.app, other, server.app, other].map((app) => send(app, url, payload)),
      );
    const made = await both("/api/draws/", winners);
    const { id } = made[0]!;
    expect(made).toEqual(Array(4).fill(made[0]));
    expect((await put(token, id, { text: names(2000) })).status).toBe(200);
    const frozenTwice = await both(at(id, "freeze/"), {});
    expect(frozenTwice).toEqual(Array(4).fill({ ...made[0], state: "frozen" }));
    // without a key the second one comes too late
    const run = (app: typeof other) =>
      app.inject({
        method: "POST",
        url: at(id, "run/"),
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
    const replies = await Promise.all([run(server.app), run(other)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const types = (await statementsOf(id)).map((text) => readStatement(text).t);
    expect(types).toEqual(["open", "freeze", "result"]);
    expect((await checked(id)).left).toEqual(["seen: nothing_given"]);
  });
});

describe("a draw with damaged data", () => {
  const spoil = (id: string) =>
    sql`update draw set seed = ${Buffer.alloc(32, 1)} where id = ${id}`.execute(context.db);

  it("is voided with the reason “error” when it is run, and stays void", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined });
    await spoil(id);
    expect((await post(token, id, "run/")).body.data).toMatchObject({ state: "void" });
    expect(await record(id)).toMatchObject({ voided: { why: "error" }, winners: [] });
    expect((await post(token, id, "run/")).status).toBe(500);
    expect((await record(id)).statements).toHaveLength(3);
    expect((await checked(id)).left).toEqual([
      "commit: not_yet",
      "result: not_yet",
      "seen: nothing_given",
    ]);
  });

  it("is voided with the reason “error” when it is frozen, so that no wrong seed is revealed", async () => {
    const { token } = await organiser();
    const id = await opened(token);
    await put(token, id, { text: names(10) });
    await spoil(id);
    expect((await post(token, id, "freeze/")).body.data).toMatchObject({ state: "void" });
    expect(await record(id)).toMatchObject({ voided: { why: "error" } });
  });

  it("is not run if its weights differ from the frozen ones", async () => {
    const { token } = await organiser();
    const rules = { prizes: [1, 2], alternates: 2, weighted: 1 };
    const id = await frozen(token, { at: undefined, rules }, "Ana\t5\nIon\nDan\nEva\nMia");
    await sql`alter table draw_chunk disable trigger all`.execute(context.db);
    await sql`update draw_chunk set lines = replace(lines, ' 5', ' 6') where draw_id = ${id}`.execute(
      context.db,
    );
    await sql`alter table draw_chunk enable trigger all`.execute(context.db);
    expect((await post(token, id, "run/")).body.data).toMatchObject({ state: "void" });
    expect(await record(id)).toMatchObject({ voided: { why: "error" }, winners: [] });
  });
});

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
    await sql`update app_user set email_verified = true where id = ${id}`.execute(context.db);
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

it("what is public may be read by pages of any origin, and nothing else of a draw may", async () => {
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

describe("the log", () => {
  const get = (path: string) => server.app.inject({ url: `/draws/log/${path}` });

  it("is served as tiles that yield the root of its checkpoint", async () => {
    const { token } = await organiser();
    await opened(token);
    const reply = await get("checkpoint");
    expect(reply.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "access-control-allow-origin": "*",
    });
    const { size, root, origin } = readCheckpoint(reply.body);
    expect(origin).toBe("sortes.example/draws/log");
    expect(size).toBeLessThan(256);
    const tile = await get(`tile/0/000.p/${size}`);
    expect(tile.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const hashes = Array.from({ length: size }, (_, i) =>
      tile.rawPayload.subarray(32 * i, 32 * i + 32),
    );
    expect(Buffer.from(rootOf(merkleTree(hashes)))).toEqual(Buffer.from(root));
    const bundle = (await get(`tile/entries/000.p/${size}`)).rawPayload;
    const entries: Buffer[] = [];
    for (let start = 0; start < bundle.length;) {
      const end = start + 2 + bundle.readUInt16BE(start);
      entries.push(bundle.subarray(start + 2, end));
      start = end;
    }
    expect(entries.map((entry) => Buffer.from(leafHash(entry)))).toEqual(hashes);
    expect(entries.at(-1)?.toString()).toMatch(/^sortes-draw\/1 [\da-f-]{36} 0 open [\da-f]{64}$/);
  });

  it("is restarted by a command: the old one stays readable, and the new one proves everything", async () => {
    const { token } = await organiser();
    const id = await frozen(token, { at: undefined });
    const old = (await get("checkpoint")).body;
    const { size, origin } = readCheckpoint(old);
    await expect(changeDrawLog(context.db, ["anew", "sortes.example"])).rejects.toThrow(
      "nothing changed",
    );
    const reported = await changeDrawLog(context.db, ["anew", origin], "radu");
    expect(reported).toContain("sortes.example/draws/log/2");
    expect((await get("2/checkpoint")).statusCode).toBe(404);
    await post(token, id, "run/");
    // the server that runs has noticed, without a restart
    const anew = readCheckpoint((await get("2/checkpoint")).body);
    expect(anew).toMatchObject({ origin: `${origin}/2`, size: size + 1 });
    expect((await get("checkpoint")).body).toBe(old);
    expect((await get(`tile/0/000.p/${size}`)).statusCode).toBe(200);
    expect((await get(`tile/0/000.p/${size + 1}`)).statusCode).toBe(404);
    expect((await get(`2/tile/0/000.p/${size + 1}`)).statusCode).toBe(200);
    for (const path of ["1/checkpoint", "3/checkpoint", "02/checkpoint", "x/checkpoint"])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);

    const { log, earlier_logs: earlier } = (await call("/api/draws/settings/")).body.data;
    expect(log.origin).toBe(`${origin}/2`);
    expect(verifyNote(anew, readVkey(log.vkey))).toEqual({ signed: "yes" });
    expect(earlier).toMatchObject([{ origin }]);
    expect(await checked(id)).toEqual({ verdict: 2, left: ["seen: nothing_given"] });
    const [vkey] = earlier[0].vkeys;
    const { body } = await server.app.inject({ url: at(id, "bundle/?log=1") });
    expect(JSON.parse(body)).toMatchObject({ log: vkey });
    expect(JSON.parse(body).proofs).toHaveLength(2);
    const { checks } = checkBundleText(body, { chain, log: vkey });
    expect(checks.find(({ check }) => check === "log")).toMatchObject({ reason: "no_proof" });
    expect((await call(at(id, "bundle/?log=3"))).status).toBe(404);
    expect(await changeDrawLog(context.db, ["status"])).toMatch(
      /log \(over\).*\n.*\n.*log\/2 \(the one/,
    );
    const { rows } = await sql`
      select detail->>'operator' as operator from audit_log where action = 'draw.log_anew'`.execute(
      context.db,
    );
    expect(rows).toEqual([{ operator: "radu" }]);
  });

  it.each([
    "tile/0/000",
    "tile/0/000.p/0",
    "tile/0/000.p/256",
    "tile/0/00",
    "tile/0/x000/000.p/1",
    "tile/0/x999/x999/999",
    "tile/64/000.p/1",
    "tile/00/000.p/1",
    "tile/data/000.p/1",
    "tile/",
  ])("has no %s", async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});
