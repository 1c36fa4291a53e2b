import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

/** The journeys' configuration, for pictures in place of tests. */
export default defineConfig(base, {
  testDir: import.meta.dirname,
  testMatch: "*.pictures.ts",
  globalSetup: "../fixtures/global-setup.ts",
  globalTeardown: "./sheet.ts",
});
