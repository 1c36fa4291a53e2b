import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

type Catalogues = Record<string, Record<string, string>>;

/**
 * Compares the keys of the catalogues with the quoted keys of the source. `` `area.name${…}` `` uses every key that
 * begins so.
 * @returns one sentence per problem
 */
export function checkUse(catalogues: Catalogues, source: string): string[] {
  const problems: string[] = [];
  const known = new Set(Object.values(catalogues).flatMap((texts) => Object.keys(texts)));
  const quoted = new RegExp(
    `["'\`]((?:${Object.keys(catalogues).join("|")})\\.\\w+)(\\$\\{)?`,
    "g",
  );
  const used = new Set<string>();
  for (const [, key = "", isPrefix] of source.matchAll(quoted)) {
    const meant = isPrefix ? [...known].filter((other) => other.startsWith(key)) : [key];
    if (!meant.some((other) => known.has(other))) problems.push(`${key} is used but not written`);
    for (const other of meant) used.add(other);
  }
  for (const [area, texts] of Object.entries(catalogues))
    for (const key of Object.keys(texts)) {
      if (!key.startsWith(`${area}.`))
        problems.push(`${area}.json: ${key} must begin with ${area}.`);
      if (!used.has(key)) problems.push(`${area}.json: ${key} is not used`);
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
  const catalogues = join(source, "catalogues");
  // that both languages say the same with the same placeholders is checked as for every catalogue
  const compare = join(import.meta.dirname, "../../../packages/i18n/scripts/check-catalogues.ts");
  const { status } = spawnSync(process.execPath, [compare, catalogues], { stdio: "inherit" });
  const problems = checkUse(readCatalogues(join(catalogues, "en")), readSource(source));
  for (const problem of problems) console.error(problem);
  if (status !== 0 || problems.length > 0) process.exitCode = 1;
  else console.log("Every text is used and every used text is written.");
}
