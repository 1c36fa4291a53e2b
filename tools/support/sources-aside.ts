import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";

/** Generated folders, which are not copied. */
const made = /(^|\/)(node_modules|dist|\.ssr|\.turbo|test|coverage)$/;

/**
 * Whether the build tools can work at a path. They insert it into code and module names without escaping quotes, `#` or
 * `?`.
 */
export const isPlainPath = (path: string): boolean => /^[\w\p{L} ./@+-]*$/u.test(path);

/**
 * Copies sources to a folder with a plain path, links the installed packages, and removes the folder after `work`.
 * @param sources relative to `root`
 */
export async function withSourcesAside<T>(
  root: string,
  sources: readonly string[],
  work: (aside: string) => Promise<T>,
): Promise<T> {
  const aside = await mkdtemp(join(tmpdir(), "sortes-build-"));
  try {
    const filter = (path: string) => !made.test(relative(root, path));
    for (const source of [...sources, "package.json", "tsconfig.json"])
      await cp(join(root, source), join(aside, source), { recursive: true, filter }).catch(
        unlessMissing,
      );
    await makeFoldersWritable(aside);
    await linkPackages(join(root, "node_modules"), join(aside, "node_modules"));
    for (const source of sources.filter((path) => dirname(path) === "packages"))
      await symlink(join(aside, source), join(aside, "node_modules/@sortes", basename(source)));
    return await work(aside);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** The copy keeps the sources' modes, and a checkout may be read-only. */
async function makeFoldersWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries)
    if (entry.isDirectory()) await makeFoldersWritable(join(folder, entry.name));
}

/** Links each installed package except our own. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(join(to, "@sortes"), { recursive: true });
  for (const name of await readdir(from))
    if (name !== "@sortes") await symlink(join(from, name), join(to, name));
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
