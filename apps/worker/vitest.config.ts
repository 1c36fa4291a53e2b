import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "worker",
    include: ["test/**/*.test.ts"],
    pool: "forks",
    // importing the worker takes seconds of a core, and its tests keep nothing in modules: each file has a database of its own
    isolate: false,
  },
});
