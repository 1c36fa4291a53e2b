import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

/** Characters of a host's name and of a version that are told. */
const most = 100;

/** The machine that a process runs on, and the version of what it runs. */
export interface Self {
  host: string;
  version: string;
}

/** @param folder where the program lies; its package, or the next one above, has the version */
export const selfOf = (folder: string): Self => ({
  host: hostname().slice(0, most),
  version: versionAbove(folder).slice(0, most),
});

function versionAbove(folder: string): string {
  const file = join(folder, "package.json");
  if (existsSync(file)) {
    const { version } = JSON.parse(readFileSync(file, "utf8")) as { version?: unknown };
    if (typeof version === "string") return version;
  }
  const above = dirname(folder);
  return above === folder ? "unknown" : versionAbove(above);
}
