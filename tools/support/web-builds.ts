import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import {
  access,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { basename, join, resolve } from "node:path";
import type { AppEnv } from "../env.ts";
import { root, webDir } from "./paths.ts";

/**
 * A folder of web builds: each build in a subfolder named by the hash of its sources, and the name of the build to
 * serve in the file `current`. A build never changes; renaming one file switches to another build.
 */

/** How long (ms) a build is kept after it was last served, for pages opened with it. */
const kept = 24 * 60 * 60 * 1000;
const buildName = /^[0-9a-f]{64}$/;

/**
 * The folder of builds: the configured one; else the first writable one of the checkout's and the data folder's; else a
 * temporary one.
 */
export async function webBuildsFolder(
  { WEB_BUILDS }: Pick<AppEnv, "WEB_BUILDS">,
  dataDir: string,
): Promise<string> {
  if (WEB_BUILDS) return resolve(root, WEB_BUILDS);
  for (const folder of [join(webDir, "dist"), join(dataDir, "web")])
    if (await isWritable(folder)) return folder;
  return join(tmpdir(), `sortes-web-${userInfo().uid}`);
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export const isBuilt = (builds: string, name: string): boolean =>
  existsSync(join(builds, name, "index.html"));

/** Moves the finished build from `aside` to `name`, unless `name` was built meanwhile. */
export async function putInPlace(builds: string, aside: string, name: string): Promise<void> {
  await rename(aside, join(builds, name)).catch((error: unknown) => {
    // another process built the same at the same time
    if (!isBuilt(builds, name)) throw error;
  });
}

/** Serves a build from now on. Returns whether it exists: another process may have removed it just before. */
export async function makeCurrent(builds: string, name: string): Promise<boolean> {
  const before = await currentOf(builds);
  for (const served of [before, name]) if (served) await markServed(builds, served);
  if (before !== name) {
    const aside = join(builds, `.current-${randomUUID()}`);
    await writeFile(aside, name);
    await rename(aside, join(builds, "current"));
  }
  return isBuilt(builds, name);
}

/** Removes builds that were not served for a day, and leftovers of interrupted builds. */
export async function prune(builds: string): Promise<void> {
  for (const name of await readdir(builds)) {
    if (name === "current" || name === (await currentOf(builds))) continue;
    if (!buildName.test(name) && !name.startsWith(".")) continue;
    const path = join(builds, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age < kept) continue;
    // renamed first, because another process may have made it the current one meanwhile
    const aside = join(builds, `.old-${randomUUID()}`);
    await rename(path, aside).catch(() => {});
    if (name === (await currentOf(builds))) await rename(aside, path);
    else await rm(aside, { recursive: true, force: true });
  }
}

async function currentOf(builds: string): Promise<string | undefined> {
  const name = await readFile(join(builds, "current"), "utf8").catch(() => "");
  return buildName.test(name) ? basename(name) : undefined;
}

/** A build folder's modification time records when it was last served. */
async function markServed(builds: string, name: string): Promise<void> {
  const now = new Date();
  await utimes(join(builds, name), now, now).catch(() => {});
}
