import { join } from "node:path";
import type * as sources from "../support/paths.ts";

// Takes the place of `support/paths.ts` in the artifact.

/** The artifact's folder. */
export const root: typeof sources.root = join(import.meta.dirname, "..", "..");

/** The apps' entry points, relative to the root. */
export const programs: Partial<Record<keyof typeof sources.programs, string>> = {
  server: "lib/server.mjs",
  worker: "lib/worker.mjs",
  staff: "lib/staff.mjs",
  sending: "lib/sending.mjs",
  drawLog: "lib/draw-log.mjs",
};

/** Its folder `dist` holds the build of the web app. */
export const webDir: typeof sources.webDir = join(root, "apps", "web");
