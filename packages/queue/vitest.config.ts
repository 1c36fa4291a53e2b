import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "queue",
    include: ["test/**/*.test.ts"],
  },
});
