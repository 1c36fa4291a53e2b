import { givenTemplate } from "@sortes/testing";
import { defineConfig } from "vitest/config";

const tests = [
  // the decisions of sending, which need no database
  "{mail-outcomes,connection-width,sending-breaker}",
  // its parts, each by itself
  "{ledger,leases,claims,feeds,lanes,lane-suspects,sending-account,sending-rate,sender,sender-closing}",
];

// for `npm run test:mutations`, which starts the database
export default defineConfig({
  test: {
    include: tests.map((names) => `test/${names}.test.ts`),
    provide: { templateUrl: givenTemplate(), redisUrl: undefined },
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
