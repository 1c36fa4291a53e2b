import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import everyday, { long } from "./playwright.config.ts";

const { grepInvert: _others, ...same } = everyday;

/** The configuration of the long end-to-end tests, which only `npm run test:long` runs. */
export default defineConfig({
  ...same,
  grep: long,
  // what the everyday run has kept of its failures stays
  outputDir: join(import.meta.dirname, "../test-results/long"),
});
