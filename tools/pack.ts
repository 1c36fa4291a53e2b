import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeArtifact } from "./support/artifact.ts";
import { root } from "./support/paths.ts";
import { releaseOf } from "./support/release.ts";
import { writeTarball } from "./support/tarball.ts";

/**
 * `npm run pack`: makes `dist/sortes-VERSION`, a folder that needs only Node: `node sortes.mjs server`. `--tar` also
 * writes it as one archive; `--out=FOLDER` changes the target folder of both.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { tar: { type: "boolean", default: false }, out: { type: "string", default: "dist" } },
  });
  const release = await releaseOf(root);
  const folder = join(resolve(root, values.out), `sortes-${release.version}`);
  await makeArtifact(root, folder, release, console.log);
  console.log(`${folder} (${await megabytesOf(folder)} MB)`);
  if (values.tar) {
    const file = `${folder}.tar.gz`;
    await writeTarball(folder, file, release.epoch);
    console.log(`${file} (${megabytes((await stat(file)).size)} MB)`);
  }
  return 0;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

async function megabytesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return megabytes((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0));
}
