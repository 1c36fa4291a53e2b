import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { FixedClock, testDatabase, unhurried } from "@sortes/testing";
import { type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Db, inTransaction, openDb } from "../src/client.ts";
import { readNote, readVkey } from "@sortes/core/draws";
import { verifyNote } from "@sortes/core/draws/log-signatures";
import { DrawLog } from "../src/draw-log/draw-log.ts";
import { noteSigner } from "../src/draw-log/note-signer.ts";
import * as drawLogs from "../src/queries/draws/log.ts";

const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const leafHash = (entry: string) => sha256(Buffer.of(0), entry);
const nodeHash = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

/** Merkle tree hash as RFC 9162, section 2.1.1 says it. */
function root(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return createHash("sha256").digest();
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (2 * split < leaves.length) split *= 2;
  return nodeHash(root(leaves.slice(0, split)), root(leaves.slice(split)));
}

/** PATH of section 2.1.3. */
function path(leaf: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length <= 1) return [];
  let split = 1;
  while (2 * split < leaves.length) split *= 2;
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return leaf < split
    ? [...path(leaf, left), root(right)]
    : [...path(leaf - split, right), root(left)];
}

/** Whether a consistency proof holds, as section 2.1.4.2 verifies it. */
function isConsistent(old: number, size: number, roots: [Buffer, Buffer], proof: Buffer[]) {
  const hashes = Number.isInteger(Math.log2(old)) ? [roots[0], ...proof] : [...proof];
  let [fn, sn] = [old - 1, size - 1];
  while (fn % 2 === 1) [fn, sn] = [(fn - 1) / 2, Math.floor(sn / 2)];
  let [fr, sr] = [hashes[0]!, hashes[0]!];
  for (const hash of hashes.slice(1)) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [nodeHash(hash, fr), nodeHash(hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else sr = nodeHash(sr, hash);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && fr.equals(roots[0]) && sr.equals(roots[1]);
}

const entries = Array.from({ length: 21 }, (_, i) => `entry ${i}`);
const leaves = entries.map((entry) => leafHash(entry));

async function freshLog() {
  const { url } = await testDatabase();
  const db = openDb({ url, connections: 5, patience: unhurried });
  onTestFinished(() => db.destroy());
  return { db, url };
}
const append = (db: Db, entry: string) => inTransaction(db, (tx) => drawLogs.appendLeaf(tx, entry));

describe("the tree of the draw log", () => {
  it("has the roots and proofs of RFC 9162 at every size", async () => {
    const { db } = await freshLog();
    const roots = [await drawLogs.root(db, 0)];
    for (const [i, entry] of entries.entries()) {
      expect(await append(db, entry)).toBe(i);
      const size = i + 1;
      roots.push(await drawLogs.root(db, size));
      expect(roots[size]).toEqual(root(leaves.slice(0, size)));
      for (let leaf = 0; leaf < size; leaf++)
        expect(await drawLogs.inclusion(db, leaf, size)).toEqual(path(leaf, leaves.slice(0, size)));
      for (let old = 1; old < size; old++) {
        const proof = await drawLogs.consistency(db, old, size);
        expect([old, size, isConsistent(old, size, [roots[old]!, roots[size]!], proof)]).toEqual([
          old,
          size,
          true,
        ]);
      }
    }
    expect(await drawLogs.findTile(db, { level: 0, tile: 0, width: 5 })).toEqual(
      Buffer.concat(leaves.slice(0, 5)),
    );
    expect(await drawLogs.findTile(db, { level: 0, tile: 0, width: 22 })).toBeUndefined();
    expect(await drawLogs.findEntries(db, { tile: 0, width: 21 })).toEqual(entries);
    expect(await drawLogs.findEntries(db, { tile: 1, width: 1 })).toBeUndefined();
  });

  it("has one order under concurrent appends, and contains nothing of a failed transaction", async () => {
    const { db } = await freshLog();
    await expect(
      inTransaction(db, async (tx) => {
        await drawLogs.appendLeaf(tx, "lost");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    const places = await Promise.all(entries.map((entry) => append(db, entry)));
    expect(places.toSorted((a, b) => a - b)).toEqual(entries.map((_, i) => i));
    const kept = await drawLogs.findEntries(db, { tile: 0, width: entries.length });
    expect(kept?.map((entry) => leafHash(entry))).toEqual(
      places.toSorted((a, b) => a - b).map((place) => leaves[places.indexOf(place)]),
    );
    expect(await drawLogs.root(db, 21)).toEqual(root(kept!.map((entry) => leafHash(entry))));
  });

  it("refuses update, delete and truncate", async () => {
    const { db } = await freshLog();
    await append(db, "kept");
    for (const table of ["draw_log_leaf", "draw_log_node", "draw_statement", "draw_chunk"])
      for (const change of [
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
        sql`update ${sql.table(table)} set ${sql.id(columns[table]!)} = ${sql.id(columns[table]!)}`,
      ])
        await expect(change.execute(db)).rejects.toThrow(/are never changed or removed/);
    expect(await drawLogs.size(db)).toBe(1);
  });
});

const columns: Readonly<Record<string, string>> = {
  draw_log_leaf: "entry",
  draw_log_node: "hash",
  draw_statement: "body",
  draw_chunk: "lines",
};

describe("signing the draw log", () => {
  async function signer() {
    const { db, url } = await freshLog();
    const dataDir = await mkdtemp(join(tmpdir(), "sortes-log-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const logged: string[] = [];
    const note = (_about: object, words: string) => void logged.push(words);
    const open = (through: Db = db) =>
      new DrawLog({
        db: through,
        dataDir,
        clock: new FixedClock("2026-05-01T10:00:00Z"),
        publicUrl: "https://sortes.example:8443",
        log: { info: note, error: note },
      });
    return { db, url, dataDir, logged, open, log: open() };
  }

  it("uses a key of its own, and proves each leaf", async () => {
    const { db, log, logged, open } = await signer();
    expect(await log.sign()).toBe("ok");
    expect(await log.checkpoint()).toMatch(/^sortes\.example:8443\/draws\/log\n0\n47DEQpj8HBSa/);
    await append(db, "first");
    await append(db, "second");
    expect(await log.sign()).toBe("ok");
    const { vkey } = (await log.identity())!;
    const checkpoint = (await log.checkpoint())!;
    const note = readNote(checkpoint);
    expect(note.text).toBe(
      `sortes.example:8443/draws/log\n2\n${root([leafHash("first"), leafHash("second")]).toString("base64")}\n`,
    );
    expect(verifyNote(note, readVkey(vkey))).toEqual({ signed: "yes" });
    expect(await log.proof(1)).toBe(
      `c2sp.org/tlog-proof@v1\nindex 1\n${leafHash("first").toString("base64")}\n\n${checkpoint}`,
    );
    expect(await log.proof(2)).toBeUndefined();
    expect(logged).toEqual(["the log of draws is signed with this key"]);
    // a second process with the same folder signs the same, whatever the address is then
    expect((await open().identity())?.vkey).toBe(vkey);
  });

  it("never covers a smaller tree or another history, and reports that", async () => {
    const { db, log, logged, open, dataDir } = await signer();
    await append(db, "first");
    await log.sign();
    const file = join(dataDir, "draw-log-checkpoint");
    const kept = await readFile(file, "utf8");
    await writeFile(file, kept.replace("\n1\n", "\n2\n"));
    expect(await log.sign()).toBe("behind");
    expect(logged.at(-1)).toMatch(/restored backup/);
    await append(db, "second");
    expect(await open().sign()).toBe("forked");
    expect(await log.checkpoint()).toBe(kept);
    await writeFile(file, kept);
    expect(await log.sign()).toBe("ok");
    expect(await log.checkpoint()).toMatch(/log\n2\n/);
  });

  it("works for two processes at once while others append", async () => {
    const { db, open } = await signer();
    const [one, other] = [open(), open()];
    await Promise.all(
      entries.map(async (entry, i) => {
        await append(db, entry);
        expect(await (i % 2 ? one : other).sign()).toBe("ok");
      }),
    );
    expect(await one.checkpoint()).toContain(`\n${entries.length}\n`);
  });

  it("reports that its folder is not writable, and resumes once it is", async () => {
    const { db, log, logged, dataDir } = await signer();
    await log.sign();
    await append(db, "first");
    await rename(dataDir, `${dataDir}-away`);
    expect(await log.sign()).toBe("unwritable");
    expect(log.isStopped).toBe(true);
    expect(logged.at(-1)).toBe("the log of draws could not be signed");
    await rename(`${dataDir}-away`, dataDir);
    expect(await log.sign()).toBe("ok");
    expect(log.isStopped).toBe(false);
  });

  it("can be restarted without the lost history, but never under its old name", async () => {
    const { db, log, open, dataDir } = await signer();
    await append(db, "first");
    await log.sign();
    const file = join(dataDir, "draw-log-checkpoint");
    const kept = await readFile(file, "utf8");
    // as after a backup that lacks what was signed
    await writeFile(file, kept.replace("\n1\n", "\n7\n"));
    expect(await log.sign()).toBe("behind");
    expect(await inTransaction(db, drawLogs.begin)).toMatchObject({
      begun: { number: 2, origin: "sortes.example:8443/draws/log/2" },
      before: { number: 1 },
    });
    const other = open();
    expect(await Promise.all([log.sign(), other.sign()])).toEqual(["ok", "ok"]);
    expect(await log.checkpoint()).toMatch(/^sortes\.example:8443\/draws\/log\/2\n1\n/);
    expect(await log.checkpoint(1)).toBe(kept);
    const [first, second] = await log.all();
    expect([first!.vkeys.length, second!.vkeys.length]).toEqual([1, 1]);
    expect(first!.vkeys).not.toEqual(second!.vkeys);
    // each bundle asks for them, however many there are
    let asked = 0;
    const transformQuery = ({ node }: PluginTransformQueryArgs) => {
      asked += 1;
      return node;
    };
    const transformResult = async ({ result }: PluginTransformResultArgs) => result;
    const counted = db.withPlugin({ transformQuery, transformResult });
    expect(await open(counted).all()).toEqual([first, second]);
    expect(asked).toBe(1);
    expect(await log.proof(0)).toContain("/draws/log/2\n");
    expect(await log.proof(0, 1)).toContain(kept);
    // a database from before the new log must not bring the old one back
    await sql`delete from draw_log where number = 2`.execute(db);
    await writeFile(file, kept);
    expect(await open().sign()).toBe("behind");
  });

  it("reports a full disk, shows no checkpoint, and resumes once there is space", async () => {
    const { db, url, log, dataDir } = await signer();
    await log.sign();
    const before = await log.checkpoint();
    await append(db, "first");
    // a process that may write no file, as on a disk without room
    const child = join(import.meta.dirname, "sign-log.ts");
    const run = promisify(execFile);
    const { stdout } = await run("sh", [
      "-c",
      'ulimit -f 0; exec "$@"',
      "sh",
      process.execPath,
      child,
      url,
      dataDir,
    ]);
    expect(stdout).toBe("the log of draws could not be signed: EFBIG\nunwritable\n");
    expect(await log.checkpoint()).toBe(before);
    expect(await readFile(join(dataDir, "draw-log-checkpoint"), "utf8")).toBe(before);
    expect(await log.sign()).toBe("ok");
    const files = await readdir(dataDir);
    expect(files.toSorted()).toEqual(["draw-log-checkpoint", "draw-log-key"]);
  });

  it("resumes after a crash between file and database, and signs with a new key, too", async () => {
    const { db, log, open, dataDir } = await signer();
    await append(db, "first");
    await log.sign();
    await append(db, "second");
    const before = await log.checkpoint();
    await log.sign();
    const after = await log.checkpoint();
    await sql`alter table draw_log_checkpoint disable trigger all`.execute(db);
    await sql`delete from draw_log_checkpoint where size = 2`.execute(db);
    expect(await log.checkpoint()).toBe(before);
    expect(await log.sign()).toBe("ok");
    expect(await log.checkpoint()).toBe(after);

    const keys = await readFile(join(dataDir, "draw-log-key"), "utf8");
    const added = Buffer.alloc(32, 7);
    await writeFile(join(dataDir, "draw-log-key"), `${keys}${added.toString("base64url")}\n`);
    await append(db, "third");
    const next = open();
    expect(await next.sign()).toBe("ok");
    const { origin, vkey } = (await next.identity())!;
    expect(vkey).toBe(noteSigner(origin, added).vkey);
    expect(readNote((await next.checkpoint())!).signatures).toHaveLength(2);

    await writeFile(
      join(dataDir, "draw-log-key"),
      `${Buffer.alloc(32, 9).toString("base64url")}\n`,
    );
    expect(await open().sign()).toBe("foreign");
  });
});
