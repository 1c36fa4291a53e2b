import { lockDataDir } from "@sortes/db/embedded";
import { readStoreEnv } from "./env.ts";
import { dataDirOf } from "./support/child-variables.ts";
import { keepDatabase } from "./support/database.ts";
import { stopSignal } from "./support/stop-signal.ts";
import { aborted } from "./support/waiting.ts";

/** `npm run database`: the embedded PostgreSQL alone, until it is stopped. */
export async function run(): Promise<number> {
  const dataDir = dataDirOf(readStoreEnv());
  const signal = stopSignal();
  const unlock = await lockDataDir(dataDir);
  try {
    const database = await keepDatabase(dataDir, console.log);
    console.log(`DATABASE_URL=${database.url}`);
    await aborted(signal);
    await database.stop();
  } finally {
    await unlock();
  }
  return 0;
}
