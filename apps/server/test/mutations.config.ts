import { givenTemplate } from "@sortes/testing";
import { defineConfig } from "vitest/config";

const tests = [
  "{accounts,account-*,passwords,queue,limits,password-resets,resend-verification,reserved-names,proven-addresses}",
  // what the limits of calls are kept for elsewhere
  "{newsletter,contact,campaign-tests,tiers-trial}",
];

// for `npm run test:mutations`, which starts the database: Stryker would end one that Vitest starts after the first run
export default defineConfig({
  test: {
    include: tests.map((names) => `test/${names}.test.ts`),
    provide: { templateUrl: givenTemplate(), redisUrl: undefined },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
