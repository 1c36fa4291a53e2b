import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // importing the server takes two seconds of a core, and a test keeps nothing in modules: each has a database of its own
    isolate: false,
  },
});
