import {
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { besideOf } from "@sortes/process";
import { readCheckpoint } from "@sortes/core/draws";
import type { ArchiveWriter } from "./archive.ts";
import { isSecretFile } from "./manifest.ts";

/**
 * The small files beside the database: the secret, and keys and checkpoints of the log of draws. Call it before the
 * snapshot, which then includes every tree that a checkpoint signs.
 * @param appSecret `APP_SECRET`, if it is not in the folder
 */
export async function secretFiles(
  dataDir: string,
  appSecret: string | undefined,
): Promise<Map<string, Buffer>> {
  const names = await readdir(dataDir).catch(() => []);
  const files = new Map<string, Buffer>();
  for (const name of names.filter(isSecretFile).toSorted())
    files.set(name, await readFile(join(dataDir, name)));
  if (appSecret !== undefined) files.set("app-secret", Buffer.from(appSecret));
  return files;
}

/** The suffix of pictures that are being written. */
const unfinished = ".partial";

/** Adds the stored pictures, skipping any that is deleted concurrently. @returns their number */
export async function addMedia(archive: ArchiveWriter, dataDir: string): Promise<number> {
  let count = 0;
  for await (const path of filesBelow(join(dataDir, "media"))) {
    if (path.endsWith(unfinished)) continue;
    const handle = await open(path).catch(notThere);
    if (!handle) continue;
    try {
      const { size } = await handle.stat();
      const name = relative(dataDir, path).split(sep).join("/");
      await archive.file(name, size, handle.createReadStream({ autoClose: false }));
      count++;
    } finally {
      await handle.close();
    }
  }
  return count;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(notThere);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

const notThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== "ENOENT") throw error;
};

/** The files of a backup on their way into a data folder, staged beside it until they are complete. */
export class IncomingFiles {
  readonly #dataDir: string;
  readonly #aside: string;
  readonly #secrets = new Map<string, Buffer>();
  #media = 0;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#aside = besideOf(join(dataDir, "restoring"));
  }

  /** Stages a file of the backup. */
  async take(name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    if (isSecretFile(name)) {
      const bytes: Buffer[] = [];
      for await (const chunk of chunks) bytes.push(chunk);
      this.#secrets.set(name, Buffer.concat(bytes));
      return;
    }
    const path = join(this.#aside, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o755 });
    const handle = await open(path, "wx", 0o644);
    await pipeline(chunks, handle.createWriteStream({ flush: true }));
    this.#media++;
  }

  /**
   * Moves everything into place; existing files stay beside it under another name. A checkpoint of the same log that is
   * ahead of the backup's stays, which prevents this database from signing a different history.
   * @returns the names of the files moved aside
   */
  async place(now: Date): Promise<string[]> {
    const before: string[] = [];
    const suffix = `before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
    const moveAside = async (name: string) => {
      await rename(join(this.#dataDir, name), join(this.#dataDir, `${name}.${suffix}`));
      before.push(`${name}.${suffix}`);
    };
    await mkdir(this.#dataDir, { recursive: true });
    for (const [name, bytes] of await this.#decided()) {
      const path = join(this.#dataDir, name);
      const present = await readFile(path).catch(notThere);
      if (bytes !== undefined && present?.equals(bytes)) continue;
      if (present) await moveAside(name);
      if (bytes === undefined) continue;
      const aside = besideOf(path);
      await writeFile(aside, bytes, { mode: 0o600, flush: true });
      await rename(aside, path);
    }
    if (this.#media > 0) {
      if (await stat(join(this.#dataDir, "media")).catch(notThere)) await moveAside("media");
      await rename(join(this.#aside, "media"), join(this.#dataDir, "media"));
    }
    await this.discard();
    return before;
  }

  async discard(): Promise<void> {
    await rm(this.#aside, { recursive: true, force: true });
  }

  /** The wanted content of the folder's files, by name; undefined: the file is moved aside. */
  async #decided(): Promise<Map<string, Buffer | undefined>> {
    const decided = new Map<string, Buffer | undefined>(this.#secrets);
    const present = (await readdir(this.#dataDir)).filter(isSecretFile);
    const bytesOf = (name: string) => readFile(join(this.#dataDir, name));
    const keys = present.filter((name) => name.startsWith("draw-log-key"));
    const isOurs = async (name: string) => {
      const theirs = linesOf(this.#secrets.get(name));
      return linesOf(await bytesOf(name)).some((line) => theirs.includes(line));
    };
    const first = "draw-log-key";
    if (keys.includes(first) && !(await isOurs(first))) {
      // of another installation, such as one that was started here before the restore
      for (const name of present) if (name !== "app-secret") decided.set(name, decided.get(name));
      return decided;
    }
    // the same log: keys added since stay, and so does a checkpoint that is ahead
    for (const name of keys) {
      const lines = [...linesOf(this.#secrets.get(name)), ...linesOf(await bytesOf(name))];
      decided.set(name, Buffer.from(`${[...new Set(lines)].join("\n")}\n`));
    }
    for (const name of present.filter((one) => one.startsWith("draw-log-checkpoint"))) {
      const ours = await bytesOf(name);
      const theirs = this.#secrets.get(name);
      if (!theirs || sizeOf(ours) >= sizeOf(theirs)) decided.set(name, ours);
    }
    return decided;
  }
}

const linesOf = (bytes: Buffer | undefined): string[] =>
  (bytes?.toString() ?? "").split("\n").filter((line) => line !== "");

const sizeOf = (checkpoint: Buffer): number => readCheckpoint(checkpoint.toString()).size;
