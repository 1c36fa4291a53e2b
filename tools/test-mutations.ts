import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "@sortes/db";
import { startEmbedded } from "@sortes/db/embedded";
import { CommandError } from "@sortes/process";
import { migrateQueues } from "@sortes/queue";
import { environmentWith } from "./env.ts";
import { extra, installExtra } from "./support/extra.ts";
import { root } from "./support/paths.ts";

/** Packages that Stryker mutates as `stryker.config.json` says, to check that a test fails. */
const packages: Readonly<Record<string, string>> = {
  policy: "packages/core",
  accounts: "apps/server",
  sending: "apps/worker",
};

/**
 * `npm run test:mutations -- policy`: the share of mutations that the tests detect; fails below 90 %. Further arguments
 * go to Stryker, such as `--mutate` and a file. Without a name, all packages.
 */
export async function run([only, ...args]: readonly string[]): Promise<number> {
  if (only !== undefined && !Object.hasOwn(packages, only))
    throw new CommandError(`There is no "${only}"; there are ${Object.keys(packages).join(", ")}.`);
  await installExtra();
  const program = join(extra, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const folder = await mkdtemp(join(tmpdir(), "sortes-mutations-"));
  const database = await startEmbedded(folder, { database: "template_sortes" });
  let worst = 0;
  try {
    await migrateToLatest(database.url);
    await migrateQueues(database.url);
    for (const [name, place] of Object.entries(packages)) {
      if (only !== undefined && name !== only) continue;
      const child = spawn(process.execPath, [program, "run", ...args], {
        cwd: join(root, place),
        env: environmentWith({ TEMPLATE_URL: database.url }),
        stdio: "inherit",
      });
      const [code] = (await once(child, "exit")) as [number | null];
      worst = Math.max(worst, code ?? 1);
    }
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return worst;
}
