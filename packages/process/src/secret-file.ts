import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** A unique name beside a file. A process id would not do: containers may share a folder and have equal ids. */
export const besideOf = (file: string): string => `${file}.${randomUUID()}`;

/**
 * The content of a secret file, which is created at the first call: 32 random bytes in base64url and `end`. Only its
 * owner can read it. Of concurrent processes, the first one wins.
 * @throws the file system's error.
 */
export async function secretFile(file: string, end = ""): Promise<string> {
  return await readFile(file, "utf8").catch(() => makeSecret(file, end));
}

async function makeSecret(file: string, end: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const aside = besideOf(file);
  await writeFile(aside, randomBytes(32).toString("base64url") + end, { mode: 0o600 });
  try {
    await link(aside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(aside);
  }
  return await readFile(file, "utf8");
}
