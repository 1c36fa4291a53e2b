import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { EmbeddedError } from "./system.ts";
import type { Home, Programs } from "./home.ts";
import { identify } from "./processes.ts";

const run = promisify(execFile);

/** The environment of PostgreSQL's programs: nothing that differs between machines. */
export const programEnvironment = { LC_ALL: "C.UTF-8", LC_MESSAGES: "C", TZ: "UTC" };

/**
 * Creates the cluster unless it exists. It is created elsewhere and renamed, so that an interrupted one is never taken
 * for complete.
 */
export async function ensureCluster({
  cluster,
  passwordFile,
  programs,
}: Home & { programs: Programs }): Promise<void> {
  if (existsSync(cluster)) return;
  await removeLeftovers(cluster);
  const password = await ensurePassword(passwordFile);
  const aside = `${cluster}.new-${process.pid}`;
  const handover = `${aside}.password`;
  try {
    await mkdir(aside, { mode: 0o700 });
    await writeFile(handover, password, { mode: 0o600 });
    const { user } = programs;
    if (user) for (const path of [aside, handover]) await chown(path, user.uid, user.gid);
    await run(
      programs.initdb,
      [
        `--pgdata=${aside}`,
        "--username=postgres",
        "--auth=scram-sha-256",
        `--pwfile=${handover}`,
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        "--no-instructions",
      ],
      { ...user, cwd: "/", env: programEnvironment },
    );
    // if another process was faster, its cluster is used
    await rename(aside, cluster).catch((error: unknown) => {
      if (!existsSync(cluster)) throw error;
    });
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    throw new EmbeddedError(
      `The database could not be made in ${cluster}: ${stderr.trim() || message}`,
    );
  } finally {
    await rm(handover, { force: true });
    await rm(aside, { recursive: true, force: true });
  }
}

/** The superuser's password. @throws EmbeddedError when the file of an existing cluster is gone. */
export async function readPassword({ cluster, passwordFile }: Home): Promise<string> {
  try {
    return (await readFile(passwordFile, "utf8")).trim();
  } catch (error) {
    throw new EmbeddedError(
      `The password of the database in ${cluster} cannot be read from ${passwordFile} (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

async function ensurePassword(file: string): Promise<string> {
  const aside = `${file}.${process.pid}`;
  if (!existsSync(file)) {
    await writeFile(aside, randomBytes(24).toString("base64url"), { mode: 0o600 });
    await rename(aside, file);
  }
  return (await readFile(file, "utf8")).trim();
}

/** Leftovers of an initdb whose process is gone. */
async function removeLeftovers(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    const [, pid] = /^\.new-(\d+)(\.password)?$/.exec(name.replace(basename(cluster), "")) ?? [];
    if (pid && (Number(pid) === process.pid || !identify(Number(pid))))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
