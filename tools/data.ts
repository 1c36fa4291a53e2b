import { acceptDataPlace, holdDatabase } from "@sortes/db";
import { CommandError } from "@sortes/process";
import { readStoreEnv } from "./env.ts";
import { afterRestore, clusterOf, isDataElsewhere } from "./support/data-place.ts";
import { migrate, withDatabase } from "./support/database.ts";
import { stopOfCommand } from "./support/stop-signal.ts";

const verbs = ["moved", "put-back"];

/**
 * `npm run data -- moved` or `put-back`: says why the data is not where it was at its last start, also while the app
 * runs. Moved data continues; data that was put back is treated as restored from a backup.
 */
export async function run([verb = "", ...tooMuch]: readonly string[]): Promise<number> {
  if (!verbs.includes(verb) || tooMuch.length > 0)
    throw new CommandError("usage: npm run data -- moved | put-back");
  const env = readStoreEnv();
  const cluster = await clusterOf(env);
  const signal = stopOfCommand();
  const task = async (url: string) => {
    await migrate(url, env);
    if (!(await isDataElsewhere(url, cluster)))
      return "The data is where it was at its last start; nothing changed. After a restore by other means: “npm run restore -- --hold” (docs/backup.md).";
    if (verb === "moved") await acceptDataPlace(url);
    else await holdDatabase(url);
    await isDataElsewhere(url, cluster); // records where it lies now
    return verb === "moved" ? "The data goes on from here." : afterRestore;
  };
  console.log(await withDatabase(env, task, signal));
  return 0;
}
