import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedError } from "./error.ts";
import { identify } from "./processes.ts";

/** The data folder belongs to another process. */
export class DataDirBusyError extends EmbeddedError {
  readonly pid: number;
  constructor(pid: number) {
    super(`Sortes is already running here (process ${pid}); stop that one first.`);
    this.pid = pid;
  }
}

/**
 * Takes the data folder for this process and answers how to give it back. The lock of a process that was killed does
 * not hold anybody up.
 * @throws DataDirBusyError while another process has it, EmbeddedError when the folder cannot be written to.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const lock = join(dataDir, "start.lock");
  const aside = `${lock}.${process.pid}`;
  const mine = `${process.pid} ${identify(process.pid)?.since}`;
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(aside, mine);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EmbeddedError(`The data folder ${dataDir} cannot be written to (${code}).`);
  }
  try {
    for (;;) {
      // a link appears with its content, so nobody can read a lock that does not say yet whose it is
      if (await link(aside, lock).then(() => true, isTaken)) return () => rm(lock, { force: true });
      const owner = await readFile(lock, "utf8").catch(() => "");
      const [pid, since] = owner.split(" ");
      const holder = identify(Number(pid));
      if (holder && holder.since === since) throw new DataDirBusyError(holder.pid);
      await removeStale(lock, owner);
    }
  } finally {
    await rm(aside, { force: true });
  }
}

function isTaken(error: NodeJS.ErrnoException): false {
  if (error.code === "EEXIST") return false;
  throw error;
}

/** Removes the lock if it still is the stale one: another start may have replaced it meanwhile. */
async function removeStale(lock: string, owner: string): Promise<void> {
  const taken = `${lock}.stale-${process.pid}`;
  if (
    !(await rename(lock, taken).then(
      () => true,
      () => false,
    ))
  )
    return;
  if ((await readFile(taken, "utf8")) !== owner) await link(taken, lock).catch(() => {});
  await rm(taken, { force: true });
}
