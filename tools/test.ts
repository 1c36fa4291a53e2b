import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "@sortes/process";
import { root } from "./support/paths.ts";
import { runCounted, runSuites } from "./support/run-suites.ts";
import { recordSkipped } from "./support/skipped-tests.ts";
import { everyday, isJourney, suiteAt } from "./support/suites.ts";
import { run as runFaults } from "./test-faults.ts";

/**
 * `npm test`: every everyday suite, the named one, or the tests at a path. Further arguments go to the runner; after a
 * path, `-t` and a part of a title choose a test in every suite.
 */
export async function run([only, ...args]: readonly string[]): Promise<number> {
  if (only === undefined) return await runAll();
  const named = Object.entries(everyday).find(([name]) => name === only)?.[1];
  if (named) return await runSuites([named], args);
  if (!existsSync(join(root, only)))
    throw new CommandError(
      `There is no suite and no path "${only}"; the suites are ${Object.keys(everyday).join(" and ")}.`,
    );
  if (only.endsWith(".fault.ts")) return await runFaults([only, ...args]);
  const forRunner = isJourney(only) ? args.map((arg) => (arg === "-t" ? "-g" : arg)) : args;
  return await runSuites([suiteAt(only)], [only, ...forRunner]);
}

async function runAll(): Promise<number> {
  const { code, counts } = await runCounted(Object.values(everyday), []);
  await recordSkipped(counts);
  return code;
}
