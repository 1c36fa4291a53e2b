import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The secret of this data folder, made at the first call; only its owner can read it. */
export async function appSecretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, "app-secret");
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, randomBytes(32).toString("base64url"), { mode: 0o600 });
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(aside);
  return (await readFile(file, "utf8")).trim();
}
