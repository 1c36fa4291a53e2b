import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

/** Characters of a host's name and of a version that are told. */
const most = 100;

/** The machine that a process runs on, and the version of what it runs. */
export interface Self {
  host: string;
  version: string;
}

/** @param folder where the program lies, in a checkout or an artifact */
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

/** Empty where there is none. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
