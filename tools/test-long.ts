import { runSuites } from "./support/run-suites.ts";
import { suitesOfSkipped } from "./support/skipped-tests.ts";
import { everyday, proofs } from "./support/suites.ts";

/**
 * `npm run test:long`: the long tests (`*.long.test.ts`, `*.long.e2e.ts`), and the tests that the last `npm test`
 * skipped because a program was missing.
 */
export const run = async (): Promise<number> =>
  await runSuites(
    [...(await suitesOfSkipped(Object.values(everyday))), ...Object.values(proofs)],
    [],
  );
