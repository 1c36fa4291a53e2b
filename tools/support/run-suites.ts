import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentWith } from "../env.ts";
import { root } from "./paths.ts";
import { runInForeground } from "./programs.ts";
import { stopSignal } from "./stop-signal.ts";
import {
  addUp,
  type Counts,
  countsLine,
  failuresOf,
  readReport,
  slowestOf,
  type Suite,
} from "./test-counts.ts";

/** How many of the slowest tests a run lists. */
const slowestListed = 10;

/** Runs suites as `runCounted` does. @returns the exit code */
export const runSuites = async (
  suites: readonly Suite[],
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> => (await runCounted(suites, args, variables)).code;

/**
 * Runs suites in sequence with further arguments and variables, then prints the slowest tests, the failures and one
 * line of counts.
 * @returns the exit code, and the counts by suite
 */
export async function runCounted(
  suites: readonly Suite[],
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ code: number; counts: readonly Counts[] }> {
  const signal = stopSignal();
  const folder = await mkdtemp(join(tmpdir(), "sortes-reports-"));
  const all: Counts[] = [];
  const complaints: string[] = [];
  try {
    for (const [i, suite] of suites.entries()) {
      if (signal.aborted) break;
      const report = join(folder, `${i}.json`);
      const begin = performance.now();
      console.log(`\n${suite.name}`);
      const env = environmentWith({
        ...variables,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        DO_NOT_TRACK: "1",
      });
      const code = await runInForeground([...suite.args(report), ...args], env, signal);
      const counts = suite.counts(await readReport(report));
      all.push(counts);
      if (counts.tests.length + counts.faults.length === 0)
        complaints.push(`${suite.name}: no test ran.`);
      else if (code !== 0 && failuresOf(counts).length === 0)
        complaints.push(`${suite.name}: no test failed, but the run ended with exit code ${code}.`);
      const seconds = ((performance.now() - begin) / 1000).toFixed(0);
      console.log(`${suite.name}: ${countsLine(counts)}, in ${seconds} s`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const total = addUp(all);
  const failures = failuresOf(total);
  const words = [
    "",
    "The slowest tests:",
    ...slowestOf(total, slowestListed),
    "",
    ...failures.map((failure) => `failed: ${failure}`),
    ...complaints.map((complaint) => `failed: ${complaint}`),
    countsLine(total),
  ];
  for (const line of words) console.log(line.replace(join(root, "/"), ""));
  const failed = failures.length > 0 || complaints.length > 0 || signal.aborted;
  return { code: failed ? 1 : 0, counts: all };
}
