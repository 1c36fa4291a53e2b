import { parseArgs } from "node:util";
import { benchmarks } from "./benchmarks.ts";
import { type Figure, tableOf } from "./support/report.ts";

// `npm run bench`: runs all benchmarks, or the named ones, one after another, and prints one table at the end.
// `--only=PART,PART` selects parts of a benchmark that has some.
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" } },
});
const only = values.only?.split(",");

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0)
  refuse(
    `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(benchmarks).join(", ")}.`,
  );
if (only) {
  const [name = "", ...others] = names;
  const parts = others.length === 0 ? (await benchmarks[name]?.())?.parts : undefined;
  if (!parts) refuse("--only goes with one benchmark that has parts, such as pages.");
  const missing = only.filter((part) => !parts.includes(part));
  if (missing.length > 0)
    refuse(`${name} has no ${missing.join(", ")}; it has ${parts.join(", ")}.`);
}

const found: Record<string, readonly Figure[]> = {};
for (const [name, load] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`${name} …`);
  try {
    found[name] = await (await load()).run("full", only);
  } catch (error) {
    // the other results are still useful
    console.error(error);
    process.exitCode = 1;
  }
}
console.log(`\n${tableOf(found)}`);
