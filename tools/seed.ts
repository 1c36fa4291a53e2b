import { runServerCommand } from "./support/one-command.ts";
import { programs } from "./support/paths.ts";

/** `npm run seed`: fills the database with demo data. */
export const run = (args: readonly string[]): Promise<number> =>
  runServerCommand(programs.seed, args);
