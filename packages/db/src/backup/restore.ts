import { CommandError } from "@sortes/process";
import { readArchive } from "./archive.ts";
import { holdRestored } from "../hold-restored.ts";
import { IncomingFiles } from "./files.ts";
import type { BackupKey } from "./key.ts";
import { Load } from "./load.ts";
import { type BackupHead, type BackupManifest } from "./manifest.ts";
import { endedBy, isEncryptedName, type Place } from "./place.ts";
import { breakOff, connected, inWords } from "./snapshot.ts";

export interface RestoreTask {
  url: string;
  dataDir: string;
  place: Place;
  name: string;
  key: BackupKey | undefined;
  /** Whether to overwrite a database with people in it. */
  replace: boolean;
  /** Schemas that are dropped with the rows that are overwritten. */
  dropSchemas: readonly string[];
  now: Date;
  /** Breaks the restore off until it is as good as done; it then fails with the signal's reason. */
  signal?: AbortSignal;
}

export interface RestoreDone {
  head: BackupHead;
  manifest: BackupManifest;
  /** Migrations that this version added. */
  migrated: string[];
  /** Existing files that were moved aside, under their new names. */
  aside: string[];
}

/**
 * Restores a backup completely or not at all. It is read twice: first to verify it, then into one transaction. The
 * restored database sends, signs and draws nothing until the operator releases it.
 * @throws CommandError with what to do.
 */
export async function restoreBackup(task: RestoreTask): Promise<RestoreDone> {
  try {
    return await restore(task);
  } catch (error) {
    task.signal?.throwIfAborted();
    throw inWords(error);
  }
}

async function restore(task: RestoreTask): Promise<RestoreDone> {
  const { place, name, key, signal } = task;
  if (isEncryptedName(name) && !key)
    throw new CommandError(`${name} is encrypted; set BACKUP_KEY or BACKUP_KEY_FILE to its key.`);
  if (key?.opens === false)
    throw new CommandError(
      "BACKUP_KEY is a recipient (age1…), which encrypts only; restoring needs its identity (AGE-SECRET-KEY-1…).",
    );
  const fitting = isEncryptedName(name) ? key : undefined;
  const read = async (reader: Parameters<typeof readArchive>[2]) =>
    await readArchive(endedBy(signal, await place.read(name)), fitting, reader);
  const checked = await read({});
  const client = await connected(task.url);
  const files = new IncomingFiles(task.dataDir);
  const load = new Load(client);
  const stop = () => breakOff(client);
  signal?.addEventListener("abort", stop);
  try {
    const { head, manifest } = await read({
      head: (again) => load.begin(again, task),
      part: (table, part) => load.rows(table, part),
      file: (file, chunks) => files.take(file, chunks),
    });
    if (JSON.stringify(checked) !== JSON.stringify({ head, manifest }))
      throw new CommandError(`${name} changed while it was read; nothing was restored.`);
    const migrated = await load.finish(head, manifest);
    await holdRestored(client, new Date(head.at));
    signal?.removeEventListener("abort", stop);
    // before the commit: a data folder without its database is no installation, and a second try repeats it
    const aside = await files.place(task.now);
    await load.commit();
    return { head, manifest, migrated, aside };
  } catch (error) {
    await load.rollBack();
    throw error;
  } finally {
    await files.discard();
    await client.end().catch(() => {});
  }
}
