import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "bench",
    include: ["test/**/*.test.ts"],
    // whole apps and a browser are started, which a busy machine can make slow
    testTimeout: 180_000,
  },
});
