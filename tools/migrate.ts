import { CommandError } from "@sortes/process";
import { readStoreEnv } from "./env.ts";
import { migrate, withDatabase } from "./support/database.ts";
import { stopOfCommand } from "./support/stop-signal.ts";

/** `npm run migrate`: migrates the database to the newest schema. */
export async function run(args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new CommandError("usage: npm run migrate");
  const env = readStoreEnv();
  const signal = stopOfCommand("Stopped. Migrations that were applied stay; run it again.");
  const applied = await withDatabase(env, (url) => migrate(url, env), signal);
  console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "Nothing to apply.");
  return 0;
}
