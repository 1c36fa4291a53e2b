import type { AppEnv } from "../env.ts";
import { childEnvironment, dataDirOf } from "./child-variables.ts";
import { runningDatabase } from "./database.ts";
import { runInForeground } from "./programs.ts";
import { stopSignal } from "./stop-signal.ts";

/**
 * Runs one app with a database that is already running. @returns its exit code
 * @param args Node's arguments: options and the program.
 */
export async function runOneApp(
  args: readonly string[],
  env: AppEnv,
  port: number,
): Promise<number> {
  const dataDir = dataDirOf(env);
  const databaseUrl = env.DATABASE_URL ?? (await runningDatabase(dataDir));
  const place = { databaseUrl, dataDir, host: env.HOST, port };
  return await runInForeground(args, await childEnvironment(env, place), stopSignal());
}
