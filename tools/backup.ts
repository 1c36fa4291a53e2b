import { parseArgs } from "node:util";
import { takeBackup } from "@sortes/db/backup";
import { CommandError } from "@sortes/process";
import { readBackupEnv } from "./env.ts";
import { keyOf, placeFor, productVersion, refuseInTheClear, shownSize } from "./support/backups.ts";
import { dataDirOf } from "./support/child-variables.ts";
import { withDatabase } from "./support/database.ts";
import { stopOfCommand } from "./support/stop-signal.ts";

const usage =
  "usage: npm run backup -- [--to=FOLDER|s3://bucket/prefix] ([--keep=NUMBER] [--unencrypted] | --drill)";

/**
 * `npm run backup`: writes the database, its pictures and its secrets to one file, also while the app runs. With
 * `--drill` it instead restores the newest backup into an empty place, starts the product there and compares.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { to, keep, unencrypted, isDrill } = read(args);
  const env = readBackupEnv();
  const key = await keyOf(env);
  const place = placeFor(to, env);
  if (isDrill) {
    const { drill } = await import("./support/drill.ts");
    return await drill(place, key);
  }
  refuseInTheClear(place, key, unencrypted);
  const [dataDir, version] = [dataDirOf(env), await productVersion()];
  const began = performance.now();
  const appSecret = env.APP_SECRET;
  const signal = stopOfCommand("Stopped; no backup was written.");
  const done = await withDatabase(env, (url) =>
    takeBackup({
      url,
      dataDir,
      place,
      key,
      appSecret,
      mediaUrl: env.MEDIA_URL,
      keep,
      version,
      now: new Date(),
      signal,
    }),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${done.name} in ${place.shown}: ${done.rows} rows and ${done.media} pictures, ${shownSize(done.bytes)} in ${seconds} s, read back and verified.`,
  );
  if (!key) console.log("It is not encrypted: anybody who can read it has all data and secrets.");
  if (!done.hasLogKey)
    console.log(
      `There is no key of the log of draws in ${dataDir}, so it is not in the backup; keep it with yours.`,
    );
  for (const name of done.removed) console.log(`Removed ${name}.`);
  return 0;
}

function read(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        to: { type: "string" },
        keep: { type: "string" },
        unencrypted: { type: "boolean", default: false },
        drill: { type: "boolean", default: false },
      },
    });
    const { to, keep, unencrypted, drill: isDrill } = values;
    if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) throw new Error("keep");
    if (to === "") throw new Error("to");
    if (isDrill && (keep !== undefined || unencrypted)) throw new Error("drill");
    return { to, keep: keep === undefined ? undefined : Number(keep), unencrypted, isDrill };
  } catch {
    throw new CommandError(usage);
  }
}
