import { join } from "node:path";
import { chromium, defineConfig } from "@playwright/test";
import { findChromium } from "@sortes/testing/chromium";
import { browserEnvironment } from "./env.ts";

const browser = await findChromium({ playwright: chromium.executablePath() });

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.e2e.ts",
  testIgnore: "**/*.long.e2e.ts",
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
      args: [...browser.args],
      env: browserEnvironment(browser.env),
    },
  },
});
