import { createHash, type Hash } from "node:crypto";
import { Transform, type Readable } from "node:stream";
import { CommandError } from "@sortes/process";
import type pg from "pg";
import { columns } from "../columns.ts";
import { refusedWriteOf } from "../errors.ts";
import { newId } from "../ids.ts";
import { migrations } from "../migrations/index.gen.ts";
import { ArchiveWriter, readArchive } from "./archive.ts";
import { addMedia, secretFiles } from "./files.ts";
import type { BackupKey } from "./key.ts";
import { formatVersion, type BackupManifest } from "./manifest.ts";
import { endedBy, nameAt, type Place } from "./place.ts";
import { connected, inWords, Snapshot } from "./snapshot.ts";
import { differences, lockBackups } from "./tables.ts";

export interface BackupTask {
  url: string;
  dataDir: string;
  place: Place;
  key: BackupKey | undefined;
  /** `APP_SECRET`, if the operator has set it. */
  appSecret: string | undefined;
  /** The address of the store of pictures, if they are not in the data folder. */
  mediaUrl: string | undefined;
  /** The number of older backups to keep; undefined: all. */
  keep: number | undefined;
  /** The version of the product. */
  version: string;
  now: Date;
  /** Breaks the backup off, which then fails with the signal's reason. */
  signal?: AbortSignal;
}

export interface BackupDone {
  name: string;
  bytes: number;
  rows: number;
  media: number;
  /** Whether the backup contains the key of the log of draws. */
  hasLogKey: boolean;
  removed: string[];
}

/** Retention of the records of runs, in days. */
const remembered = 400;

/**
 * Writes a backup of a database and its data folder, verifies it by reading it to its end, and only then publishes it.
 * @throws CommandError while another one is running, if the database is lost, or if the written backup is incomplete;
 * then it is removed.
 */
export async function takeBackup(task: BackupTask): Promise<BackupDone> {
  const guard = await connected(task.url);
  try {
    await guard.query("begin; set local idle_in_transaction_session_timeout = 0");
    if (!(await lockBackups(guard)))
      throw new CommandError("A backup or a restore of this database is under way; wait for it.");
    const records = await connected(task.url);
    try {
      return await recorded(records, task, () => write(task));
    } finally {
      await records.end().catch(() => {});
    }
  } catch (error) {
    throw inWords(error);
  } finally {
    await guard.end().catch(() => {});
  }
}

/** Records a run and its outcome; the record of a killed run stays unfinished. */
async function recorded(
  client: pg.Client,
  { place, version, now }: BackupTask,
  work: () => Promise<BackupDone>,
): Promise<BackupDone> {
  const id = newId(now);
  await client
    .query(
      `insert into backup_run (id, started_at, place, version) values ($1, clock_timestamp(), $2, $3)`,
      [id, place.shown.slice(0, 500), version],
    )
    .catch((error: unknown) => {
      const code = refusedWriteOf(error);
      throw code === undefined
        ? error
        : new CommandError(
            `The database rejects writes (${code}), so that no backup can be recorded (docs/operations.md, “The database rejects writes”).`,
          );
    });
  const end = (ok: boolean, bytes: number | null) =>
    client.query(
      "update backup_run set finished_at = clock_timestamp(), ok = $2, bytes = $3 where id = $1",
      [id, ok, bytes],
    );
  try {
    const done = await work();
    await end(true, done.bytes);
    await client.query(
      "delete from backup_run where started_at < clock_timestamp() - make_interval(days => $1)",
      [remembered],
    );
    return done;
  } catch (error) {
    await end(false, null).catch(() => {});
    throw error;
  }
}

async function write(task: BackupTask): Promise<BackupDone> {
  const { place, key, now, signal } = task;
  signal?.throwIfAborted();
  const secrets = await secretFiles(task.dataDir, task.appSecret);
  const name = nameAt(now, key !== undefined);
  const archive = await ArchiveWriter.open(now, key);
  const meter = new Meter();
  // only the first error is the cause, since each side aborts the other
  let cause: unknown;
  const breakOff = (error: unknown): never => {
    cause ??= error;
    archive.abort(error instanceof Error ? error : new Error(String(error)));
    throw cause;
  };
  const stop = () => archive.abort((cause ??= signal?.reason) as Error);
  signal?.addEventListener("abort", stop);
  const filled = fill(archive, task, secrets).catch(breakOff);
  filled.catch(() => {});
  archive.output.on("error", (error) => meter.destroy(error));
  meter.on("error", () => {}); // whoever reads it gets it too
  const written = await place.write(name, archive.output.pipe(meter)).catch(breakOff);
  try {
    const { manifest, media } = await filled;
    await verify(endedBy(signal, await written.read()), key, meter, manifest);
    await written.publish();
    const removed = await removeOlder(task, name);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const hasLogKey = [...secrets.keys()].some((file) => file.startsWith("draw-log-key"));
    return { name, bytes: meter.bytes, rows, media, hasLogKey, removed };
  } catch (error) {
    await written.discard();
    signal?.throwIfAborted();
    throw error;
  }
}

async function fill(
  archive: ArchiveWriter,
  { url, dataDir, version, mediaUrl }: BackupTask,
  secrets: ReadonlyMap<string, Buffer>,
): Promise<{ manifest: BackupManifest; media: number }> {
  const snapshot = await Snapshot.open(url);
  try {
    refuseChanged(snapshot);
    await archive.head({
      format: "sortes-backup",
      formatVersion,
      version,
      ...snapshot.head,
      tables: snapshot.tables.map(({ name, columns }) => ({ name, columns })),
      ...(mediaUrl !== undefined && { mediaUrl }),
    });
    for (const [name, bytes] of secrets) await archive.file(name, bytes.length, once(bytes));
    for (const table of snapshot.tables) {
      const { parts, rows } = snapshot.read(table);
      await archive.table(table.name, parts, rows);
    }
    // after the snapshot, so that every picture that it names exists
    const sequences = await snapshot.sequences();
    await snapshot.close();
    const media = mediaUrl === undefined ? await addMedia(archive, dataDir) : 0;
    return { manifest: await archive.finish(sequences), media };
  } finally {
    await snapshot.close();
  }
}

/**
 * @throws CommandError for tables that `restore` would refuse. Only checks the tables of this version; for another one,
 * the restoring version compares them.
 */
function refuseChanged({ tables, head }: Snapshot): void {
  const ours = Object.keys(migrations);
  if (ours.length !== head.migrations.length || ours.some((one) => !head.migrations.includes(one)))
    return;
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const made = Object.entries(columns).map(([name, its]) => ({
    name: snake(name),
    columns: its.map(snake),
  }));
  const different = differences(tables, made);
  if (different.length > 0)
    throw new CommandError(
      `The tables of this database are not those of its version: they differ in ${different.slice(0, 10).join(", ")}. Somebody changed them by hand, and no backup of them can be restored. Change them back; tables of yours can be in a schema of their own.`,
    );
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  await Promise.resolve();
  if (bytes.length > 0) yield bytes;
}

/** Passes bytes on, and counts and hashes them. */
class Meter extends Transform {
  bytes = 0;
  readonly #hash: Hash = createHash("sha256");

  override _transform(chunk: Buffer, _encoding: string, done: (e: null, chunk: Buffer) => void) {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  get sum(): string {
    return this.#hash.copy().digest("hex");
  }
}

/** Verifies the written backup: completely if the key decrypts it, else only its bytes. */
async function verify(
  stored: Readable,
  key: BackupKey | undefined,
  written: Meter,
  manifest: BackupManifest,
): Promise<void> {
  const again = new Meter();
  stored.on("error", (error) => again.destroy(error));
  const bytes = stored.pipe(again);
  if (key?.opens === false) for await (const _chunk of bytes);
  else {
    const { manifest: found } = await readArchive(bytes, key, {});
    if (JSON.stringify(found) !== JSON.stringify(manifest))
      throw new CommandError("The file written is another backup; nothing was kept.");
  }
  if (again.bytes !== written.bytes || again.sum !== written.sum)
    throw new CommandError("The backup read back differs from the one written; nothing was kept.");
}

/** Removes surplus older backups. Newer ones, written while a clock was ahead, count but stay. */
async function removeOlder({ place, keep }: BackupTask, newest: string): Promise<string[]> {
  if (keep === undefined) return [];
  const older = (await place.names()).filter((name) => name < newest);
  const removed = older.slice(0, Math.max(0, older.length - (keep - 1)));
  for (const name of removed) await place.remove(name);
  return removed;
}
