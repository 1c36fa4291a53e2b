import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "../..");

/** The long runs of `npm run test:faults`: every `*.fault.ts` file, including those of packages, one file at a time. */
export default defineConfig({
  root,
  test: {
    name: "faults",
    include: ["{tests,tools,apps,packages,bench}/**/*.fault.ts"],
    globalSetup: ["tests/faults/needs-redis.ts", "tools/test/support/vitest-global-setup.ts"],
    pool: "forks",
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
