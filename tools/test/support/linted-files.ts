import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../../support/paths.ts";

/** Runs oxlint in a folder. @returns its output, also if it reports faults */
export const oxlint = (args: readonly string[], cwd: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const command = join(root, "node_modules/.bin/oxlint");
    execFile(command, args, { cwd, maxBuffer: 1e8 }, (error, stdout) =>
      error && typeof error.code !== "number" ? reject(error) : resolve(stdout),
    );
  });

/**
 * Lints planted files by our rules, in a temporary folder.
 * @param files texts by path
 * @returns the codes of the faults, by path; a file without faults is not in it
 */
export async function lintedFiles(
  files: Readonly<Record<string, string>>,
): Promise<Map<string, string[]>> {
  const tree = await mkdtemp(join(tmpdir(), "sortes-imports-"));
  try {
    const all = {
      // paths in it are relative to its folder
      "oxlint.config.ts": `export { default } from ${JSON.stringify(join(root, "oxlint.config.ts"))};`,
      "tsconfig.json": JSON.stringify({
        extends: join(root, "tsconfig.json"),
        files: [],
        include: ["apps"],
      }),
      ...files,
    };
    await symlink(join(root, "node_modules"), join(tree, "node_modules"));
    for (const [file, text] of Object.entries(all)) {
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await writeFile(join(tree, file), text);
    }
    const folders = [
      ...new Set(Object.keys(files).map((file) => file.slice(0, file.indexOf("/")))),
    ];
    const report = JSON.parse(
      await oxlint(["--type-aware", "--format=json", ...folders], tree),
    ) as {
      diagnostics: { filename: string; code: string }[];
    };
    return new Map(
      Array.from(
        Map.groupBy(report.diagnostics, ({ filename }) => filename),
        ([file, all]) => [file, all.map(({ code }) => code)],
      ),
    );
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}
