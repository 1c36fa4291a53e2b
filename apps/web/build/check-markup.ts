import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

/**
 * Validates the prerendered pages of a build, whose folder the command line names. Only rules are off that HTML itself
 * does not have: React writes attributes as it names them, and empty elements as XML does.
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended"],
    rules: {
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "doctype-style": "off",
      "void-style": "off",
      // React's own ids begin with an underscore
      "valid-id": ["error", { relaxed: true }],
    },
  }),
);

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
