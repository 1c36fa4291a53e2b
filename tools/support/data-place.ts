import { checkDataPlace, openDb } from "@sortes/db";
import { homeOf } from "@sortes/db/embedded";
import type { StoreEnv } from "../env.ts";
import { dataDirOf } from "./child-variables.ts";

/** The message at start when the data is not where it was. */
export const copiedLine =
  "This data was copied, put back or moved to another disk, so nothing is sent, drawn or signed until you say which: " +
  "“npm run data -- moved” if it continues the newest state and nothing uses the other folder any more, " +
  "“npm run data -- put-back” if it may be older, or the other folder was or is used (docs/operations.md).";

/** The message after a restore: what is held back, and how to resume it. */
export const afterRestore =
  "Nothing is sent and nothing is drawn until you say so: “npm run sending -- go” for mails and campaigns, " +
  "“npm run draw-log -- status” and then “go NAME” or “anew NAME” for published draws (docs/backup.md, “After a restore”).";

/** The folder of the embedded database; undefined for an external one. */
export const clusterOf = async (env: StoreEnv): Promise<string | undefined> =>
  env.DATABASE_URL ? undefined : (await homeOf(dataDirOf(env))).cluster;

/** Whether the data has moved since its last start. Records its place if it has not, or if none is recorded. */
export async function isDataElsewhere(url: string, cluster: string | undefined): Promise<boolean> {
  const db = openDb({ url, connections: 1, patience: "long" });
  try {
    return await checkDataPlace(db, cluster);
  } finally {
    await db.destroy();
  }
}
