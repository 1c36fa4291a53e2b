import { join } from "node:path";
import { parseArgs } from "node:util";
import { environmentWith } from "./env.ts";
import { root } from "./support/paths.ts";
import { runInForeground } from "./support/programs.ts";
import { stopSignal } from "./support/stop-signal.ts";

/**
 * `npm run sbom`: writes what comes with Sortes as a CycloneDX document (`sbom.json`, or where `--output` says), which
 * it compares with the schema of the format. It reads the lockfile alone, so that it says the same on each machine.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { output: { type: "string", default: "sbom.json" } },
  });
  const program = join(root, "node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js");
  const options = ["--package-lock-only", "--omit", "dev", "--output-reproducible", "--validate"];
  const code = await runInForeground(
    [program, ...options, "--output-file", values.output, join(root, "package.json")],
    environmentWith({}),
    stopSignal(),
  );
  if (code === 0) console.log(`Written to ${values.output}.`);
  return code;
}
