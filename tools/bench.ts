import { environmentWith } from "./env.ts";
import { installExtra } from "./support/extra.ts";
import { runInForeground } from "./support/programs.ts";
import { stopSignal } from "./support/stop-signal.ts";

/** `npm run bench`: every benchmark, or those that are named. */
export async function run(names: readonly string[]): Promise<number> {
  // for its Lighthouse
  if (names.length === 0 || names.includes("pages")) await installExtra();
  return await runInForeground(["bench/main.ts", ...names], environmentWith({}), stopSignal());
}
