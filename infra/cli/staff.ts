import { runServerCommand } from "./support/one-command.ts";
import { programs } from "./support/paths.ts";

/** `npm run staff -- grant EMAIL` or `revoke EMAIL`: gives or takes staff rights, also while the app runs. */
export const run = (args: readonly string[]): Promise<number> =>
  runServerCommand(programs.staff, args);
