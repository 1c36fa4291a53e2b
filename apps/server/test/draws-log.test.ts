import {
  readStatement,
  readVkey,
  readCheckpoint,
  leafHash,
  merkleTree,
  rootOf,
} from "@sortes/core/draws";
import { checkBundleText } from "@sortes/core/draws/check";
import { verifyNote } from "@sortes/core/draws/log-signatures";
import { inTransaction, writeResult } from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { buildApp } from "../src/app.ts";
import { closeContext, createContext } from "../src/features/context.ts";
import { changeDrawLog } from "../src/commands/draw-log.ts";
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
  names,
  opened,
  organiser,
  post,
  put,
  record,
  server,
  statementsOf,
  winners,
} = await drawServer();

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
