import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { DataDirBusyError, lockDataDir } from "./lock.ts";

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Another process that has taken the folder. */
async function anotherProcess(folder: string) {
  const program = `import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, "lock.ts"))};
    await lockDataDir(${JSON.stringify(folder)});
    console.log("locked");
    setInterval(() => {}, 1000);`;
  const args = ["--input-type=module-typescript", "--eval", program];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

it("takes a folder and gives it back, leaving nothing", async () => {
  const folder = join(await dataFolder(), "new");
  for (let round = 1; round <= 2; round++) {
    const unlock = await lockDataDir(folder);
    await unlock();
  }
  expect(await readdir(folder)).toEqual([]);
});

it("says which process has the folder", async () => {
  const folder = await dataFolder();
  const other = await anotherProcess(folder);
  const refusal = lockDataDir(folder);
  await expect(refusal).rejects.toThrow(DataDirBusyError);
  await expect(refusal).rejects.toThrow(
    `Sortes is already running here (process ${other.pid}); stop that one first.`,
  );
});

it("says so when the folder cannot be written to", async () => {
  const file = join(await dataFolder(), "file");
  await writeFile(file, "");
  await expect(lockDataDir(join(file, "data"))).rejects.toThrow(
    `The data folder ${join(file, "data")} cannot be written to (ENOTDIR).`,
  );
});

it("takes over from a process that was killed", async () => {
  const folder = await dataFolder();
  const other = await anotherProcess(folder);
  other.kill("SIGKILL");
  await once(other, "exit");
  await expect(lockDataDir(folder)).resolves.toBeTypeOf("function");
});

it.runIf(process.platform === "linux")(
  "is not fooled by a process that took the pid of a dead one",
  async () => {
    const folder = await dataFolder();
    await writeFile(join(folder, "start.lock"), `${process.pid} 1`);
    await expect(lockDataDir(folder)).resolves.toBeTypeOf("function");
  },
);

it("takes over from a lock that says nothing", async () => {
  const folder = await dataFolder();
  await writeFile(join(folder, "start.lock"), "");
  await expect(lockDataDir(folder)).resolves.toBeTypeOf("function");
});

it("lets exactly one of many in, also past a stale lock", async () => {
  const folder = await dataFolder();
  const other = await anotherProcess(folder);
  other.kill("SIGKILL");
  await once(other, "exit");
  const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataDir(folder)));
  expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
});
