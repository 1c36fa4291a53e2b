import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "@sortes/process";
import { root } from "./paths.ts";

/** Programs that few commands need, with their own lockfile: `npm ci` of Sortes does not install them. */
export const extra = join(root, "tools/extra");

/**
 * Installs the extra programs, unless they match their lockfile already.
 * @throws CommandError when they cannot be installed, for example without a network.
 */
export async function installExtra(): Promise<void> {
  const locked = await stat(join(extra, "package-lock.json"));
  const installed = await stat(join(extra, "node_modules/.package-lock.json")).catch(() => null);
  if (installed && installed.mtimeMs >= locked.mtimeMs) return;
  console.log("Installing the programs of tools/extra, once …");
  const child = spawn("npm", ["ci", "--prefer-offline"], { cwd: extra, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0)
    throw new CommandError(
      "The programs of tools/extra could not be installed (see above). They come from the npm registry: connect to the network and try again.",
    );
}
