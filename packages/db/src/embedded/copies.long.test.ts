import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type EmbeddedDatabase, findEmbedded, lockDataDir, startEmbedded } from "./index.ts";

const database = "sortes";
/** Milliseconds; a busy machine takes its time to make a cluster. */

/** A folder that is gone when the test is. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-copies-"));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a database that stops with the test. */
async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const running = await startEmbedded(dataDir, { database });
  onTestFinished(() => running.stop());
  return running;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const copy = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);

/**
 * A stopped data folder with one table. Tests start with copies of it, since creating a cluster takes most of the time.
 */
let template: string;
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), "sortes-copies-"));
  await chmod(template, 0o755);
  await makeDatabase(join(template, "data"));
});
afterAll(() => rm(template, { recursive: true, force: true }));

/** Answers where the database is. */
async function makeDatabase(dataDir: string): Promise<string> {
  const running = await startEmbedded(dataDir, { database });
  await query(running.url, "create table kept as select 42 as n");
  await running.stop();
  return dirname(running.cluster);
}

/** A running database in that folder, with one table. */
async function original(dataDir: string): Promise<EmbeddedDatabase> {
  copy(join(template, "data"), dataDir);
  return await start(dataDir);
}

/** Writes to the one and sees that the other does not change. */
async function expectApart(one: EmbeddedDatabase, other: EmbeddedDatabase): Promise<void> {
  expect(one.url).not.toBe(other.url);
  await query(one.url, "update kept set n = 1");
  expect(await query(other.url, "select n from kept")).toEqual([{ n: 42 }]);
  await other.stop();
  expect(one.alive()).toBe(true);
}

describe("a data folder that contains its database", () => {
  it("can be copied while it is stopped, and the copy has its own database", async () => {
    const folder = await newFolder();
    const [from, to] = [join(folder, "data"), join(folder, "copy")];
    await (await original(from)).stop();
    copy(from, to);
    const [first, second] = [await start(from), await start(to)];
    expect(second.adopted).toBe(false);
    await expectApart(first, second);
  });

  it("does not lend its running database to a copy, which is rejected until confirmed", async () => {
    const to = join(await newFolder(), "data");
    const from = join(await newFolder(), to); // the path of the copy is the end of the path of the original
    await mkdir(dirname(from), { recursive: true });
    const first = await original(from);
    copy(from, to);
    expect(await findEmbedded(to, database)).toBeUndefined();
    const pidFile = join(to, "pg/postmaster.pid");
    const words = `${join(to, "pg")} is a copy of ${first.cluster} that was made while the database ran there, so it may be incomplete: stop it there and copy again, or remove ${pidFile} to use this copy as it is.`;
    await expect(start(to)).rejects.toThrow(words);
    expect(await query(first.url, "select n from kept")).toEqual([{ n: 42 }]);
    await first.stop();
    await expect(start(to)).rejects.toThrow(words); // regardless of the original's current state
    await rm(pidFile);
    await expectApart(await start(from), await start(to));
  });

  it("can be moved, even after its database was killed", async () => {
    const folder = await newFolder();
    const [from, to] = [join(folder, "data"), join(folder, "moved")];
    const first = await original(from);
    const postmaster = Number(
      (await readFile(join(from, "pg/postmaster.pid"), "utf8")).split("\n")[0],
    );
    process.kill(-postmaster, "SIGKILL");
    await expect.poll(() => first.alive()).toBe(false);
    await rename(from, to);
    const second = await start(to);
    expect(await query(second.url, "select n from kept")).toEqual([{ n: 42 }]);
  });

  it("is recognised by its folder under any path", async () => {
    const folder = await newFolder();
    const from = join(folder, "data");
    const first = await original(from);
    await rename(from, join(folder, "renamed"));
    expect(await findEmbedded(join(folder, "renamed"), database)).toBe(first.url);
  });
});

describe.runIf(process.getuid?.() === 0)("a data folder in root's home", () => {
  /** A folder that only root may enter, and in it the data folder and its copy. */
  let closed: string;
  let from: string;
  let to: string;
  /** The folder of the database, which cannot lie in root's home. */
  let home: string;
  beforeAll(async () => {
    closed = await mkdtemp(join(tmpdir(), "sortes-copies-"));
    await mkdir(join(closed, "in"));
    [from, to] = [join(closed, "in", "data"), join(closed, "in", "copy")];
    home = await makeDatabase(from);
  });
  afterAll(async () => {
    for (const left of [closed, home]) await rm(left, { recursive: true, force: true });
  });
  afterEach(() => rm(to, { recursive: true, force: true }));

  it("does not lend its database to a copy, made while it ran or was stopped", async () => {
    expect(home).toMatch(/^\/var\/lib\/sortes-[0-9a-f]{12}$/);
    const running = await start(from);
    const words = `${to} names the database in ${home}, which belongs to ${from}. If you moved the folder, write its new path into ${home}/data-folder; if you copied it, the copy needs a database of its own (see docs/operations.md), or none: remove ${to}/pg-home to begin with an empty one.`;
    copy(from, to);
    for (const use of [start, lockDataDir, (dir: string) => findEmbedded(dir, database)])
      await expect(use(to)).rejects.toThrow(words);
    expect(await query(running.url, "select n from kept")).toEqual([{ n: 42 }]);
    await running.stop();
    await rm(to, { recursive: true });
    copy(from, to);
    for (const use of [start, lockDataDir, (dir: string) => findEmbedded(dir, database)])
      await expect(use(to)).rejects.toThrow(words);
    expect(await query((await start(from)).url, "select n from kept")).toEqual([{ n: 42 }]);
  });

  it("can be renamed, or moved by the documented steps", async () => {
    await rename(from, to);
    const renamed = await start(to);
    expect(await query(renamed.url, "select n from kept")).toEqual([{ n: 42 }]);
    await renamed.stop();
    // to another disk: a copy, and the original is gone
    copy(to, from);
    await rm(to, { recursive: true });
    await expect(start(from)).rejects.toThrow(`which belongs to ${to}. If you moved the folder`);
    await writeFile(join(home, "data-folder"), `${from}\n`);
    expect(await query((await start(from)).url, "select n from kept")).toEqual([{ n: 42 }]);
  });

  it("can be copied with its database by the documented steps", async () => {
    copy(from, to);
    const copied = `${home}-copy`;
    copy(home, copied);
    onTestFinished(() => rm(copied, { recursive: true, force: true }));
    await writeFile(join(copied, "data-folder"), `${to}\n`);
    await writeFile(join(to, "pg-home"), `${copied}\n`);
    await expectApart(await start(to), await start(from));
  });

  it("does not start with an empty database if its own is missing", async () => {
    await rename(home, `${home}-away`);
    onTestFinished(() => rm(`${home}-away`, { recursive: true, force: true }));
    await expect(start(from)).rejects.toThrow(
      `The database of ${from} is in ${home}, which is not there: bring it back from a backup, or remove ${from}/pg-home to begin with an empty one`,
    );
    await rename(`${home}-away`, home);
    expect(await query((await start(from)).url, "select n from kept")).toEqual([{ n: 42 }]);
  });

  it("is also locked in its database folder", async () => {
    const unlock = await lockDataDir(from);
    await rm(join(from, "folder.lock")); // as if the data folder were restored under a running start
    await expect(lockDataDir(from)).rejects.toThrow(/already running here/);
    await unlock();
    await (
      await lockDataDir(from)
    )();
  });
});
