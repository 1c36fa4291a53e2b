import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findEmbedded, startEmbedded } from "@sortes/db/embedded";
import { queryDatabase } from "@sortes/testing";
import { expect, it, onTestFinished } from "vitest";
import { environmentWith } from "../env.ts";
import { root } from "../support/paths.ts";
import { temporaryFolder } from "./support/folder.ts";

const key = "a passphrase of 32 random letters";

/** One of our commands on a data folder. */
function command(dataDir: string, ...args: string[]) {
  const env = environmentWith({ DATA_DIR: dataDir, DATABASE_URL: undefined, BACKUP_KEY: key });
  const child = spawn(process.execPath, ["tools/run.mjs", ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, ended: once(child, "exit") };
}

async function worked(dataDir: string, ...args: string[]): Promise<string> {
  const { output, ended } = command(dataDir, ...args);
  const [code] = await ended;
  expect({ code, output: output() }).toMatchObject({ code: 0 });
  return output();
}

/** Kills the command, or asks it to stop, as soon as a name is seen in a folder. */
async function killedAt(
  child: ChildProcess,
  folder: string,
  pattern: RegExp,
  signal: NodeJS.Signals = "SIGKILL",
): Promise<void> {
  while (!(await readdir(folder).catch(() => [])).some((name) => pattern.test(name))) {
    if (child.exitCode !== null) throw new Error("it ended before it could be killed");
    await sleep(1);
  }
  child.kill(signal);
}

/** An installation with demo data, many rows and a large picture, and PostgreSQL that runs until the end of the test. */
async function installation() {
  const dataDir = await temporaryFolder();
  const embedded = await startEmbedded(dataDir, { database: "sortes" });
  onTestFinished(() => embedded.stop());
  await worked(dataDir, "seed");
  await queryDatabase(
    embedded.url,
    `insert into suppression (address_hash, reason, created_at)
     select md5(i::text) || md5((-i)::text), 'staff', now() from generate_series(1, 300000) i`,
  );
  await mkdir(join(dataDir, "media"));
  await writeFile(join(dataDir, "media/large.webp"), randomBytes(64 * 1024 * 1024));
  await writeFile(join(dataDir, "app-secret"), randomBytes(32).toString("base64url"));
  return { dataDir, url: embedded.url };
}

it("a killed backup or restore leaves nothing that looks complete, and the drill works", async () => {
  const [{ dataDir, url }, backups] = [await installation(), await temporaryFolder()];
  const killed = command(dataDir, "backup", `--to=${backups}`);
  await killedAt(killed.child, backups, /\.partial$/);
  await killed.ended;
  expect((await readdir(backups)).filter((name) => !name.endsWith(".partial"))).toEqual([]);
  expect(await queryDatabase(url, "select ok, finished_at from backup_run")).toEqual([
    { ok: null, finished_at: null },
  ]);
  await worked(dataDir, "backup", `--to=${backups}`);

  const target = await temporaryFolder();
  const half = command(target, "restore", backups);
  await killedAt(half.child, target, /^restoring\./);
  await half.ended;
  // the database server of a killed command stays, and the next command takes it over
  const [mine, names] = [await readdir(target), ["app-secret", "media"]];
  expect(mine.filter((name) => names.includes(name))).toEqual([]);
  await expect
    .poll(async () => await worked(target, "restore", backups).catch(String), { timeout: 60_000 })
    .toMatch(/Restored \d+ rows/);

  expect(await worked(dataDir, "backup", `--to=${backups}`, "--drill")).toMatch(
    /The drill worked: .* nothing was sent/,
  );
});

it("a stopped backup or restore says so, and leaves nothing behind", async () => {
  const [{ dataDir, url }, backups] = [await installation(), await temporaryFolder()];
  const stopped = command(dataDir, "backup", `--to=${backups}`);
  await killedAt(stopped.child, backups, /\.partial$/, "SIGINT");
  expect(await stopped.ended).toEqual([1, null]);
  expect(stopped.output()).toBe("Stopped; no backup was written.\n");
  expect(await readdir(backups)).toEqual([]);
  expect(await queryDatabase(url, "select ok from backup_run")).toEqual([{ ok: false }]);
  await worked(dataDir, "backup", `--to=${backups}`);

  const target = await temporaryFolder();
  const half = command(target, "restore", backups);
  await killedAt(half.child, target, /^restoring\./, "SIGTERM");
  expect(await half.ended).toEqual([1, null]);
  expect(half.output()).toBe("Stopped; nothing was restored.\n");
  expect(await findEmbedded(target, "sortes")).toBeUndefined();
  expect((await readdir(target)).filter((name) => !name.startsWith("pg"))).toEqual(["folder.lock"]);
});
