import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";

/**
 * Validates the prerendered pages of a build, whose folder is the command line's argument; `found.e2e.ts` validates
 * those that the server renders. Disables only rules that HTML itself does not have: React keeps its own spelling of
 * attributes, closes empty elements as in XML, and generates ids that begin with an underscore. Lists and tables state
 * their roles, since Safari drops the roles of styled ones.
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
