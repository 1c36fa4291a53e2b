import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownsInstallation, root } from "./paths.ts";
import { playwrightCounts, type Suite, vitestCounts } from "./test-counts.ts";

/** A suite that can be reduced to some of its tests. */
export interface ReducibleSuite extends Suite {
  /** The arguments that run only the tests of these files whose titles match. */
  only(files: readonly string[], titles: string): string[];
}

/** A suite that Vitest runs, with further arguments for Vitest. */
export const vitestSuite = (name: string, ...args: readonly string[]): ReducibleSuite => ({
  name,
  args: (report) => [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    // the other loaders write beside the configuration, which is not allowed in another user's installation
    "--configLoader=native",
    ...args,
    "--reporter=default",
    `--reporter=${join(root, "tools/support/progress-reporter.ts")}`,
    "--reporter=json",
    `--outputFile.json=${report}`,
  ],
  counts: vitestCounts,
  only: (files, titles) => [...files, `--testNamePattern=${titles}`],
});

const playwrightSuite = (name: string, config: string): ReducibleSuite => ({
  name,
  args: () => [
    join(root, "node_modules/@playwright/test/cli.js"),
    "test",
    `--config=tests/${config}`,
    "--reporter=list,json",
    ...(ownsInstallation() ? [] : [`--output=${join(tmpdir(), `sortes-journeys-${process.pid}`)}`]),
  ],
  counts: playwrightCounts,
  only: (files, titles) => [
    ...files,
    `--grep=${titles}`,
    // what the whole suite has kept of its failures stays
    ...(ownsInstallation() ? [`--output=${join(root, "test-results/skipped")}`] : []),
  ],
});

/** The long tests, which `npm test` leaves to `npm run test:long`. */
const long = ".long.test.";

/** The suites of `npm test`. */
export const everyday = {
  unit: vitestSuite("Unit and integration tests", `--exclude=**/*${long}*`),
  e2e: playwrightSuite("Browser journeys", "playwright.config.ts"),
};

/** The suites that only `npm run test:long` runs. */
export const proofs = {
  // each starts many processes, but a third of them wait for time limits
  unit: vitestSuite("Long proofs", long, "--maxWorkers=3"),
  e2e: playwrightSuite("Long journeys", "playwright.long.config.ts"),
};

/** The suite that runs the tests at a path. */
export function suiteAt(path: string): Suite {
  const isLong = path.includes(".long.");
  if (isJourney(path)) return isLong ? proofs.e2e : everyday.e2e;
  // Vitest's filters add up, so the filter of all long tests would add them to the path
  return isLong ? vitestSuite("Long proofs") : everyday.unit;
}

/** Whether Playwright runs the tests at a path; Vitest runs all others. */
export const isJourney = (path: string): boolean =>
  /^(?:\.\/)?tests(?:\/|$)/.test(path) && !/\.test\.tsx?$/.test(path);
