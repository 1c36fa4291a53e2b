import { environmentWith, readStoreEnv } from "../env.ts";
import { dataDirOf } from "./child-variables.ts";
import { migrate, withDatabase } from "./database.ts";
import { runInForeground } from "./programs.ts";
import { stopOfCommand } from "./stop-signal.ts";

/** The exit code of a command that was stopped. */
const stopped = 1;

/** Runs a server command on a migrated database, which is started just for this unless it is running. */
export async function runServerCommand(program: string, args: readonly string[]): Promise<number> {
  const env = readStoreEnv();
  const signal = stopOfCommand();
  return await withDatabase(env, async (databaseUrl) => {
    await migrate(databaseUrl, env);
    const childEnv = environmentWith({ DATABASE_URL: databaseUrl, DATA_DIR: dataDirOf(env) });
    const code = await runInForeground([program, ...args], childEnv, signal, stopped);
    if (code === stopped) signal.throwIfAborted();
    return code;
  });
}
