import { environmentWith } from "./env.ts";
import { runInForeground } from "./support/programs.ts";
import { stopSignal } from "./support/stop-signal.ts";

/** `npm run bench`: runs every benchmark, or the named ones. */
export const run = (names: readonly string[]): Promise<number> =>
  runInForeground(["bench/main.ts", ...names], environmentWith({}), stopSignal());
