import { access, constants } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Codes of a full disk or quota; SQLite has a number of its own. */
const full = new Set<unknown>(["ENOSPC", "EDQUOT"]);
const sqliteFull = 13;

/** Whether a disk or a quota is full. @param error of the file system or of SQLite */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return full.has(code) || errcode === sqliteFull;
}

/**
 * Why a folder cannot be created or written to: the file system's error code, with an explanation for a read-only disk,
 * where Node's recursive `mkdir` only fails with ENOENT.
 * @param error the error of creating it or writing there
 */
export async function whyUnwritable(folder: string, error: unknown): Promise<string> {
  const code = (await refusalOf(resolve(folder))) ?? (error as NodeJS.ErrnoException).code;
  return code === "EROFS" ? "EROFS: its disk is read-only" : String(code);
}

/** The error code of the nearest existing folder if it is not writable. */
async function refusalOf(folder: string): Promise<string | undefined> {
  const code = await access(folder, constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
  const above = dirname(folder);
  return code === "ENOENT" && above !== folder ? await refusalOf(above) : code;
}
