import { lockDataDir } from "@sortes/db/embedded";
import { readStoreEnv } from "./env.ts";
import { dataDirOf } from "./support/child-variables.ts";
import { copiedLine, isDataElsewhere } from "./support/data-place.ts";
import { type KeptDatabase, keepDatabase } from "./support/database.ts";
import { stopSignal } from "./support/stop-signal.ts";
import { aborted } from "./support/waiting.ts";

/** SQLSTATE of a table that is not there. */
const noTable = "42P01";

/** `npm run database`: the embedded PostgreSQL alone, until it is stopped. */
export async function run(): Promise<number> {
  const dataDir = dataDirOf(readStoreEnv());
  const signal = stopSignal();
  const unlock = await lockDataDir(dataDir);
  try {
    const database = await keepDatabase(dataDir, console.log);
    if (await isElsewhere(database)) console.log(copiedLine);
    console.log(`DATABASE_URL=${database.url}`);
    await aborted(signal);
    await database.stop();
  } finally {
    await unlock();
  }
  return 0;
}

/** Tables from before the place was recorded cannot tell; no older version compares it either. */
const isElsewhere = async ({ url, cluster }: KeptDatabase): Promise<boolean> =>
  await isDataElsewhere(url, cluster).catch((error: { code?: string }) => {
    if (error.code === noTable) return false;
    throw error;
  });
