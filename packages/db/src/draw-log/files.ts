import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { besideOf, secretFile } from "@sortes/process";

const keyFile = "draw-log-key";
const checkpointFile = "draw-log-checkpoint";
const keyPattern = /^[\w-]{43}$/;

/**
 * The private keys of the log, one a line, the newest last; made at the first call, and for their owner alone.
 * @throws Error if the file cannot be used.
 */
export async function logKeysIn(dataDir: string): Promise<Buffer[]> {
  const text = await secretFile(join(dataDir, keyFile), "\n");
  const keys = text.split("\n").filter((line) => line !== "");
  if (keys.length === 0 || !keys.every((key) => keyPattern.test(key)))
    throw new Error(`${keyFile} in DATA_DIR holds no keys of the log`);
  return keys.map((key) => Buffer.from(key, "base64url"));
}

/** The newest checkpoint that was signed here; undefined before the first. */
export async function checkpointIn(dataDir: string): Promise<string | undefined> {
  return await readFile(join(dataDir, checkpointFile), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );
}

/** Replaces it. It is on the disk before anybody sees the checkpoint. */
export async function keepCheckpoint(dataDir: string, note: string): Promise<void> {
  const file = join(dataDir, checkpointFile);
  const aside = besideOf(file);
  const handle = await open(aside, "w", 0o600);
  try {
    await handle.writeFile(note);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
}
