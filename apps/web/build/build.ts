import { join } from "node:path";
import { build, type InlineConfig } from "vite";
import config from "../vite.config.ts";
import { buildCheckers } from "./checkers.ts";
import { buildFontsSheet } from "./fonts-sheet.ts";
import { buildOfflineWorker } from "./offline-worker.ts";
import { prerender } from "./prerender.ts";

/**
 * Builds the web app into the given folder: with prerendered public pages, the service worker, and the checkers of
 * draws. Passes the configuration to Vite as an object: if Vite read the file, it would write a copy into the checkout,
 * which may belong to another user.
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
    // a copy of the sources elsewhere links to its packages, and a build may be unable to use the links' targets
    resolve: { ...options.resolve, preserveSymlinks: process.argv.includes("aside") },
    build: { ...options.build, outDir, emptyOutDir: true },
  };
}
await build(optionsOf(false));
await prerender(optionsOf(true), outDir);
await buildOfflineWorker(join(import.meta.dirname, ".."), outDir);
await buildCheckers(optionsOf(false), outDir);
await buildFontsSheet(outDir);
