import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

const { projects: _journeys, ...shared } = base;

/** The configuration of the end-to-end tests, for pictures instead of tests. */
export default defineConfig(shared, {
  testDir: import.meta.dirname,
  testMatch: "*.pictures.ts",
  globalSetup: "../fixtures/global-setup.ts",
  globalTeardown: "./sheet.ts",
});
