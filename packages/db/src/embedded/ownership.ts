import { constants } from "node:fs";
import { access, lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedError } from "./error.ts";

/**
 * Makes sure that this process may read and write what lies in a folder, as it may not after somebody has once started
 * with sudo.
 * @throws EmbeddedError that says whose it is and how to give it back.
 */
export async function refuseForeign(folder: string): Promise<void> {
  const paths = [
    folder,
    ...(await readdir(folder).catch(() => [])).map((name) => join(folder, name)),
  ];
  for (const path of paths) {
    const refusal = await access(path, constants.R_OK | constants.W_OK).catch(
      ({ code }: NodeJS.ErrnoException) => code,
    );
    if (refusal === undefined || refusal === "ENOENT") continue;
    const owner = await lstat(path).catch(() => undefined);
    const self = process.getuid?.();
    if (!owner || self === undefined || owner.uid === self)
      throw new EmbeddedError(`${path} cannot be written to (${refusal}).`);
    throw new EmbeddedError(
      `${path} belongs to ${await nameOf(owner.uid)}, as after a start with sudo; give it back with: sudo chown -R ${await nameOf(self)} ${folder}`,
    );
  }
}

/** What people call a user, or the number where the system has no name for it. */
async function nameOf(uid: number): Promise<string> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const entry = users.split("\n").find((line) => line.split(":")[2] === String(uid));
  return entry?.split(":")[0] ?? String(uid);
}
