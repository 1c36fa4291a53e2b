import { join } from "node:path";
import { changedFiles, testsOf, workspacesOf } from "./support/changed-files.ts";
import { root } from "./support/paths.ts";
import { program, runSteps, type Step } from "./support/steps.ts";

/** Up to this many test files run quickly enough to wait for. */
const fewTests = 5;

const bin = (path: string): string => join(root, "node_modules", path);

/**
 * `npm run check:changed`: type-checks the packages that changed since `main`, lints and format-checks the changed
 * files, and runs the tests nearest to them. Prints what it leaves out.
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
  const lint = () => program(bin("oxlint/bin/oxlint"), "--type-aware", ...sources);
  const format = () =>
    program(bin("oxfmt/bin/oxfmt"), "--check", "--no-error-on-unmatched-pattern", ...files);
  const tsc = (folder: string) => program(bin("typescript/bin/tsc"), "-p", folder);
  const vitest = () => program(bin("vitest/vitest.mjs"), "run", "--configLoader=native", ...chosen);
  const steps: Step[] = [{ name: `format of ${files.length} files`, run: format }];
  if (sources.length > 0) steps.push({ name: `lint of ${sources.length} files`, run: lint });
  for (const folder of workspaces)
    steps.push({ name: `types of ${folder}`, run: () => tsc(folder) });
  if (tests.length > 0) steps.push({ name: `tests: ${chosen.join(", ")}`, run: vitest });
  const failed = await runSteps(steps, console.log, 2);
  console.log(
    "Left out: types of packages that import these, unused code, catalogues, budget (npm run check); journeys and other tests (npm test).",
  );
  for (const test of tests.slice(fewTests)) console.log(`Left out: ${test}`);
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nEverything passed.");
  return failed.length > 0 ? 1 : 0;
}
