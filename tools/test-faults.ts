import { runSuites } from "./support/run-suites.ts";
import { vitestSuite } from "./support/suites.ts";

/** `npm run test:faults`: the fault tests, `*.fault.ts`; further arguments go to Vitest, such as a file's name. */
export const run = (args: readonly string[]): Promise<number> =>
  runSuites([vitestSuite("Faults", "--config=tests/faults/vitest.config.ts")], args);
