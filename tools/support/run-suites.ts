import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentWith } from "../env.ts";
import { root } from "./paths.ts";
import { runInForeground } from "./programs.ts";
import { stopSignal } from "./stop-signal.ts";
import { addUp, countsLine, readReport, type Suite, vitestCounts } from "./test-counts.ts";

/** A suite that Vitest runs, with further arguments of Vitest's. */
export const vitestSuite = (name: string, ...args: readonly string[]): Suite => ({
  name,
  args: (report) => [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    // the other loaders write beside the configuration, which is not allowed in another user's installation
    "--configLoader=native",
    ...args,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ],
  counts: vitestCounts,
});

/**
 * Runs suites in sequence with further arguments and variables, then prints the failures and one line of counts.
 * @returns the exit code
 */
export async function runSuites(
  suites: readonly Suite[],
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  const signal = stopSignal();
  const folder = await mkdtemp(join(tmpdir(), "sortes-reports-"));
  const all = [];
  const complaints: string[] = [];
  try {
    for (const [i, suite] of suites.entries()) {
      if (signal.aborted) break;
      const report = join(folder, `${i}.json`);
      console.log(`\n${suite.name}`);
      const env = environmentWith({
        ...variables,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        DO_NOT_TRACK: "1",
      });
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
