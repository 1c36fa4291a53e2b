import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes `src/migrations/index.gen.ts`: the migrations of the folder, by name and in order. */
const folder = join(import.meta.dirname, "../src/migrations");
const names = (await readdir(folder))
  .flatMap((file) => /^(\d.*)\.ts$/.exec(file)?.[1] ?? [])
  .toSorted();
const imports = names.map((name, at) => `import * as step${at} from "./${name}.ts";`);
const entries = names.map((name, at) => `  "${name}": step${at},`);
await writeFile(
  join(folder, "index.gen.ts"),
  `// written by packages/db/scripts/list-migrations.ts
${imports.join("\n")}
import type { Step } from "./migration.ts";

/** In the order of their names. A migration that has been released never changes; a new one is added. */
export const migrations: Record<string, Step> = {
${entries.join("\n")}
};
`,
);
