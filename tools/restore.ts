import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { holdDatabase } from "@sortes/db";
import { restoreBackup } from "@sortes/db/backup";
import { DataDirBusyError, lockDataDir, startEmbedded } from "@sortes/db/embedded";
import { CommandError } from "@sortes/process";
import { type BackupEnv, readBackupEnv } from "./env.ts";
import { backupAt, keyOf, otherSecretIn } from "./support/backups.ts";
import { dataDirOf } from "./support/child-variables.ts";
import { afterRestore, clusterOf, isDataElsewhere } from "./support/data-place.ts";
import { database, externalDatabase, migrate, withDatabase } from "./support/database.ts";
import { stopOfCommand } from "./support/stop-signal.ts";

const usage =
  "usage: npm run restore -- FROM [--replace=DATABASE], or npm run restore -- --hold after a restore by other means";

/**
 * `npm run restore -- FROM`: restores a backup, or the newest one of a folder or prefix, into an empty place. Mails and
 * published draws stay on hold until they are resumed.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { from, replace, hold } = read(args);
  const env = readBackupEnv();
  if (hold) return await holdOnly(env);
  const key = await keyOf(env);
  const { place, name } = await backupAt(from, env);
  const dataDir = dataDirOf(env);
  const began = performance.now();
  const signal = stopOfCommand("Stopped; nothing was restored.");
  const done = await withQuietDatabase(env, async (url) => {
    const its = decodeURIComponent(new URL(url).pathname.slice(1));
    if (replace !== undefined && replace !== its)
      throw new CommandError(`The database is called ${its}; --replace=${replace} is another one.`);
    const restored = await restoreBackup({
      url,
      dataDir,
      place,
      name,
      key,
      replace: replace !== undefined,
      // the queue's jobs refer to rows from before the restore
      dropSchemas: ["bullmq"],
      now: new Date(),
      signal,
    });
    await migrate(url, env);
    return restored;
  });
  const rows = Object.values(done.manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`Restored ${rows} rows of ${done.head.at} in ${seconds} s.`);
  if (done.migrated.length > 0) console.log(`Applied: ${done.migrated.join(", ")}`);
  for (const file of done.aside) console.log(`The previous one is now ${file}.`);
  if (done.head.mediaUrl !== undefined)
    console.log(`Pictures are not in the backup; they are at ${done.head.mediaUrl}.`);
  const itsSecret = await readFile(join(dataDir, "app-secret"), "utf8").catch(() => undefined);
  const otherSecret = itsSecret === undefined ? undefined : otherSecretIn(env, itsSecret.trim());
  if (otherSecret !== undefined) console.log(otherSecret);
  console.log(afterRestore);
  return 0;
}

async function holdOnly(env: BackupEnv): Promise<number> {
  const hold = async (url: string) => {
    await migrate(url, env);
    await holdDatabase(url);
    await isDataElsewhere(url, await clusterOf(env)); // records where it lies now
  };
  await withDatabase(env, hold, stopOfCommand());
  console.log(afterRestore);
  return 0;
}

/** Runs `work` on a database that nothing else uses: a running `npm start` must not have its database replaced. */
async function withQuietDatabase<T>(env: BackupEnv, work: (url: string) => Promise<T>): Promise<T> {
  const external = externalDatabase(env);
  if (external) return await work(external);
  const dataDir = dataDirOf(env);
  const unlock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirBusyError)
      throw new CommandError(`${error.message} Stop it before you restore a backup.`);
    throw error;
  });
  try {
    const embedded = await startEmbedded(dataDir, { database });
    try {
      return await work(embedded.url);
    } finally {
      await embedded.stop();
    }
  } finally {
    await unlock();
  }
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: "string" }, hold: { type: "boolean", default: false } },
    });
    const [from = "", ...tooMuch] = positionals;
    if (tooMuch.length > 0 || (from === "") !== values.hold) throw new Error("from");
    return { from, ...values };
  } catch {
    throw new CommandError(usage);
  }
}
