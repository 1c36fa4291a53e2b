import { constants } from "node:fs";
import { mkdir, open, opendir, rename } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@sortes/contract";

/** Mails that one reading takes; the next takes the rest. */
const atMost = 500;
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Reads the new mails of a maildir, of each the first mebibyte, and moves it to those that have been seen once `store`
 * has committed it. One that is left over is read again, which does no harm.
 * @param store takes the mail; false: no more at present.
 * @throws what the file system says.
 */
export async function readMaildir(
  folder: string,
  store: (raw: Buffer) => Promise<boolean>,
): Promise<void> {
  const fresh = join(folder, "new");
  const seen = join(folder, "cur");
  let read = 0;
  for await (const entry of await opendir(fresh)) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const raw = await beginningOf(join(fresh, entry.name));
    if (!raw) continue;
    if (!(await store(raw))) return;
    const [name = ""] = entry.name.split(":2,");
    await mkdir(seen, { recursive: true });
    await moved(join(fresh, entry.name), join(seen, `${name}:2,S`));
    read += 1;
    if (read === atMost) return;
  }
}

/** @returns undefined for what is no file, or not for us to read, or gone. */
async function beginningOf(path: string): Promise<Buffer | undefined> {
  try {
    await using file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (!(await file.stat()).isFile()) return undefined;
    const chunks: Buffer[] = [];
    const end = limits.report.bytes - 1;
    for await (const chunk of file.createReadStream({ end, autoClose: false }))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    if (["ENOENT", "EACCES", "ELOOP"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

async function moved(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // another worker has moved it
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);
