import { environmentWith } from "./env.ts";
import { runInForeground } from "./support/programs.ts";
import { stopSignal } from "./support/stop-signal.ts";

/** `npm run bench`: every benchmark, or those that are named. */
export const run = (names: readonly string[]): Promise<number> =>
  runInForeground(["bench/main.ts", ...names], environmentWith({}), stopSignal());
