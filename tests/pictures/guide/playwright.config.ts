import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

const { projects: _journeys, ...shared } = base;

/** The configuration of the end-to-end tests, for the pictures of docs/newsletter.md instead of tests. */
export default defineConfig(shared, {
  testDir: import.meta.dirname,
  testMatch: "*.guide.ts",
  globalSetup: "../../fixtures/global-setup.ts",
});
