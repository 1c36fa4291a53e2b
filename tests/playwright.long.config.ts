import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** The configuration of the long journeys, which only `npm run test:long` runs. */
export default defineConfig(base, { testMatch: "**/*.long.e2e.ts", testIgnore: [] });
