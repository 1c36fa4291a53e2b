import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError } from "@sortes/process";
import { ownsInstallation, root } from "./support/paths.ts";
import { runSuites, vitestSuite } from "./support/run-suites.ts";
import { playwrightCounts, type Suite } from "./support/test-counts.ts";
import { run as runFaults } from "./test-faults.ts";

const unit = vitestSuite("Unit and integration tests");

const e2e: Suite = {
  name: "Browser journeys",
  args: () => [
    join(root, "node_modules/@playwright/test/cli.js"),
    "test",
    "--config=tests/playwright.config.ts",
    "--reporter=list,json",
    ...(ownsInstallation() ? [] : [`--output=${join(tmpdir(), `sortes-journeys-${process.pid}`)}`]),
  ],
  counts: playwrightCounts,
};

const suites: Record<string, Suite> = { unit, e2e };

/**
 * `npm test`: every suite, the named one, or the tests at a path. Further arguments go to the runner; after a path,
 * `-t` and a part of a title choose a test in every suite.
 */
export async function run([only, ...args]: readonly string[]): Promise<number> {
  if (only === undefined) return await runSuites(Object.values(suites), args);
  const named = suites[only];
  if (named) return await runSuites([named], args);
  if (!existsSync(join(root, only)))
    throw new CommandError(
      `There is no suite and no path "${only}"; the suites are ${Object.keys(suites).join(" and ")}.`,
    );
  if (only.endsWith(".fault.ts")) return await runFaults([only, ...args]);
  if (isJourney(only))
    return await runSuites([e2e], [only, ...args.map((arg) => (arg === "-t" ? "-g" : arg))]);
  return await runSuites([unit], [only, ...args]);
}

/** Whether Playwright runs the tests at a path; Vitest runs all others. */
const isJourney = (path: string): boolean =>
  /^(?:\.\/)?tests(?:\/|$)/.test(path) && !/\.test\.tsx?$/.test(path);
