import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";

/**
 * Validates the prerendered pages of a build, whose folder the command line names; `found.e2e.ts` validates those that
 * the server renders. Only rules are off that HTML itself does not have: React writes attributes as it names them, empty
 * elements as XML does, and ids that begin with an underscore. Lists and tables name their roles, since Safari takes
 * them away from those that are styled.
 */
const rules = readFileSync(join(import.meta.dirname, "../.htmlvalidate.json"), "utf8");
const validator = new HtmlValidate(new StaticConfigLoader(JSON.parse(rules) as ConfigData));

const dist = process.argv[2] ?? ".";
const pages = ["index.html", ...globSync("pages/**/*.html", { cwd: dist }).toSorted()];
const faults = new Set<string>();
for (const page of pages) {
  const { results } = await validator.validateString(readFileSync(join(dist, page), "utf8"), page);
  for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
    faults.add(`${page}:${line}:${column} ${message} (${ruleId})`);
}
if (pages.length < 2) faults.add("The build has no prerendered pages.");
for (const fault of faults) console.error(fault);
console.log(`${pages.length} pages, ${faults.size} faults of HTML`);
if (faults.size > 0) process.exitCode = 1;
