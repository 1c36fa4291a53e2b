import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

const { projects: _journeys, ...shared } = base;

/** The journeys' configuration, for the pictures of docs/newsletter.md in place of tests. */
export default defineConfig(shared, {
  testDir: import.meta.dirname,
  testMatch: "*.guide.ts",
  globalSetup: "../../fixtures/global-setup.ts",
});
