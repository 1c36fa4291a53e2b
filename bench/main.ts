import { benchmarks } from "./benchmarks.ts";
import { type Figure, tableOf } from "./support/report.ts";

// `npm run bench`: all benchmarks, or those that are named, one after the other; one table at the end
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(benchmarks).join(", ")}.`,
  );
  process.exit(1);
}

const found: Record<string, readonly Figure[]> = {};
for (const [name, load] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`${name} …`);
  try {
    found[name] = await (await load()).run("full");
  } catch (error) {
    // the other results are still useful
    console.error(error);
    process.exitCode = 1;
  }
}
console.log(`\n${tableOf(found)}`);
