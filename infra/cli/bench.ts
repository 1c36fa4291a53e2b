import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./support/paths.ts";
import { CommandError } from "./support/run-command.ts";

/** `npm run bench`: every file of `bench/` that exports `run`, or those that are named, one after the other. */
export async function run(names: readonly string[]): Promise<number> {
  const folder = join(root, "bench");
  const files = globSync("*.ts", { cwd: folder }).sort();
  const unknown = names.find((name) => !files.includes(`${name}.ts`));
  if (unknown) throw new CommandError(`There is no benchmark "${unknown}" in bench/.`);
  for (const file of files) {
    if (names.length > 0 && !names.includes(basename(file, ".ts"))) continue;
    const module = (await import(pathToFileURL(join(folder, file)).href)) as {
      run?: () => Promise<unknown>;
    };
    if (!module.run) continue;
    console.log(`\n${basename(file, ".ts")}`);
    await module.run();
  }
  return 0;
}
