import { runServerCommand } from "./support/one-command.ts";
import { programs } from "./support/paths.ts";

/** `npm run draw-log -- status` or `anew NAME`: shows the draw logs, or begins a new one, also while the app runs. */
export const run = (args: readonly string[]): Promise<number> =>
  runServerCommand(programs.drawLog, args);
