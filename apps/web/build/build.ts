import { join } from "node:path";
import { build } from "vite";
import config from "../vite.config.ts";

/**
 * Builds the web app into the given folder. The configuration is passed to Vite: reading the file would write a copy
 * into the checkout, which may be another user's.
 */
const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error("The folder of the build is not named.");
const options = config({ command: "build", mode: "production" });
await build({
  ...options,
  configFile: false,
  root: join(import.meta.dirname, ".."),
  logLevel: "warn",
  // sources copied elsewhere find their packages by links, whose targets may be unusable for a build
  resolve: { ...options.resolve, preserveSymlinks: process.argv.includes("aside") },
  build: { ...options.build, outDir, emptyOutDir: false },
});
