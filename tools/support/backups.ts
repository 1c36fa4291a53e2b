import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type BackupKey,
  backupKey,
  Folder,
  folderOrFile,
  isS3,
  newestIn,
  type Place,
  S3Prefix,
  splitS3,
} from "@sortes/db/backup";
import { CommandError } from "@sortes/process";
import type { BackupEnv } from "../env.ts";
import { dataDirOf } from "./child-variables.ts";
import { root } from "./paths.ts";

/** The version of this product. */
export async function productVersion(): Promise<string> {
  const manifest = await readFile(join(root, "package.json"), "utf8");
  return String((JSON.parse(manifest) as { version?: unknown }).version);
}

/** The size of a file, in kB below one MB. */
export const shownSize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** The backup key, if one is set. @throws CommandError if its file cannot be read or holds no key. */
export async function keyOf({ BACKUP_KEY, BACKUP_KEY_FILE }: BackupEnv) {
  if (BACKUP_KEY !== undefined) return backupKey(BACKUP_KEY);
  if (BACKUP_KEY_FILE === undefined) return undefined;
  const text = await readFile(BACKUP_KEY_FILE, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`BACKUP_KEY_FILE cannot be read (${error.code}).`);
  });
  // age-keygen writes comments above the key
  const key = text.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#"));
  if (key === undefined || key.trim().length < 32)
    throw new CommandError(
      "BACKUP_KEY_FILE holds no key: an age key, or a passphrase of at least 32 characters.",
    );
  return backupKey(key.trim());
}

/** An address such as `gs://bucket` or `host:/srv`. Taken for a path, it would become a folder on this disk. */
const address = /^[^/]{2,}:\//;

/**
 * The place for backups; by default the subfolder `backups` of the data folder.
 * @throws CommandError for an address that is not in an S3 store.
 */
export function placeFor(to: string | undefined, env: BackupEnv): Place {
  const place = to ?? env.BACKUP_TO ?? join(dataDirOf(env), "backups");
  if (isS3(place)) return storeAt(place, env);
  if (address.test(place))
    throw new CommandError(
      `Backups cannot go to ${place.split("/")[0]}…; write the path of a folder, or s3://bucket/prefix.`,
    );
  return new Folder(place);
}

/** A backup by its path, or the newest one of a folder or prefix. */
export async function backupAt(
  from: string,
  env: BackupEnv,
): Promise<{ place: Place; name: string }> {
  if (!isS3(from)) return await folderOrFile(from);
  const { prefix, name } = splitS3(from);
  const place = storeAt(prefix, env);
  return { place, name: name ?? (await newestIn(place)) };
}

function storeAt(address: string, env: BackupEnv): Place {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = env;
  const { BACKUP_S3_ACCESS_KEY: accessKeyId, BACKUP_S3_SECRET_KEY: secretAccessKey } = env;
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new CommandError(
      `${address} needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.`,
    );
  return new S3Prefix(address, { endpoint, region, accessKeyId, secretAccessKey });
}

/** @throws CommandError if people's data and secrets would be stored remotely without encryption, unless `wanted`. */
export function refuseInTheClear(place: Place, key: BackupKey | undefined, wanted: boolean): void {
  if (place.isRemote && !key && !wanted)
    throw new CommandError(
      "A backup holds people's data and the secrets of this installation. Set BACKUP_KEY or BACKUP_KEY_FILE to encrypt it, or add --unencrypted.",
    );
}

/** Tells operators what to do if the apps cannot read what a restored backup has encrypted; undefined if they can. */
export function otherSecretIn(
  { APP_SECRET, APP_SECRET_PREVIOUS }: BackupEnv,
  itsSecret: string,
): string | undefined {
  if (APP_SECRET === undefined || [APP_SECRET, APP_SECRET_PREVIOUS].includes(itsSecret))
    return undefined;
  return "APP_SECRET is another secret than the backup's, which is now app-secret in DATA_DIR: what one has signed or encrypted, the other cannot read. Set APP_SECRET to the backup's, or APP_SECRET_PREVIOUS if the secret was changed since.";
}
