import { constants, readFileSync, statSync } from "node:fs";
import { access, lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";

/** A problem of the embedded database for the user to solve; the message is one sentence. */
export class EmbeddedError extends Error {
  override readonly name = "EmbeddedError";
}

/**
 * Ensures that this process may read and write a folder's content, which may fail after a start with sudo.
 * @throws EmbeddedError with its owner and a command to fix it.
 */
export async function refuseForeign(folder: string): Promise<void> {
  const paths = [
    folder,
    ...(await readdir(folder).catch(() => [])).map((name) => join(folder, name)),
  ];
  for (const path of paths) {
    const error = await access(path, constants.R_OK | constants.W_OK).catch(
      ({ code }: NodeJS.ErrnoException) => code,
    );
    if (error === undefined || error === "ENOENT") continue;
    const owner = await lstat(path).catch(() => undefined);
    const self = process.getuid?.();
    if (!owner || self === undefined || owner.uid === self)
      throw new EmbeddedError(`${path} cannot be written to (${error}).`);
    throw new EmbeddedError(
      `${path} belongs to ${await nameOf(owner.uid)}, as after a start with sudo; give it back with: sudo chown -R ${await nameOf(self)} ${folder}`,
    );
  }
}

/** A user's name, or its number if it has none. */
async function nameOf(uid: number): Promise<string> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const entry = users.split("\n").find((line) => line.split(":")[2] === String(uid));
  return entry?.split(":")[0] ?? String(uid);
}

/** The user and group that PostgreSQL runs as. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user to run PostgreSQL as, since it refuses to run as root: the owner of an existing cluster, else `postgres`
 * (created if missing), else `nobody`. Undefined if this process is not root.
 */
export function systemUser(cluster: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = lookUp("postgres");
  if (found) return found;
  spawnSync("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell=/usr/sbin/nologin",
    "postgres",
  ]);
  return lookUp("postgres") ?? lookUp("nobody");
}

/** Whether that user can run the command with success. */
export function canRun(user: SystemUser, command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

function lookUp(name: string): SystemUser | undefined {
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([user]) => user === name);
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Whether nothing listens on the port of loopback. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
