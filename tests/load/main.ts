import { globSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { CommandError, onStop } from "@sortes/process";
import type { Attack } from "./attack.ts";
import { measure, type Report, tableOf } from "./measure.ts";
import { startProduct } from "./product.ts";

/**
 * Runs every attack in `attacks/`, or the named ones, each against its own fresh product; `--scale 0.1` makes them
 * smaller. The exit code is 1 when an attack misses a bar.
 */
async function run(): Promise<number> {
  const { names, scale } = readArguments();
  const stopped = new AbortController();
  onStop({ first: () => stopped.abort(), again: () => process.exit(1) });
  const folder = await mkdtemp(join(tmpdir(), "sortes-load-logs-"));
  const reports: Report[] = [];
  for (const name of names) {
    if (stopped.signal.aborted) break;
    const { attack } = (await import(pathToFileURL(join(attacks, `${name}.ts`)).href)) as {
      attack: Attack;
    };
    console.log(`${name} …`);
    const product = await startProduct(join(folder, `${name}.log`));
    try {
      reports.push(await measure(product, attack, { scale, stop: stopped.signal }));
    } finally {
      await product.stop();
    }
  }
  console.log(`\n${tableOf(reports)}\n\nThe products' logs are in ${folder}.`);
  const held = reports.filter(({ missed }) => missed.length === 0).length;
  console.log(`${held} held, ${reports.length - held} missed`);
  return held === names.length ? 0 : 1;
}

const attacks = join(import.meta.dirname, "attacks");

function readArguments(): { names: string[]; scale: number } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { scale: { type: "string", default: "1" } },
  });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1))
    throw new CommandError(`--scale is "${values.scale}"; it must be above 0 and at most 1.`);
  const known = globSync("*.ts", { cwd: attacks })
    .map((file) => basename(file, ".ts"))
    .toSorted();
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown)
    throw new CommandError(`There is no attack "${unknown}"; the attacks are ${known.join(", ")}.`);
  return { names: positionals.length > 0 ? positionals : known, scale };
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error);
  process.exitCode = 1;
}
