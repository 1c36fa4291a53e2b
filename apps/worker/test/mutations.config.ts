import { defineConfig } from "vitest/config";

// for `npm run test:mutations`: the decisions of sending, whose tests need no database
export default defineConfig({
  test: {
    include: ["test/{mail-outcomes,sending-breaker,connection-width}.test.ts"],
    testTimeout: 60_000,
  },
});
