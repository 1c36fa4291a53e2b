import {
  type BeaconChain,
  drawResult,
  isConsistent,
  readChainInfo,
  readCheckpoint,
  readVkey,
  resultHash,
  roundAt,
  roundTime,
  statementHash,
} from "@sortes/core/draws";
import { verifyNote } from "@sortes/core/draws/log-signatures";
import { addToDraw, DrawBeacon, DrawLog, inTransaction } from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import * as drawLogs from "@sortes/db/draws/log";
import * as restored from "@sortes/db/ground/restored";
import { openBeacon, openWitness, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { PublishedDraws } from "../src/draws/published-draws.ts";
import { Witnesses } from "../src/draws/witnesses.ts";
import { numberDraws } from "./number-draws.ts";
import { testWorker } from "./test-worker.ts";

/** A worker on a fresh database, with a beacon of its own. */
async function setup(witnesses: { vkey: string; url: string }[] = []) {
  const { url: databaseUrl } = await testDatabase();
  // the clock exists after the worker; the beacon asks for it later
  let now = () => new Date();
  const beacon = openBeacon(() => now());
  const chain: BeaconChain = readChainInfo(JSON.stringify(beacon.info));
  const relays = [await beacon.relay(), await beacon.relay()] as const;
  onTestFinished(async () => void (await Promise.all(relays.map((relay) => relay.close()))));
  const draws = { chain, relays: relays.map(({ url }) => url), witnesses };
  const worker = await testWorker({ databaseUrl, draws });
  now = () => worker.clock.now();
  const other = await testWorker({ databaseUrl, draws });
  const { context, clock } = worker;
  const { db } = context;
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const made = await numberDraws(db);
  const { chainOf } = made;

  /** A draw of numbers that was opened now, for the first round in five minutes. */
  const open = ({ round, foreign }: { foreign?: string; round?: null } = {}) =>
    made.open({
      chain,
      at: seconds(),
      round: round === null ? null : roundAt(seconds() + 300, chain),
      ...(foreign !== undefined && { foreign }),
    });
  const add = (id: string, members: Parameters<typeof made.add>[2]) =>
    made.add(id, seconds(), members);
  const freeze = (id: string) => made.freeze(id, seconds());
  const types = async (id: string) => (await chainOf(id)).map(({ t }) => t);
  const minutes = (count: number) => clock.advance(count * 60_000);
  return {
    ...worker,
    db,
    other,
    beacon,
    chain,
    relays,
    open,
    freeze,
    add,
    chainOf,
    types,
    minutes,
  };
}

describe("a draw with a beacon round", () => {
  it("is drawn by it, once, whatever the number of workers", async () => {
    const { context, other, beacon, chain, open, freeze, chainOf, types, minutes, db } =
      await setup();
    const id = await open();
    await freeze(id);
    await context.draws.wake();
    expect(await types(id)).toEqual(["open", "freeze"]);
    minutes(6);
    const looks = [context, other.context, context, other.context];
    await Promise.all(looks.map(({ draws }) => draws.wake()));
    const [first, frozen, result] = await chainOf(id);
    expect(await types(id)).toEqual(["open", "freeze", "result"]);
    if (first?.t !== "open" || frozen?.t !== "freeze" || result?.t !== "result") throw new Error();
    expect(result.signature).toBe(beacon.sign(first.round!));
    expect(result.at).toBeGreaterThanOrEqual(roundTime(first.round!, chain));
    const rows = await draws.findStatements(db, id);
    const from = { freeze: rows[1]!.hash, seed: frozen.seed!, signature: result.signature };
    expect(result.result).toBe(resultHash(drawResult(first, frozen, from)));
    expect(rows.map(({ body }) => statementHash(body))).toEqual(rows.map(({ hash }) => hash));
    await context.draws.wake();
    expect(await types(id)).toHaveLength(3);
    expect(await draws.find(db, id)).toMatchObject({ state: "drawn", awaits: null });
  });

  it("waits unsigned in a restored database until the operator says how the log continues", async () => {
    const { context, db, open, types, minutes, freeze } = await setup();
    const id = await open();
    await context.draws.wake();
    const signed = await drawLogs.findCheckpoint(db, 1);
    await sql`insert into restored (backup_at, restored_at) values (now(), now())`.execute(db);
    minutes(6);
    await context.draws.wake();
    expect(await types(id)).toEqual(["open"]);
    expect(context.draws.notes).toContain("draw_log");
    await expect(freeze(id)).rejects.toThrow("UNAVAILABLE");
    await expect(open()).rejects.toThrow("UNAVAILABLE");
    expect(await drawLogs.findCheckpoint(db, 1)).toEqual(signed);
    await inTransaction(db, restored.releaseDraws);
    await context.draws.wake();
    expect(await types(id)).toEqual(["open", "void"]);
    expect(context.draws.notes).not.toContain("draw_log");
  });

  it("is void if its list was not frozen a minute before", async () => {
    const { context, open, types, minutes, freeze } = await setup();
    const [late, kept] = [await open(), await open()];
    await freeze(kept);
    minutes(3.9);
    await context.draws.wake();
    expect(await types(late)).toEqual(["open"]);
    minutes(0.3);
    await context.draws.wake();
    expect(await types(late)).toEqual(["open", "void"]);
    expect(await types(kept)).toEqual(["open", "freeze"]);
    await expect(freeze(late)).rejects.toThrow("freeze");
  });

  it("is not void if its list is frozen while a worker checks it", async () => {
    const { context, open, types, minutes, db, clock } = await setup();
    const id = await open();
    let look: Promise<void> | undefined;
    await inTransaction(db, async (tx) => {
      const draw = await draws.lock(tx, id);
      const seed = draw!.seed.toString("hex");
      const now = Math.floor(clock.now().getTime() / 1000);
      await addToDraw(tx, draw!, { t: "freeze", count: 49, weight: 49, seed }, now);
      minutes(4.2);
      look = context.draws.wake();
      const waits = async () =>
        (
          await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows;
      await expect.poll(waits).not.toEqual([]);
    });
    await look;
    expect(await types(id)).toEqual(["open", "freeze"]);
  });

  it("gets its result even after being voided", async () => {
    const { context, open, freeze, add, types, minutes, db } = await setup();
    const [id, early] = [await open(), await open()];
    await freeze(id);
    await add(id, () => ({ t: "void", why: "organiser" }));
    await add(early, () => ({ t: "void", why: "organiser" }));
    minutes(6);
    await context.draws.wake();
    expect(await types(id)).toEqual(["open", "freeze", "void", "result"]);
    expect(await types(early)).toEqual(["open", "void"]);
    expect(await draws.find(db, id)).toMatchObject({ state: "void", awaits: null });
  });

  it.each(["lie", "garbage", "flood", "down", "lag"] as const)(
    "survives a faulty relay: %s",
    async (fault) => {
      const { context, relays, open, freeze, types, minutes } = await setup();
      const id = await open();
      await freeze(id);
      relays[0].fault = fault;
      minutes(6);
      await context.draws.wake();
      expect(await types(id)).toEqual(["open", "freeze", "result"]);
    },
  );

  it("does not wait for a hanging relay", async () => {
    const { context, relays, open, freeze, types, minutes } = await setup();
    const id = await open();
    await freeze(id);
    relays[0].fault = "hang";
    minutes(6);
    await context.draws.wake();
    expect(await types(id)).toEqual(["open", "freeze", "result"]);
  });

  it("waits for its own round through a day without relays, and reports that", async () => {
    const { context, relays, beacon, open, freeze, chainOf, types, minutes } = await setup();
    const id = await open();
    await freeze(id);
    for (const relay of relays) relay.fault = "lie";
    minutes(5.5);
    await context.draws.wake();
    expect(context.draws.notes).toEqual([]);
    minutes(24 * 60);
    await context.draws.wake();
    expect(await types(id)).toEqual(["open", "freeze"]);
    expect(context.draws.notes).toEqual(["draws_waiting"]);
    relays[1].fault = undefined;
    await context.draws.wake();
    const [first, , result] = await chainOf(id);
    if (first?.t !== "open" || result?.t !== "result") throw new Error();
    expect(result.signature).toBe(beacon.sign(first.round!));
    expect(context.draws.notes).toEqual([]);
  });

  describe("whose round never appears", () => {
    const month = 31 * 24 * 60;
    /** Looks of a worker that holds a chain for ended as soon as two looks find the same newest round. */
    async function patient(others?: readonly string[]) {
      const here = await setup();
      const { db, context, relays, chain } = here;
      const { clock, config } = context;
      const logged: string[] = [];
      const tell = (_about: object, words: string) => void logged.push(words);
      const log = { info: tell, warn: tell, error: tell } as unknown as typeof context.log;
      const parts = { db, clock, log };
      const draws = new PublishedDraws({
        ...parts,
        beacon: new DrawBeacon({
          ...parts,
          chain,
          relays: others ?? relays.map(({ url }) => url),
        }),
        drawLog: new DrawLog({
          ...parts,
          dataDir: config.draws.dataDir,
          publicUrl: config.publicUrl,
        }),
        witnesses: new Witnesses({ ...parts, witnesses: [] }),
        silence: 0,
      });
      return { ...here, draws, logged };
    }

    it("is void once its chain has ended, and still gets its result if the round appears", async () => {
      const { draws, logged, relays, beacon, open, freeze, chainOf, types, minutes } =
        await patient();
      const id = await open();
      await freeze(id);
      for (const relay of relays) relay.fault = "lie";
      minutes(29 * 24 * 60);
      for (let i = 0; i < 3; i++) await draws.wake();
      expect(await types(id)).toEqual(["open", "freeze"]);
      expect(draws.notes).toEqual(["draws_waiting"]);
      minutes(2 * 24 * 60);
      await draws.wake();
      // one look alone does not tell that a chain has ended
      expect(await types(id)).toEqual(["open", "freeze"]);
      await draws.wake();
      expect(await types(id)).toEqual(["open", "freeze", "void"]);
      expect((await chainOf(id)).at(-1)).toMatchObject({ why: "beacon" });
      expect(logged).toContain("a draw is void: its chain has ended");
      await draws.wake();
      expect(draws.notes).toEqual([]);
      relays[0].fault = undefined;
      await expect
        .poll(async () => {
          await draws.wake();
          return await types(id);
        })
        .toEqual(["open", "freeze", "void", "result"]);
      const [first, , , result] = await chainOf(id);
      if (first?.t !== "open" || result?.t !== "result") throw new Error();
      expect(result.signature).toBe(beacon.sign(first.round!));
    });

    it("is not void because the worker's clock is ahead, as the chain goes on", async () => {
      // relays go by the true time, and this worker is a month ahead of it
      let truly = Date.now();
      const honest = openBeacon(() => new Date((truly += 3000)));
      const relay = await honest.relay();
      onTestFinished(() => relay.close());
      const { draws, open, freeze, types, minutes } = await patient([relay.url]);
      const id = await open();
      await freeze(id);
      minutes(month);
      for (let i = 0; i < 5; i++) await draws.wake();
      expect(await types(id)).toEqual(["open", "freeze"]);
      expect(draws.notes).toEqual(["draws_waiting"]);
    });

    it("is void if its chain is unknown, or as late if it was never frozen", async () => {
      const { draws, open, freeze, chainOf, types, minutes } = await patient();
      const [id, unfrozen] = [
        await open({ foreign: "b".repeat(64) }),
        await open({ foreign: "b".repeat(64) }),
      ];
      await freeze(id);
      minutes(6);
      await draws.wake();
      expect(await types(id)).toEqual(["open", "freeze"]);
      expect((await chainOf(unfrozen)).at(-1)).toMatchObject({ t: "void", why: "late" });
      minutes(month);
      for (let i = 0; i < 13; i++) await draws.wake();
      expect((await chainOf(id)).at(-1)).toMatchObject({ t: "void", why: "beacon" });
      expect(await types(id)).toHaveLength(3);
    });
  });

  it("is voided with an error if its seed was damaged, and drawn once that is repaired", async () => {
    const { context, other, open, freeze, chainOf, types, minutes, db } = await setup();
    const [id, kept] = [await open(), await open()];
    await freeze(id);
    await freeze(kept);
    // the seed that was revealed is damaged, which the triggers refuse to everybody but the owner of the tables
    const damage = async (from: string, to: string) => {
      await sql`alter table draw_statement disable trigger all`.execute(db);
      await sql`update draw_statement set body = replace(body, ${from}, ${to})
        where draw_id = ${id} and t = 'freeze'`.execute(db);
      await sql`alter table draw_statement enable trigger all`.execute(db);
    };
    const seed = (await draws.find(db, id))!.seed.toString("hex");
    await damage(seed, "00".repeat(32));
    minutes(6);
    await Promise.all([context, other.context, context].map(({ draws }) => draws.wake()));
    expect((await chainOf(id)).at(-1)).toMatchObject({ t: "void", why: "error" });
    expect(await types(id)).toEqual(["open", "freeze", "void"]);
    expect(await types(kept)).toEqual(["open", "freeze", "result"]);
    const now = context.clock.now();
    expect(await draws.countDamaged(db, now)).toBe(1);
    expect(await draws.countDamaged(db, new Date(now.getTime() + 1000))).toBe(0);
    for (let i = 0; i < 6; i++) await context.draws.wake();
    expect(await types(id)).toHaveLength(3);
    await damage("00".repeat(32), seed);
    for (let i = 0; i < 6; i++) await context.draws.wake();
    expect(await types(id)).toEqual(["open", "freeze", "void", "result"]);
    expect(await draws.countDamaged(db, now)).toBe(0);
  });

  it("is left alone if it has another chain or no round", async () => {
    const { context, open, freeze, types, minutes } = await setup();
    const foreign = await open({ foreign: "b".repeat(64) });
    const plain = await open({ round: null });
    await freeze(foreign);
    minutes(6);
    await context.draws.wake();
    expect(await types(foreign)).toEqual(["open", "freeze"]);
    expect(await types(plain)).toEqual(["open"]);
  });

  it("is never dated before its statements, even if the clock was set back", async () => {
    const { context, clock, open, freeze, chainOf, minutes, chain } = await setup();
    const id = await open();
    await freeze(id);
    minutes(6);
    // the round is known from before
    const [first] = await chainOf(id);
    if (first?.t !== "open") throw new Error();
    await context.draws.wake();
    clock.advance(-60 * 60_000);
    const [, frozen, result] = await chainOf(id);
    expect(result!.at).toBeGreaterThanOrEqual(roundTime(first.round!, chain));
    expect(frozen!.at).toBeGreaterThanOrEqual(first.at);
  });
});

describe("the log of draws", () => {
  it("is signed at the next check if a process died before signing", async () => {
    const { context, open, db } = await setup();
    await open();
    expect(await drawLogs.findCheckpoint(db, 1)).toBeUndefined();
    await context.draws.wake();
    expect((await drawLogs.findCheckpoint(db, 1))?.size).toBe(1);
  });

  it("is sent to its witnesses with proofs that it only grows", async () => {
    const witness = await openWitness("witness.example/w", () => new Date("2026-05-01T10:00:00Z"));
    onTestFinished(() => witness.close());
    const { context, open, freeze, db } = await setup([witness]);
    const id = await open();
    await context.draws.wake();
    await context.draws.wake();
    await freeze(id);
    await open();
    await open();
    await context.draws.wake();
    expect(witness.shown.map(({ old }) => old)).toEqual([0, 1]);
    const [before, after] = witness.shown.map(({ checkpoint }) => readCheckpoint(checkpoint));
    expect(isConsistent(before!, after!, witness.shown[1]!.proof)).toBe(true);
    const newest = await drawLogs.findCheckpoint(db, 1);
    expect(newest?.cosignatures).toHaveLength(1);
    const log = new DrawLog({
      db,
      clock: context.clock,
      dataDir: context.config.draws.dataDir,
      publicUrl: "https://sortes.example",
      log: context.log,
    });
    const signed = readCheckpoint((await log.checkpoint())!);
    expect(verifyNote(signed, readVkey(witness.vkey))).toEqual({
      signed: "yes",
      time: Date.parse("2026-05-01T10:00:00Z") / 1000,
    });
    // the proof of a statement keeps the first checkpoint that was witnessed with it
    const [row] = await draws.findStatements(db, id);
    expect(await log.proof(row!.leaf)).toContain(before!.text);
  });

  it("continues from the size that a witness remembers, and accepts no forged signature", async () => {
    const witness = await openWitness("witness.example/w", () => new Date());
    onTestFinished(() => witness.close());
    const { context, open, db } = await setup([witness]);
    await open();
    await context.draws.wake();
    await sql`delete from draw_log_cosignature`.execute(db);
    await open();
    await context.draws.wake();
    expect(witness.shown.map(({ old }) => old)).toEqual([0, 1]);
    witness.fault = "forge";
    await open();
    await context.draws.wake();
    expect((await drawLogs.findCheckpoint(db, 1))?.cosignatures).toEqual([]);
    witness.fault = undefined;
    await context.draws.wake();
    expect((await drawLogs.findCheckpoint(db, 1))?.cosignatures).toHaveLength(1);
  });
});
