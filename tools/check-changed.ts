import { join } from "node:path";
import { changedFiles, testsOf, workspacesOf } from "./support/changed-files.ts";
import { root } from "./support/paths.ts";
import { program, runSteps, type Step } from "./support/steps.ts";

/** Up to this many test files run quickly enough to wait for. */
const fewTests = 5;

const bin = (path: string): string => join(root, "node_modules", path);

/**
 * `npm run check:changed`: lints the packages that changed since `main`, types included, format-checks the changed files,
 * and runs the tests nearest to them. Prints what it leaves out.
 */
export async function run(): Promise<number> {
  const files = changedFiles();
  const sources = files.filter((file) => /\.tsx?$|\.mjs$/.test(file));
  const workspaces = workspacesOf(sources);
  const tests = testsOf(files);
  const chosen = tests.slice(0, fewTests);
  if (files.length === 0) {
    console.log("Nothing has changed.");
    return 0;
  }
  // a change may break the types of other files in its package
  const linted = [...workspaces, ...sources.filter((file) => workspacesOf([file]).length === 0)];
  const lint = () => program(bin("oxlint/bin/oxlint"), "--type-aware", "--type-check", ...linted);
  const format = () =>
    program(bin("oxfmt/bin/oxfmt"), "--check", "--no-error-on-unmatched-pattern", ...files);
  const vitest = () => program(bin("vitest/vitest.mjs"), "run", "--configLoader=native", ...chosen);
  const steps: Step[] = [{ name: `format of ${files.length} files`, run: format }];
  if (sources.length > 0) steps.push({ name: `types and lint of ${linted.join(", ")}`, run: lint });
  if (tests.length > 0) steps.push({ name: `tests: ${chosen.join(", ")}`, run: vitest });
  const failed = await runSteps(steps, console.log, 2);
  console.log(
    "Left out: types of packages that import these, unused code, catalogues, budget (npm run check); journeys and other tests (npm test).",
  );
  for (const test of tests.slice(fewTests)) console.log(`Left out: ${test}`);
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nEverything passed.");
  return failed.length > 0 ? 1 : 0;
}
