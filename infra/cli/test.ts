import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentWith } from "./env.ts";
import { root } from "./support/paths.ts";
import { runInForeground } from "./support/programs.ts";
import { CommandError } from "./support/run-command.ts";
import { stopSignal } from "./support/stop-signal.ts";
import {
  addUp,
  countsLine,
  playwrightCounts,
  readReport,
  type Suite,
  vitestCounts,
} from "./support/test-counts.ts";

const suites: Record<string, Suite> = {
  unit: {
    name: "Unit and integration tests",
    args: (report) => [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    counts: vitestCounts,
  },
  e2e: {
    name: "Browser journeys",
    args: () => [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--config=e2e/playwright.config.ts",
      "--reporter=list,json",
    ],
    counts: playwrightCounts,
  },
};

/** `npm test`: every suite, or the one that is named, whose further arguments are its runner's. */
export async function run([only, ...args]: readonly string[]): Promise<number> {
  if (only !== undefined && !suites[only])
    throw new CommandError(
      `There is no suite "${only}"; there are ${Object.keys(suites).join(" and ")}.`,
    );
  const signal = stopSignal();
  const folder = await mkdtemp(join(tmpdir(), "sortes-reports-"));
  const all = [];
  const complaints: string[] = [];
  try {
    for (const [key, suite] of Object.entries(suites)) {
      if ((only !== undefined && only !== key) || signal.aborted) continue;
      const report = join(folder, `${key}.json`);
      console.log(`\n${suite.name}`);
      const env = environmentWith({ PLAYWRIGHT_JSON_OUTPUT_FILE: report, DO_NOT_TRACK: "1" });
      const code = await runInForeground([...suite.args(report), ...args], env, signal);
      const counts = suite.counts(await readReport(report));
      all.push(counts);
      if (counts.passed + counts.failures.length === 0)
        complaints.push(`${suite.name}: no test ran.`);
      else if (code !== 0 && counts.failures.length === 0)
        complaints.push(`${suite.name}: no test failed, but the run ended with exit code ${code}.`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const total = addUp(all);
  for (const failure of total.failures)
    console.log(`failed: ${failure.replace(join(root, "/"), "")}`);
  for (const complaint of complaints) console.log(complaint);
  console.log(countsLine(total));
  return total.failures.length > 0 || complaints.length > 0 || signal.aborted ? 1 : 0;
}
