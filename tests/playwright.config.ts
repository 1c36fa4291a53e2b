import { join } from "node:path";
import { chromium, defineConfig } from "@playwright/test";
import { findChromium } from "@sortes/testing/chromium";
import { browserEnvironment } from "./env.ts";

const browser = await findChromium({ playwright: chromium.executablePath() });

/** Tests that only `npm run test:long` runs: whole files, and titles with the tag. */
export const long = /\.long\.e2e\.ts |@long/;

/** Files whose tests run in order on an app of their own: started first, so that they finish with the others. */
const onOneApp = ["archive", "campaign-languages", "campaigns", "faults", "new-version.long"].map(
  (name) => `**/${name}.e2e.ts`,
);

export default defineConfig({
  testDir: import.meta.dirname,
  grepInvert: long,
  projects: [
    { name: "own app", testMatch: onOneApp },
    { name: "one app", testMatch: "**/*.e2e.ts", testIgnore: onOneApp },
  ],
  outputDir: join(import.meta.dirname, "../test-results/everyday"),
  globalSetup: "./fixtures/global-setup.ts",
  fullyParallel: true,
  // for two cores: many tests wait for a timer, and the three further workers keep the cores busy meanwhile
  workers: 5,
  // what ends costs nothing: a busy machine takes four times as long as one at rest
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    actionTimeout: 60_000,
    // recording traces in case of a failure costs a third of the run: to debug one, add `--trace=retain-on-failure`
    trace: "off",
    // a new context for each test would cost a third of the CPU time: the storage, cookies, caches and service workers
    // of the last test are removed instead
    reuseContext: true,
    // offline.e2e.ts allows them; in other tests they would only add load
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser.executablePath,
      // contexts isolate the tests; a new process per page would cost a tenth of the CPU time
      args: [...browser.args, "--process-per-site", "--renderer-process-limit=2"],
      env: browserEnvironment(browser.env),
    },
  },
});
