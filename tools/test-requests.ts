import { parseArgs } from "node:util";
import { runSuites } from "./support/run-suites.ts";
import { vitestSuite } from "./support/suites.ts";

/**
 * `npm run test:requests`: sends 20,000 generated requests, or the number of `--requests`, to every procedure and route
 * in every role; `npm test` sends 5,000. FUZZ_SEED selects other requests.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { requests: { type: "string", default: "20000" } },
  });
  const suite = vitestSuite(
    "Generated requests",
    "--project=server",
    "test/generated-requests.test.ts",
  );
  return await runSuites([suite], [], { FUZZ_REQUESTS: values.requests });
}
