import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

/** Maximum characters of a host's name and of a version. */
const most = 100;

/** The machine of a process, and the version of its program. */
export interface Self {
  host: string;
  version: string;
}

/** @param folder the folder of the program, in a checkout or an artifact */
export const selfOf = (folder: string): Self => ({
  host: hostname().slice(0, most),
  version: versionAbove(folder).slice(0, most),
});

/** An artifact has a file `VERSION`; a checkout has the version of its root. */
function versionAbove(folder: string): string {
  const packed = /^Sortes (\S+)$/m.exec(textOf(join(folder, "VERSION")))?.[1];
  if (packed !== undefined) return packed;
  const { name, version } = JSON.parse(textOf(join(folder, "package.json")) || "{}") as {
    name?: unknown;
    version?: unknown;
  };
  if (name === "sortes" && typeof version === "string") return version;
  const above = dirname(folder);
  return above === folder ? "unknown" : versionAbove(above);
}

/** The content of a file; empty if it cannot be read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
