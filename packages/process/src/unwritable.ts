import { access, constants } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Why a folder cannot be made or written to: the code of the file system, and words for a read-only disk, where making a
 * folder fails with ENOENT alone (Node's recursive `mkdir`).
 * @param error with which making it, or writing there, failed
 */
export async function whyUnwritable(folder: string, error: unknown): Promise<string> {
  const code = (await refusalOf(resolve(folder))) ?? (error as NodeJS.ErrnoException).code;
  return code === "EROFS" ? "EROFS: its disk is read-only" : String(code);
}

/** The code with which the nearest folder that exists refuses to be written to, if it does. */
async function refusalOf(folder: string): Promise<string | undefined> {
  const code = await access(folder, constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
  const above = dirname(folder);
  return code === "ENOENT" && above !== folder ? await refusalOf(above) : code;
}
