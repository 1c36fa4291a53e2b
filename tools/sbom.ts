import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./support/paths.ts";
import { bomOf } from "./support/sbom.ts";

/**
 * `npm run sbom`: writes a CycloneDX document of the packages shipped with Sortes (`sbom.json`, or the file of
 * `--output`). It reads only the lockfile, so the output is the same on every machine.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { output: { type: "string", default: "sbom.json" } },
  });
  await writeFile(resolve(root, values.output), await bomOf(root));
  console.log(`Written to ${values.output}.`);
  return 0;
}
