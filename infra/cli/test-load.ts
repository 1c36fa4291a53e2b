import { globSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { CommandError } from "@sortes/process";
import type { Attack } from "../load/attack.ts";
import { measure, type Report, tableOf } from "../load/measure.ts";
import { startProduct } from "../load/product.ts";
import { root } from "./support/paths.ts";
import { stopSignal } from "./support/stop-signal.ts";

/**
 * `npm run test:load`: every attack of `infra/load/attacks`, or those that are named, each against a product of its
 * own that is started for it; `--scale 0.1` for smaller ones. Fails when one of them misses a bar.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (process.platform !== "linux")
    throw new CommandError(
      "This command watches the server by way of /proc, which only Linux has.",
    );
  const { names, scale } = readArguments(args);
  const signal = stopSignal();
  const folder = await mkdtemp(join(tmpdir(), "sortes-load-logs-"));
  const reports: Report[] = [];
  for (const name of names) {
    if (signal.aborted) break;
    const { attack } = (await import(pathToFileURL(join(attacksIn, `${name}.ts`)).href)) as {
      attack: Attack;
    };
    console.log(`${name} …`);
    const product = await startProduct(join(folder, `${name}.log`));
    try {
      reports.push(await measure(product, attack, { scale, stop: signal }));
    } finally {
      await product.stop();
    }
  }
  console.log(`\n${tableOf(reports)}\n\nWhat the products printed is in ${folder}.`);
  const held = reports.filter(({ missed }) => missed.length === 0).length;
  console.log(`${held} held, ${reports.length - held} missed`);
  return held === names.length ? 0 : 1;
}

const attacksIn = join(root, "infra/load/attacks");

function readArguments(args: readonly string[]): { names: string[]; scale: number } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { scale: { type: "string", default: "1" } },
  });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1))
    throw new CommandError(`--scale holds "${values.scale}"; it may hold a number up to 1.`);
  const known = globSync("*.ts", { cwd: attacksIn })
    .map((file) => basename(file, ".ts"))
    .toSorted();
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown)
    throw new CommandError(`There is no attack "${unknown}"; there are ${known.join(", ")}.`);
  return { names: positionals.length > 0 ? positionals : known, scale };
}
