import { join } from "node:path";
import { build, type InlineConfig } from "vite";
import config from "../vite.config.ts";
import { buildCheckers } from "./checkers.ts";
import { buildOfflineWorker } from "./offline-worker.ts";
import { prerender } from "./prerender.ts";

/**
 * Builds the web app into the given folder, with its public pages prerendered, its service worker, and the checkers of draws. The configuration is passed to Vite: reading the file would write a copy
 * into the checkout, which may be another user's.
 */
const outDir = process.argv[2] ?? "";
if (!outDir) throw new Error("The folder of the build is not named.");
/** @param isSsrBuild whether the build renders pages here, instead of running in browsers */
function optionsOf(isSsrBuild: boolean): InlineConfig {
  const options = config({ command: "build", mode: "production", isSsrBuild });
  return {
    ...options,
    configFile: false,
    root: join(import.meta.dirname, ".."),
    logLevel: isSsrBuild ? "error" : "warn",
    // sources copied elsewhere find their packages by links, whose targets may be unusable for a build
    resolve: { ...options.resolve, preserveSymlinks: process.argv.includes("aside") },
    build: { ...options.build, outDir, emptyOutDir: true },
  };
}
await build(optionsOf(false));
await prerender(optionsOf(true), outDir);
await buildOfflineWorker(join(import.meta.dirname, ".."), outDir);
await buildCheckers(optionsOf(false), outDir);
