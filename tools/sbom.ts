import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { root } from "./support/paths.ts";
import { shippedPart } from "./support/sbom.ts";

/**
 * `npm run sbom`: writes what comes with Sortes as a CycloneDX document (`sbom.json`, or the file of `--output`). It
 * reads the lockfile alone, so that it writes the same on each machine.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { output: { type: "string", default: "sbom.json" } },
  });
  const options = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const { stdout } = await promisify(execFile)("npm", ["sbom", ...options], {
    cwd: root,
    maxBuffer: 1e8,
  });
  const lockfile = await readFile(join(root, "package-lock.json"), "utf8");
  await writeFile(resolve(root, values.output), shippedPart(stdout, lockfile));
  console.log(`Written to ${values.output}.`);
  return 0;
}
