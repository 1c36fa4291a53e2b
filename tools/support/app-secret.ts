import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CommandError } from "@sortes/process";

/**
 * The secret of this data folder, created at the first call; only its owner can read it.
 * @throws CommandError when the folder cannot be used.
 */
export async function appSecretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, "app-secret");
  try {
    return (await readFile(file, "utf8").catch(() => makeSecret(file))).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `The secret of this installation can be neither read from ${file} nor made there (${code}); set APP_SECRET, or DATA_DIR to a folder that this user may write to.`,
    );
  }
}

async function makeSecret(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    await link(aside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(aside);
  }
  return await readFile(file, "utf8");
}
