import { runServerCommand } from "./support/one-command.ts";
import { programs } from "./support/paths.ts";

/** `npm run sending -- stop`, `go` or `status`: stops all campaigns or lets them go on, also while the app runs. */
export const run = (args: readonly string[]): Promise<number> =>
  runServerCommand(programs.sending, args);
