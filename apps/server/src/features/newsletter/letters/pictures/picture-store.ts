import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { besideOf } from "@sortes/process";

/** Where the bytes of pictures are. Names are of our own making: a hash and an ending. */
export interface PictureStore {
  /** Whoever reads a name finds all of it or nothing. @throws PictureStoreError */
  write(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Undefined if it is not there. @throws PictureStoreError */
  read(name: string): Promise<Readable | undefined>;
  /** Also what writing it has left behind. @throws PictureStoreError */
  remove(name: string): Promise<void>;
}

/** The store has no room, or does not take or give anything. */
export class PictureStoreError extends Error {
  override readonly name = "PictureStoreError";
  readonly reason: "full" | "silent";

  constructor(reason: "full" | "silent", cause: unknown) {
    super(`pictures cannot be stored or read: ${String(cause)}`, { cause });
    this.reason = reason;
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);
const storeError = (error: unknown): PictureStoreError =>
  new PictureStoreError(
    ["ENOSPC", "EDQUOT", "EFBIG"].includes(codeOf(error)) ? "full" : "silent",
    error,
  );

/** The ending of files that are being written. Backups leave them out. */
const unfinished = ".partial";

/** A folder of this machine. */
export class PictureFolder implements PictureStore {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#path, name);
    const aside = besideOf(path) + unfinished;
    try {
      await mkdir(this.#path, { recursive: true });
      const file = await open(aside, "wx", 0o644);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, path);
      const folder = await open(this.#path);
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined);
      throw storeError(error);
    }
  }

  async read(name: string): Promise<Readable | undefined> {
    try {
      const file = await open(join(this.#path, name));
      return file.createReadStream();
    } catch (error) {
      if (codeOf(error) === "ENOENT") return undefined;
      throw storeError(error);
    }
  }

  async remove(name: string): Promise<void> {
    try {
      const names = await readdir(this.#path);
      const its = names.filter(
        (one) => one === name || (one.startsWith(`${name}.`) && one.endsWith(unfinished)),
      );
      for (const one of its) await rm(join(this.#path, one), { force: true });
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw storeError(error);
    }
  }
}
