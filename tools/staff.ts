import { runServerCommand } from "./support/one-command.ts";
import { programs } from "./support/paths.ts";

/**
 * `npm run staff -- list`, `invite EMAIL`, `grant EMAIL`, `revoke EMAIL` or `password EMAIL`: manages staff rights,
 * also while the app runs.
 */
export const run = (args: readonly string[]): Promise<number> =>
  runServerCommand(programs.staff, args);
