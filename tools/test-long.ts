import { CommandError } from "@sortes/process";
import { runSuites } from "./support/run-suites.ts";
import { suitesOfSkipped } from "./support/skipped-tests.ts";
import { everyday, proofs } from "./support/suites.ts";

/**
 * `npm run test:long`: the long tests (`*.long.test.ts`, `*.long.e2e.ts`), and the tests that the last `npm test`
 * skipped because a program was missing.
 */
export async function run(args: readonly string[] = []): Promise<number> {
  if (args.length > 0)
    throw new CommandError(
      "npm run test:long takes no arguments; npm test <path> runs the tests at a path, also long ones.",
    );
  const skipped = await suitesOfSkipped(Object.values(everyday));
  return await runSuites([...skipped, ...Object.values(proofs)], []);
}
