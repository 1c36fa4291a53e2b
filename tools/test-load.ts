import { CommandError } from "@sortes/process";
import { environmentWith } from "./env.ts";
import { runInForeground } from "./support/programs.ts";
import { stopSignal } from "./support/stop-signal.ts";

/**
 * `npm run test:load`: every attack, or the named ones, each against its own instance; `--scale 0.1` makes them
 * smaller.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (process.platform !== "linux")
    throw new CommandError("This command reads /proc, which only Linux has.");
  return await runInForeground(["tests/load/main.ts", ...args], environmentWith({}), stopSignal());
}
