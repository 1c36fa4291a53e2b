import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CommandError } from "@sortes/process";
import { root } from "./paths.ts";

const git = (...args: readonly string[]): string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter(Boolean);

/**
 * The files that differ from the merge base with `main`, including uncommitted ones.
 * @throws CommandError outside a Git checkout
 */
export function changedFiles(): string[] {
  try {
    const [base = "HEAD"] = hasMain() ? git("merge-base", "main", "HEAD") : [];
    const files = [
      ...git("diff", "--name-only", "--diff-filter=d", "--no-renames", base),
      ...git("ls-files", "--others", "--exclude-standard"),
    ];
    return [...new Set(files)].filter((file) => existsSync(join(root, file))).toSorted();
  } catch {
    throw new CommandError("Git does not know this folder: run npm run check.");
  }
}

const hasMain = (): boolean => git("branch", "--list", "main").length > 0;

/** The folders of the workspaces that contain these files. */
export const workspacesOf = (files: readonly string[]): string[] => [
  ...new Set(
    files.flatMap(
      (file) => /^(?:(?:apps|packages)\/[^/]+|tools|tests|bench)(?=\/)/.exec(file) ?? [],
    ),
  ),
];

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) && !/\.long\./.test(file);

/** The everyday tests that changed, then those that import a changed file by its path. */
export function testsOf(files: readonly string[]): string[] {
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !isTest(file));
  const names = sources.map((file) => `/${basename(file)}"`);
  const all = globSync("{apps,packages}/*/**/*.test.{ts,tsx}", {
    cwd: root,
    exclude: (path) => basename(path) === "node_modules",
  });
  all.push(...globSync("{tools,tests,bench}/**/*.test.ts", { cwd: root }));
  const importers = all.filter(isTest).filter((file) => {
    const [own] = workspacesOf([file]);
    const text = readFileSync(join(root, file), "utf8");
    return sources.some(
      (source, i) => workspacesOf([source])[0] === own && text.includes(names[i] ?? ""),
    );
  });
  return [...new Set([...files.filter(isTest), ...importers.toSorted()])];
}
