import { runServerCommand } from "./support/one-command.ts";
import { programs } from "./support/paths.ts";

/** `npm run staff -- list`, `grant EMAIL` or `revoke EMAIL`: tells, gives or takes staff rights, also while the app runs. */
export const run = (args: readonly string[]): Promise<number> =>
  runServerCommand(programs.staff, args);
