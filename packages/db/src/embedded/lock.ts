import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { isDiskFull, whyUnwritable } from "@sortes/process";
import { EmbeddedError, refuseForeign } from "./system.ts";
import { homeElsewhere } from "./home.ts";
import { identify } from "./processes.ts";

/** The data folder belongs to another process. */
export class DataDirBusyError extends EmbeddedError {
  constructor(pid: number | undefined) {
    const holder = pid === undefined ? "" : ` (process ${pid})`;
    super(`Sortes is already running here${holder}; stop that one first.`);
  }
}

/** Milliseconds within which a process that has locked the folder writes its id. */
const introduction = 1000;
/** SQLITE_BUSY */
const busy = 5;

/**
 * Locks the data folder, and its database if that is elsewhere, for this process. @returns a function that unlocks
 * them. It uses the operating system's exclusive lock on an empty file, which ends with the process, however that ends.
 * (Node can only take such a lock through an SQLite database.)
 * @throws DataDirBusyError while another process has it, EmbeddedError when the folder cannot be used.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const pidFile = join(dataDir, "start.pid");
  const locks: DatabaseSync[] = [];
  const unlock = () => locks.forEach((lock) => lock.close());
  try {
    await mkdir(dataDir, { recursive: true });
    await refuseForeign(dataDir);
    locks.push(await lockIn(dataDir, pidFile));
    const elsewhere = await homeElsewhere(resolve(dataDir));
    if (elsewhere) {
      await refuseForeign(elsewhere);
      locks.push(await lockIn(elsewhere, pidFile));
    }
    await writeFile(pidFile, String(process.pid));
  } catch (error) {
    unlock();
    if (error instanceof EmbeddedError) throw error;
    // another folder would be another, empty installation
    if (isDiskFull(error))
      throw new EmbeddedError(`The disk of the data folder ${dataDir} is full. Free space there.`);
    const why = await whyUnwritable(dataDir, error);
    const { message } = error as Error;
    throw new EmbeddedError(
      `The data folder ${dataDir} cannot be written to (${why === "ERR_SQLITE_ERROR" ? message : why}). Set DATA_DIR to one that this user may write to.`,
    );
  }
  return async () => {
    await rm(pidFile, { force: true });
    unlock();
  };
}

/** The lock on a folder. @throws DataDirBusyError once its holder is known. */
async function lockIn(folder: string, pidFile: string): Promise<DatabaseSync> {
  const end = performance.now() + introduction;
  for (;;) {
    const lock = takeLock(join(folder, "folder.lock"));
    if (lock) return lock;
    const holder = identify(Number(await readFile(pidFile, "utf8").catch(() => "")));
    if (holder || performance.now() > end) throw new DataDirBusyError(holder?.pid);
    await sleep(25);
  }
}

/**
 * The lock on a file, or undefined while another process has it. Nothing else may open the file: closing it would end
 * the lock.
 */
function takeLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
}
