import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "tests",
    include: ["{faults,load}/*.test.ts"],
    // these tests start and kill whole processes, which a busy machine can make slow
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
