import { runServerCommand } from "./support/one-command.ts";
import { programs } from "./support/paths.ts";

/**
 * `npm run staff -- list`, `grant EMAIL` or `revoke EMAIL`: lists, grants or revokes staff rights, also while the app
 * runs.
 */
export const run = (args: readonly string[]): Promise<number> =>
  runServerCommand(programs.staff, args);
