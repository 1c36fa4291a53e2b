import { givenTemplate } from "@sortes/testing";
import { defineConfig } from "vitest/config";

// for `npm run test:mutations`, which starts the database: Stryker would end one that Vitest starts after the first run
export default defineConfig({
  test: {
    include: ["test/{mail-outcomes,sending-breaker,smtp-replies,campaign-*}.test.ts"],
    provide: { templateUrl: givenTemplate(), redisUrl: undefined },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
