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

  it("is opened or frozen at a moment that its checks accept, however slow the relays are", async () => {
    const { token } = await organiser();
    const id = await opened(token);
    await put(token, id, { text: names(10) });
    const { freeze_by } = await record(id);
    clock.advance(Date.parse(freeze_by) - clock.now().getTime() - 500);
    const slow = await openBeacon(() => {
      clock.advance(1500);
      return clock.now();
    }).relay();
    const url = relay.url;
    Object.assign(context.config.draws.relays, { 1: slow.url });
    expect((await post(token, id, "freeze/")).body.code).toBe("DRAW_TOO_LATE");
    clock.advance(2000);
    const inTwoMinutes = new Date(Date.parse(freeze_by) + 123_000).toISOString();
    expect((await open(token, { at: inTwoMinutes })).body.code).toBe("DRAW_TIME_INVALID");
    Object.assign(context.config.draws.relays, { 1: url });
    await slow.close();
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
