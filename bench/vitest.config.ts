import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "bench",
    include: ["test/**/*.test.ts"],
    // tests start whole apps and a browser, which can be slow on a busy machine
    testTimeout: 180_000,
  },
});
