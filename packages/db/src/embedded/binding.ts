import { lstat, readFile, realpath, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedError } from "./system.ts";

/** The file in a database folder outside the data folder that names the owning data folder. People may edit it. */
const bindingFile = (home: string): string => join(home, "data-folder");

/** The recorded identity of a data folder: its path, and its inode, which survives renaming. */
interface Folder {
  readonly path: string;
  readonly inode: string;
}

/**
 * Ensures that a database outside its data folder belongs to this data folder and not to a copy of it. A renamed folder
 * is still the same.
 * @throws EmbeddedError with instructions.
 */
export async function checkBinding(dataDir: string, home: string): Promise<void> {
  if (!(await folderAt(home)))
    throw new EmbeddedError(
      `The database of ${dataDir} is in ${home}, which is not there: bring it back from a backup, or remove ${join(dataDir, "pg-home")} to begin with an empty one (see docs/operations.md).`,
    );
  const bound = await boundTo(home);
  if (!bound) return; // created before this was recorded
  const own = await folderAt(dataDir);
  if (own?.path === bound.path) return;
  const original = await folderAt(bound.path);
  if (!original && own?.inode === bound.inode) return;
  throw new EmbeddedError(
    `${dataDir} names the database in ${home}, which belongs to ${bound.path}. If you moved the folder, write its new path into ${bindingFile(home)}; if you copied it, the copy needs a database of its own (see docs/operations.md), or none: remove ${join(dataDir, "pg-home")} to begin with an empty one.`,
  );
}

/** Records that the database in `home` belongs to this data folder. */
export async function bind(dataDir: string, home: string): Promise<void> {
  const own = await folderAt(dataDir);
  const bound = await boundTo(home);
  if (!own || (own.path === bound?.path && own.inode === bound.inode)) return;
  await replaceFile(bindingFile(home), `${own.path}\n${own.inode}\n`);
}

/** Writes a file atomically: a kill leaves the old one or the new one. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, text);
  await rename(aside, file);
}

async function boundTo(home: string): Promise<Folder | undefined> {
  const text = await readFile(bindingFile(home), "utf8").catch(() => "");
  const [path = "", inode = ""] = text.split("\n").map((line) => line.trim());
  return path === "" ? undefined : { path, inode };
}

/** The real path of a folder; undefined if it does not exist. */
async function folderAt(path: string): Promise<Folder | undefined> {
  try {
    const real = await realpath(path);
    return { path: real, inode: String((await lstat(real)).ino) };
  } catch {
    return undefined;
  }
}
