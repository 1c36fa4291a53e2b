import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

const { projects: _journeys, ...shared } = base;

/** The journeys' configuration, for pictures in place of tests. */
export default defineConfig(shared, {
  testDir: import.meta.dirname,
  testMatch: "*.pictures.ts",
  globalSetup: "../fixtures/global-setup.ts",
  globalTeardown: "./sheet.ts",
});
