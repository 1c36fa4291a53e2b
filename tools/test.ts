import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError } from "@sortes/process";
import { ownsInstallation, root } from "./support/paths.ts";
import { runSuites, vitestSuite } from "./support/run-suites.ts";
import { playwrightCounts, type Suite } from "./support/test-counts.ts";

const suites: Record<string, Suite> = {
  unit: vitestSuite("Unit and integration tests"),
  e2e: {
    name: "Browser journeys",
    args: () => [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--config=tests/playwright.config.ts",
      "--reporter=list,json",
      ...(ownsInstallation()
        ? []
        : [`--output=${join(tmpdir(), `sortes-journeys-${process.pid}`)}`]),
    ],
    counts: playwrightCounts,
  },
};

/** `npm test`: every suite, or the named one; further arguments go to its runner. */
export async function run([only, ...args]: readonly string[]): Promise<number> {
  if (only === undefined) return await runSuites(Object.values(suites), args);
  const suite = suites[only];
  if (!suite)
    throw new CommandError(
      `There is no suite "${only}"; there are ${Object.keys(suites).join(" and ")}.`,
    );
  return await runSuites([suite], args);
}
