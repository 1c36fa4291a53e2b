import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "tests",
    include: ["{faults,load}/*.test.ts"],
  },
});
