import { environmentWith, readStoreEnv } from "../env.ts";
import { dataDirOf } from "./child-variables.ts";
import { migrate, withDatabase } from "./database.ts";
import { runInForeground } from "./programs.ts";
import { stopSignal } from "./stop-signal.ts";

/** Runs a server command on a migrated database, which is started just for this unless it is running. */
export async function runServerCommand(program: string, args: readonly string[]): Promise<number> {
  const env = readStoreEnv();
  const signal = stopSignal();
  return await withDatabase(env, async (databaseUrl) => {
    await migrate(databaseUrl, env);
    const childEnv = environmentWith({ DATABASE_URL: databaseUrl, DATA_DIR: dataDirOf(env) });
    return await runInForeground([program, ...args], childEnv, signal);
  });
}
