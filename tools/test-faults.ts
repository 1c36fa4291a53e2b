import { runSuites } from "./support/run-suites.ts";
import { vitestSuite } from "./support/suites.ts";

/** `npm run test:faults`: the long runs, `*.fault.ts`; further arguments are Vitest's, such as a file's name. */
export const run = (args: readonly string[]): Promise<number> =>
  runSuites([vitestSuite("Faults", "--config=tests/faults/vitest.config.ts")], args);
