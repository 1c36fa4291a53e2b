import { lockDataDir } from "@sortes/db/embedded";
import { readStoreEnv } from "./env.ts";
import { dataDirOf } from "./support/child-variables.ts";
import { copiedLine, isDataElsewhere } from "./support/data-place.ts";
import { type KeptDatabase, keepDatabase } from "./support/database.ts";
import { stopSignal } from "./support/stop-signal.ts";
import { aborted } from "./support/waiting.ts";

/** SQLSTATE of a missing table. */
const noTable = "42P01";

/** `npm run database`: runs the embedded PostgreSQL alone, until it is stopped. */
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

/**
 * Whether the data was moved. Schemas older than the recorded place cannot tell, and their versions do not check it.
 */
const isElsewhere = async ({ url, cluster }: KeptDatabase): Promise<boolean> =>
  await isDataElsewhere(url, cluster).catch((error: { code?: string }) => {
    if (error.code === noTable) return false;
    throw error;
  });
