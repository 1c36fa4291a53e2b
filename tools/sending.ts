import { runServerCommand } from "./support/one-command.ts";
import { programs } from "./support/paths.ts";

/**
 * `npm run sending -- stop`, `go` or `status`: stops or resumes all campaigns, or shows their state, also while the app
 * runs.
 */
export const run = (args: readonly string[]): Promise<number> =>
  runServerCommand(programs.sending, args);
