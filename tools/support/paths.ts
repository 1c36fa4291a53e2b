import { accessSync, constants } from "node:fs";
import { join } from "node:path";

/** The repository's root. */
export const root = join(import.meta.dirname, "..", "..");

/** Whether this user may change the installation; another user's is only read. */
export function ownsInstallation(): boolean {
  try {
    accessSync(root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The apps' entry points, relative to the root, so that a process can be recognised by its command line. */
export const programs = {
  server: "apps/server/src/main.ts",
  worker: "apps/worker/src/main.ts",
  firstStaff: "apps/server/src/commands/first-staff.ts",
  seed: "apps/server/test/demo/seed.ts",
  staff: "apps/server/src/commands/staff.ts",
  sending: "apps/server/src/commands/sending.ts",
  drawLog: "apps/server/src/commands/draw-log.ts",
} as const;

export const webDir = join(root, "apps", "web");
export const vite = join(root, "node_modules", "vite", "bin", "vite.js");

/** The web builds of tests and checks, apart from those that this checkout serves (`tests/env.ts`). */
export const testedBuilds = join(root, "node_modules/.cache/web-builds");
