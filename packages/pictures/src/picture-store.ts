import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { besideOf } from "@sortes/process";

/** Storage for the bytes of pictures. Names are generated: a hash and a file extension. */
export interface PictureStore {
  /** Atomic: readers find the complete file or nothing. @throws PictureStoreError */
  write(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns undefined if there is no such file. @throws PictureStoreError */
  read(name: string): Promise<Readable | undefined>;
  /** Also removes leftovers of interrupted writes. @throws PictureStoreError */
  remove(name: string): Promise<void>;
}

/** The store is full or does not respond. */
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

/** The suffix of files that are being written; backups exclude them. */
const unfinished = ".partial";

/** A local directory. */
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
