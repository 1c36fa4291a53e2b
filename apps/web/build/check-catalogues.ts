import { spawnSync } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

type Catalogues = Record<string, Record<string, string>>;

/**
 * Finds unused texts; the compiler checks that every used key exists. `` `area.name${…}` `` counts as a use of every
 * key with that prefix, and `` `${area}.name` `` as a use of that key in every area.
 * @returns one sentence per problem
 */
export function checkUse(catalogues: Catalogues, source: string): string[] {
  const problems: string[] = [];
  for (const [area, texts] of Object.entries(catalogues)) {
    const start = String.raw`["'\`](?:${area}|\$\{area\})\.(\w+)(\$\{)?`;
    const quoted = [...source.matchAll(new RegExp(start, "g"))];
    const isUsed = (key: string): boolean =>
      quoted.some(([, name = "", isPrefix]) => {
        const used = `${area}.${name}`;
        return isPrefix ? key.startsWith(used) : key === used;
      });
    for (const key of Object.keys(texts)) {
      if (!key.startsWith(`${area}.`))
        problems.push(`${area}.json: ${key} must begin with ${area}.`);
      else if (!isUsed(key)) problems.push(`${area}.json: ${key} is not used`);
    }
  }
  return problems;
}

const readSource = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");

function readCatalogues(folder: string): Catalogues {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    files.map((file) => [
      basename(file, ".json"),
      JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, string>,
    ]),
  );
}

if (import.meta.main) {
  const source = join(import.meta.dirname, "../src");
  const catalogues = globSync(["{,features/**/}catalogues", "catalogues/later"], {
    cwd: source,
  }).map((folder) => join(source, folder));
  // both languages must have the same placeholders, as in every catalogue
  const compare = join(import.meta.dirname, "../../../packages/i18n/scripts/check-catalogues.ts");
  const { status } = spawnSync(process.execPath, [compare, ...catalogues], { stdio: "inherit" });
  const problems = checkUse(
    Object.assign(
      {},
      ...catalogues.map((folder) => readCatalogues(join(folder, "en"))),
    ) as Catalogues,
    readSource(source),
  );
  for (const problem of problems) console.error(problem);
  if (status !== 0 || problems.length > 0) process.exitCode = 1;
  else console.log("Every text is used.");
}
