import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** The user and group that PostgreSQL runs as. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user to run PostgreSQL as, which refuses to run as root: the owner of an existing cluster, else `postgres` (made
 * when it is missing), else `nobody`. Undefined when this process is not root and runs it as itself.
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
