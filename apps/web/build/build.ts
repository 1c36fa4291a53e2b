import { join } from "node:path";
import { build } from "vite";
import config from "../vite.config.ts";

/**
 * Builds the web app into the folder that is named. Vite is handed its configuration: what reads that file by itself, as a
 * plugin does for its own compiler, writes a copy of it into the checkout, which may be another user's.
 */
const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error("The folder of the build is not named.");
const options = config({ command: "build", mode: "production" });
await build({
  ...options,
  configFile: false,
  root: join(import.meta.dirname, ".."),
  logLevel: "warn",
  // sources that are built aside find their packages by links, whose ends may be where no build works
  resolve: { ...options.resolve, preserveSymlinks: process.argv.includes("aside") },
  build: { ...options.build, outDir, emptyOutDir: false },
});
