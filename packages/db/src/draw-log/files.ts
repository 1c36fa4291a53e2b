import { open, readFile, rename, rm } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { besideOf, secretFile } from "@sortes/process";

const keyPattern = /^[\w-]{43}$/;

/**
 * The path of a file of one of the logs.
 * @throws Error for a relative folder, which would depend on where the process was started.
 */
function fileOf(name: "draw-log-key" | "draw-log-checkpoint", { dataDir, log }: LogPlace): string {
  if (!isAbsolute(dataDir)) throw new Error("the folder of the log's files must be absolute");
  return join(dataDir, log === 1 ? name : `${name}-${log}`);
}

/** Identifies the files of a log: their folder, and the number of the log. */
export interface LogPlace {
  dataDir: string;
  log: number;
}

/**
 * The private keys of the log, newest last. The file has one per line and is created at the first call, readable only
 * by its owner.
 * @throws Error if the file cannot be used.
 */
export async function logKeysIn(place: LogPlace): Promise<Buffer[]> {
  const file = fileOf("draw-log-key", place);
  const text = await secretFile(file, "\n");
  const keys = text.split("\n").filter((line) => line !== "");
  if (keys.length === 0 || !keys.every((key) => keyPattern.test(key)))
    throw new Error(`${file} holds no keys of the log`);
  return keys.map((key) => Buffer.from(key, "base64url"));
}

/** The newest checkpoint that was signed here; undefined before the first. */
export async function checkpointIn(place: LogPlace): Promise<string | undefined> {
  return await readFile(fileOf("draw-log-checkpoint", place), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );
}

/** Replaces the newest checkpoint, flushed to disk before anybody can see it. */
export async function keepCheckpoint(place: LogPlace, note: string): Promise<void> {
  const file = fileOf("draw-log-checkpoint", place);
  const aside = besideOf(file);
  try {
    const handle = await open(aside, "w", 0o600);
    try {
      await handle.writeFile(note);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, file);
  } catch (error) {
    // otherwise failed attempts would pile up on a full disk
    await rm(aside, { force: true });
    throw error;
  }
}
