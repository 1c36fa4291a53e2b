import { join } from "node:path";
import { chromium, defineConfig } from "@playwright/test";
import { findChromium } from "@sortes/testing/chromium";
import { browserEnvironment } from "./env.ts";

const browser = await findChromium({ playwright: chromium.executablePath() });

/** What only `npm run test:long` runs: whole files, and what has the tag in its title. */
export const long = /\.long\.e2e\.ts |@long/;

/** Files whose tests follow each other on an app of their own: started first, they end with the others. */
const onOneApp = ["archive", "campaign-languages", "campaigns", "faults"].map(
  (name) => `**/${name}.e2e.ts`,
);

export default defineConfig({
  testDir: import.meta.dirname,
  grepInvert: long,
  projects: [
    { name: "own app", testMatch: onOneApp },
    { name: "one app", testMatch: "**/*.e2e.ts", testIgnore: onOneApp },
  ],
  outputDir: join(import.meta.dirname, "../test-results"),
  globalSetup: "./fixtures/global-setup.ts",
  fullyParallel: true,
  // on two cores: many journeys wait for a pace or a pulse, and two more keep the cores busy meanwhile
  workers: 4,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    actionTimeout: 30_000,
    // keeping one for a failure that may come costs a third of the run: add `--trace=retain-on-failure` to look at one
    trace: "off",
    // offline.e2e.ts allows them; other tests would only load more
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser.executablePath,
      // tests are isolated by contexts; a new process for each page would cost a tenth of the CPU time
      args: [...browser.args, "--process-per-site", "--renderer-process-limit=2"],
      env: browserEnvironment(browser.env),
    },
  },
});
