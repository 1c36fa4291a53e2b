import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { CommandError } from "@sortes/process";
import { environmentWith } from "../env.ts";
import { root, webDir } from "./paths.ts";
import { isPlainPath, withSourcesAside } from "./sources-aside.ts";
import { isBuilt, makeCurrent, prune, putInPlace } from "./web-builds.ts";

/** All sources of the bundle. */
const sources = [
  "apps/web",
  "packages/ui",
  "packages/core",
  "packages/contract",
  "packages/i18n",
  "package-lock.json",
];

/** Files that do not affect the bundle, or that the build generates. */
const notSources =
  /(^|\/)(node_modules|dist|\.ssr|\.turbo|test|coverage)\/|\.test\.tsx?$|\.gen\.ts$/;

/** Attempts, if the sources change during the build. */
const tries = 3;

/**
 * Builds the web app into the folder of builds, unless these sources are already built, and makes the build current. It
 * is built elsewhere and moved into place when complete, so that running servers and other builds are not affected.
 * @param variables of the build
 * @returns its folder
 * @throws CommandError after the build's own output when the build fails.
 */
export async function buildWeb(
  builds: string,
  log: (line: string) => void,
  signal?: AbortSignal,
  variables: Variables = {},
): Promise<string> {
  await mkdir(builds, { recursive: true });
  for (let attempt = 0; attempt < tries; attempt++) {
    const name = await sourceHash(root, sources);
    if (!isBuilt(builds, name)) {
      log("Building the web app …");
      const aside = await mkdtemp(join(builds, ".building-"));
      try {
        await runVite(aside, variables, signal);
        if ((await sourceHash(root, sources)) !== name) continue; // the build mixes old and new sources
        await putInPlace(builds, aside, name);
      } finally {
        await rm(aside, { recursive: true, force: true });
      }
    }
    if (await makeCurrent(builds, name)) {
      await prune(builds);
      return join(builds, name);
    }
  }
  throw new CommandError("The web app could not be built: its sources keep changing.");
}

type Variables = Readonly<Record<string, string>>;

async function runVite(folder: string, variables: Variables, signal?: AbortSignal): Promise<void> {
  await chmod(folder, 0o755); // the server may be another user
  if (isPlainPath(root)) return await runBuild(webDir, [folder], variables, signal);
  await withSourcesAside(root, sources, (aside) =>
    runBuild(join(aside, relative(root, webDir)), [folder, "aside"], variables, signal),
  );
}

async function runBuild(
  web: string,
  args: string[],
  variables: Variables,
  signal?: AbortSignal,
): Promise<void> {
  const build = spawn(process.execPath, [join(web, "build", "build.ts"), ...args], {
    cwd: web,
    env: environmentWith({ ...variables, NODE_ENV: "production" }),
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  const [out, err, [code]] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, "exit") as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new CommandError(`${out}${err}The web app could not be built.`);
}

/** A hash over the names and contents of the files below `paths`, which are relative to `base`. */
async function sourceHash(base: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesBelow(base, path)))).flat().sort();
  const hash = createHash("sha256");
  for (const file of files) {
    const content = await readFile(join(base, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

async function filesBelow(base: string, path: string): Promise<string[]> {
  const entries = await readdir(join(base, path), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOTDIR") return undefined;
      throw error;
    },
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
    .filter((file) => !notSources.test(file));
}
