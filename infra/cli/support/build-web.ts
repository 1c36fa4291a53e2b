import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { environmentWith } from "../env.ts";
import { root, vite, webDir } from "./paths.ts";
import { CommandError } from "./run-command.ts";

/** Everything that the bundle is made of. */
const sources = [
  "apps/web",
  "packages/ui",
  "packages/core",
  "packages/contract",
  "packages/i18n",
  "package-lock.json",
];

/** What changes without changing the bundle, or is itself made by the build. */
const notSources =
  /(^|\/)(node_modules|dist|\.ssr|\.turbo|test|coverage)\/|\.test\.tsx?$|\.gen\.ts$/;

/**
 * Builds the web app unless its sources are those of the build that is there. Answers whether it had to.
 * @throws CommandError after the build's own words when it fails.
 */
export async function buildWeb(
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const stamp = join(webDir, "dist", ".source-hash");
  const hash = await sourceHash(root, sources);
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === hash) return false;
  log("Building the web app …");
  const build = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: webDir,
    env: environmentWith({}),
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  const [out, err, [code]] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, "exit") as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new CommandError(`${out}${err}The web app could not be built.`);
  await writeFile(stamp, hash);
  return true;
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
