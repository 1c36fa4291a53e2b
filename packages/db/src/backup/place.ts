import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandError } from "@sortes/process";

/** Where backups are kept. */
export interface Place {
  /** For people and records; never with a secret. */
  readonly shown: string;
  /** Whether others than this machine's owner run it. */
  readonly isRemote: boolean;
  /** The names of the backups there. */
  names(): Promise<string[]>;
  /** Writes a backup that nobody takes for one until it is published. */
  write(name: string, bytes: Readable): Promise<Written>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}

/** A written backup that is not to be seen yet. */
export interface Written {
  read(): Promise<Readable>;
  publish(): Promise<void>;
  discard(): Promise<void>;
}

/** Milliseconds after which an unfinished backup belongs to nobody. */
const abandoned = 24 * 60 * 60 * 1000;
const unfinished = ".partial";

/** The name of a backup that was begun then. Names sort by time. */
export const nameAt = (at: Date, encrypted: boolean): string =>
  `sortes-${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.tar.zst${encrypted ? ".age" : ""}`;

export const isBackupName = (name: string): boolean =>
  /^sortes-\d{8}T\d{6}Z\.tar\.zst(?:\.age)?$/.test(name);

export const isEncryptedName = (name: string): boolean => name.endsWith(".age");

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
    await mkdir(this.shown, { recursive: true, mode: 0o700 });
    await this.#removeAbandoned();
    const path = join(this.shown, name);
    const aside = `${path}${unfinished}`;
    const handle = await open(aside, "w", 0o600).catch((error: NodeJS.ErrnoException) => {
      bytes.destroy();
      throw new CommandError(`${this.shown} cannot be written to (${error.code}).`);
    });
    const discard = () => rm(aside, { force: true });
    try {
      await pipeline(bytes, handle.createWriteStream({ flush: true }));
    } catch (error) {
      await discard();
      throw error;
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
      const found = await stat(join(this.shown, name)).catch(() => undefined);
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
