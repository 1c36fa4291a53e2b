import { createReadStream } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandError } from "@sortes/process";

/** A place where backups are stored. */
export interface Place {
  /** The place's name for people and records, without secrets. */
  readonly shown: string;
  /** Whether somebody other than this machine's owner runs it. */
  readonly isRemote: boolean;
  /** The names of the backups there. */
  names(): Promise<string[]>;
  /** Writes a backup, which is not listed until it is published. */
  write(name: string, bytes: Readable): Promise<Written>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}

/** A written backup that is not published yet. */
export interface Written {
  read(): Promise<Readable>;
  publish(): Promise<void>;
  discard(): Promise<void>;
}

/** Age in milliseconds after which an unfinished backup counts as orphaned. */
const abandoned = 24 * 60 * 60 * 1000;
const unfinished = ".partial";
/** System calls that write, and error codes of a full disk or quota. */
const writing = new Set(["mkdir", "scandir", "open", "write", "fsync", "close"]);
const fullDisk = new Set(["ENOSPC", "EDQUOT"]);

/** The name of a backup that began at a time. Names sort by time. */
export const nameAt = (at: Date, encrypted: boolean): string =>
  `sortes-${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.tar.zst${encrypted ? ".age" : ""}`;

export const isBackupName = (name: string): boolean =>
  /^sortes-\d{8}T\d{6}Z\.tar\.zst(?:\.age)?$/.test(name);

export const isEncryptedName = (name: string): boolean => name.endsWith(".age");

/** A stored backup whose reading ends with an error when a signal aborts. */
export const endedBy = (signal: AbortSignal | undefined, stored: Readable): Readable =>
  signal ? addAbortSignal(signal, stored) : stored;

/** A folder. Only its owner may read what is written there. */
export class Folder implements Place {
  readonly isRemote = false;
  readonly shown: string;

  constructor(path: string) {
    this.shown = resolve(path);
  }

  async names(): Promise<string[]> {
    return (await readdir(this.shown).catch(() => [])).filter(isBackupName).toSorted();
  }

  async write(name: string, bytes: Readable): Promise<Written> {
    const path = join(this.shown, name);
    const aside = `${path}${unfinished}`;
    const handle = await this.#opened(aside).catch((error: unknown) => {
      bytes.destroy();
      throw this.#unwritable(error);
    });
    const discard = () => rm(aside, { force: true });
    try {
      await pipeline(bytes, handle.createWriteStream({ flush: true }));
    } catch (error) {
      await discard();
      throw this.#unwritable(error);
    }
    return {
      discard,
      read: () => Promise.resolve(createReadStream(aside)),
      publish: async () => {
        await rename(aside, path);
        const folder = await open(this.shown);
        try {
          await folder.sync();
        } finally {
          await folder.close();
        }
      },
    };
  }

  async #opened(aside: string): Promise<FileHandle> {
    await mkdir(this.shown, { recursive: true, mode: 0o700 });
    await this.#removeAbandoned();
    return await open(aside, "w", 0o600);
  }

  /** Explains an error of this folder; other errors, which come from the bytes, are returned unchanged. */
  #unwritable(error: unknown): unknown {
    const { code = "", syscall = "" } = error as NodeJS.ErrnoException;
    if (!writing.has(syscall)) return error;
    return new CommandError(
      fullDisk.has(code)
        ? `There is no space for a backup in ${this.shown} (${code}); nothing was kept.`
        : `${this.shown} cannot be written to (${code}).`,
    );
  }

  async read(name: string): Promise<Readable> {
    const handle = await open(join(this.shown, name)).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${join(this.shown, name)} cannot be read (${error.code}).`);
    });
    return handle.createReadStream();
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.shown, name), { force: true });
  }

  async #removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.shown)) {
      if (!name.endsWith(unfinished) || !isBackupName(name.slice(0, -unfinished.length))) continue;
      const found = await lstat(join(this.shown, name)).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > abandoned) await this.remove(name);
    }
  }
}

/** A folder with backups, or the path of one. @throws CommandError if there is neither. */
export async function folderOrFile(path: string): Promise<{ place: Place; name: string }> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read (${error.code}).`);
  });
  if (!found.isDirectory())
    return { place: new Folder(dirname(resolve(path))), name: basename(path) };
  const place = new Folder(path);
  return { place, name: await newestIn(place) };
}

/** The newest backup of a place. @throws CommandError if there is none. */
export async function newestIn(place: Place): Promise<string> {
  const name = (await place.names()).at(-1);
  if (name === undefined) throw new CommandError(`There is no backup in ${place.shown}.`);
  return name;
}
