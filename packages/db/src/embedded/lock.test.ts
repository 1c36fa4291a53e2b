import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { DataDirBusyError, lockDataDir } from "./lock.ts";

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Another process that tries to take the folder, and keeps it. */
function startOther(folder: string) {
  const program = `import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, "lock.ts"))};
    console.log(await lockDataDir(${JSON.stringify(folder)}).then(() => "locked", () => "busy"));
    setInterval(() => {}, 1000);`;
  const args = ["--input-type=module-typescript", "--eval", program];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function outcomeOf(child: ReturnType<typeof startOther>): Promise<string> {
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return said.toString().trim();
}

/** Another process that has taken the folder. */
async function anotherProcess(folder: string) {
  const child = startOther(folder);
  expect(await outcomeOf(child)).toBe("locked");
  return child;
}

it("a data folder can be locked and released, which leaves an empty file", async () => {
  const folder = join(await dataFolder(), "new");
  for (let round = 1; round <= 2; round++) {
    const unlock = await lockDataDir(folder);
    await unlock();
  }
  expect(await readdir(folder)).toEqual(["folder.lock"]);
  expect((await stat(join(folder, "folder.lock"))).size).toBe(0);
});

it("a locked data folder names the process that holds it", async () => {
  const folder = await dataFolder();
  const other = await anotherProcess(folder);
  const error = lockDataDir(folder);
  await expect(error).rejects.toThrow(DataDirBusyError);
  await expect(error).rejects.toThrow(
    `Sortes is already running here (process ${other.pid}); stop that one first.`,
  );
});

it("a data folder that is not writable is reported", async () => {
  const file = join(await dataFolder(), "file");
  await writeFile(file, "");
  await expect(lockDataDir(join(file, "data"))).rejects.toThrow(
    `The data folder ${join(file, "data")} cannot be written to (ENOTDIR).`,
  );
});

/** A folder on a disk of its own that is full; undefined where none can be mounted. */
async function fullFolder(): Promise<string | undefined> {
  const folder = await dataFolder();
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]);
  if (mount.status !== 0) return undefined;
  onTestFinished(() => void spawnSync("umount", [folder]));
  await writeFile(join(folder, "rest"), Buffer.alloc(100_000)).catch(() => {});
  return folder;
}

it("a data folder whose disk is full is reported, without leading to another folder", async ({
  skip,
}) => {
  const folder = await fullFolder();
  if (!folder) return skip("no disk can be mounted here");
  await expect(lockDataDir(folder)).rejects.toThrow(
    /^The disk of the data folder \S+ is full\. Free space there\.$/,
  );
});

it("the lock of a killed process is taken over", async () => {
  const folder = await dataFolder();
  const other = await anotherProcess(folder);
  other.kill("SIGKILL");
  await once(other, "exit");
  await expect(lockDataDir(folder)).resolves.toBeTypeOf("function");
});

it.runIf(process.platform === "linux")(
  "a process with the pid of a dead one does not keep its lock",
  async () => {
    const folder = await dataFolder();
    await writeFile(join(folder, "start.pid"), String(process.pid));
    await writeFile(join(folder, "folder.lock"), "");
    await expect(lockDataDir(folder)).resolves.toBeTypeOf("function");
  },
);

it("only one of many concurrent locks succeeds, also after a killed process", async () => {
  const folder = await dataFolder();
  const other = await anotherProcess(folder);
  other.kill("SIGKILL");
  await once(other, "exit");
  const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataDir(folder)));
  expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
});

it("only one of many processes gets the lock", async () => {
  const folder = await dataFolder();
  const others = Array.from({ length: 6 }, () => startOther(folder));
  const outcomes = await Promise.all(others.map((other) => outcomeOf(other)));
  expect(outcomes.toSorted()).toEqual(["busy", "busy", "busy", "busy", "busy", "locked"]);
});
