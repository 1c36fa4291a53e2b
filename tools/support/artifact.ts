import { chmod, cp, mkdir, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { buildWeb } from "./build-web.ts";
import { bundlePrograms, copiedPackages, neededByCopies } from "./bundle.ts";
import type { Release } from "./release.ts";
import { bomOf } from "./sbom.ts";
import { licenceTexts } from "./third-party.ts";

/** Files that the programs read at run time or that an operator installs, at the paths they have in the checkout. */
const plainFiles = [
  "apps/server/fonts",
  "apps/server/src/features/site/articles/content",
  "infra/caddy",
  "infra/nginx",
  "infra/systemd",
];

/** Package files that are not needed at run time. */
const needless = /\.(?:map|md|d\.ts|d\.mts|d\.cts)$|-es-bundle|bundle-sizes/;

/**
 * Makes the artifact of a checkout: everything that server, worker and the operator's commands need, with Node as it
 * is. Two artifacts of one commit have the same bytes.
 * @param folder replaced when the new one is complete
 */
export async function makeArtifact(
  root: string,
  folder: string,
  release: Release,
  log: (line: string) => void,
): Promise<void> {
  const aside = `${folder}.${process.pid}.new`;
  await rm(aside, { recursive: true, force: true });
  try {
    await mkdir(aside, { recursive: true });
    const epoch = String(release.epoch);
    await Promise.all([
      buildWeb(join(aside, "apps/web/dist"), log, undefined, { SOURCE_DATE_EPOCH: epoch }),
      fill(root, aside, release),
    ]);
    await settle(aside, release.epoch);
    await rm(folder, { recursive: true, force: true });
    await rename(aside, folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function fill(root: string, folder: string, release: Release): Promise<void> {
  await bundlePrograms(root, join(folder, "lib"));
  for (const path of plainFiles)
    await cp(join(root, path), join(folder, path), { recursive: true });
  for (const name of await packagesToCopy(root)) await copyPackage(root, folder, name);
  await cp(join(root, "tools/artifact/sortes.mjs"), join(folder, "sortes.mjs"));
  const manifest = { name: "sortes", version: release.version, private: true, type: "module" };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(folder, "VERSION"), versionText(release));
  await writeFile(join(folder, "sbom.json"), await bomOf(root));
  await writeFile(join(folder, "LICENCES.txt"), await licenceTexts(root));
}

/** Packages with native code for this system: scope, and prefix of the name. */
const native = [
  ["@node-rs", "argon2-"],
  ["@img", "sharp-"],
] as const;

/** The listed packages, the ones they need, and the native code for this system. */
async function packagesToCopy(root: string): Promise<string[]> {
  const code = native.map(async ([folder, start]) => {
    const names = await readdir(join(root, "node_modules", folder));
    return names.filter((name) => name.startsWith(start)).map((name) => `${folder}/${name}`);
  });
  return [...copiedPackages, ...neededByCopies, ...(await Promise.all(code)).flat()].sort();
}

async function copyPackage(root: string, folder: string, name: string): Promise<void> {
  const from = join(root, "node_modules", name);
  const to = join(folder, "node_modules", name);
  await mkdir(dirname(to), { recursive: true });
  const filter = (path: string) => !needless.test(relative(from, path));
  await cp(from, to, { recursive: true, dereference: true, filter });
}

const versionText = ({ version, commit, epoch }: Release): string =>
  [
    `Sortes ${version}`,
    `commit ${commit}`,
    `of ${new Date(epoch * 1000).toISOString()}`,
    `for ${process.platform} ${process.arch}, Node 24 or newer`,
    "",
  ].join("\n");

/** Gives all files the same modification time and makes them readable for everybody. */
async function settle(folder: string, epoch: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await settle(path, epoch);
    else {
      await chmod(path, 0o644);
      await utimes(path, epoch, epoch);
    }
  }
  await chmod(folder, 0o755);
  await utimes(folder, epoch, epoch);
}
