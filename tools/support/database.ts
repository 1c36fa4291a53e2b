import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseGone, migrateToLatest, NewerSchemaError, TablesBusyError } from "@sortes/db";
import {
  DataDirBusyError,
  type EmbeddedDatabase,
  findEmbedded,
  lockDataDir,
  startEmbedded,
} from "@sortes/db/embedded";
import { migrateQueues } from "@sortes/queue";
import { CommandError, describeError } from "@sortes/process";
import type { StoreEnv } from "../env.ts";
import { dataDirOf } from "./child-variables.ts";
import { unlessAborted } from "./waiting.ts";

/** The embedded database's name. */
export const database = "sortes";

export interface KeptDatabase {
  readonly url: string;
  /** The embedded database's folder; files in it are deleted together with the data. */
  readonly cluster: string;
  readonly stop: () => Promise<void>;
}

/** Starts the embedded database, and restarts it on the same port whenever it ends. */
export async function keepDatabase(
  dataDir: string,
  log: (line: string) => void,
): Promise<KeptDatabase> {
  let current: EmbeddedDatabase = await startEmbedded(dataDir, { database });
  const { url, port, cluster } = current;
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (current.alive()) {
        await pause(250);
        continue;
      }
      log(`The database ended and is started again on port ${port}.`);
      try {
        current = await startEmbedded(dataDir, { database, requiredPort: port });
      } catch (error) {
        log(`The database does not start: ${describeError(error)}`);
        await pause(5000);
      }
    }
  }

  const watching = watch();
  return {
    url,
    cluster,
    async stop() {
      stopping.abort();
      await watching;
      await current.stop();
    },
  };
}

/**
 * The external database, if any, past its pooler: migrations and commands set time-outs and hold locks that belong to a
 * connection.
 */
export const externalDatabase = (
  env: Pick<StoreEnv, "DATABASE_URL" | "DATABASE_DIRECT_URL">,
): string | undefined => env.DATABASE_URL && (env.DATABASE_DIRECT_URL ?? env.DATABASE_URL);

/**
 * Runs a task with the database: the external one, the running embedded one, or the embedded one started just for this.
 * @param signal ends the wait for the task, and the embedded database that was started for it
 */
export async function withDatabase<T>(
  env: StoreEnv,
  task: (url: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const work = async (url: string) => {
    signal?.throwIfAborted();
    return await (signal ? unlessAborted(signal, task(url)) : task(url));
  };
  const external = externalDatabase(env);
  if (external) return await work(external);
  const dataDir = dataDirOf(env);
  const unlock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirBusyError) return undefined;
    throw error;
  });
  if (!unlock) return await work(await runningDatabase(dataDir));
  try {
    const embedded = await startEmbedded(dataDir, { database });
    try {
      return await work(embedded.url);
    } finally {
      if (!embedded.adopted) await embedded.stop();
    }
  } finally {
    await unlock();
  }
}

/** The address of the embedded database of another process. @throws CommandError if there is none. */
export async function runningDatabase(dataDir: string): Promise<string> {
  const url = await findEmbedded(dataDir, database);
  if (!url)
    throw new CommandError(
      `No database is running in ${dataDir}: start one with "npm run database" or "npm start", or set DATABASE_URL.`,
    );
  return url;
}

/** Migrates the database, and the queue's tables if it is in PostgreSQL. @returns the applied migrations */
export async function migrate(
  url: string,
  { REDIS_URL }: Pick<StoreEnv, "REDIS_URL">,
): Promise<string[]> {
  try {
    const applied = await migrateToLatest(url);
    if (!REDIS_URL) await migrateQueues(url);
    return applied;
  } catch (error) {
    if (error instanceof NewerSchemaError)
      throw new CommandError(
        `The tables of this database were made by a newer Sortes (${error.message} is unknown here); start that version, or restore a backup from before it.`,
      );
    if (error instanceof TablesBusyError)
      throw new CommandError(
        `${error.message} did not get its locks for five minutes: a long transaction holds them (see pg_stat_activity). Nothing waits for it now; run it again.`,
      );
    if (!isDatabaseGone(error) && !isRefused(error)) throw error;
    throw new CommandError(`The database cannot be used: ${describeError(error)}`);
  }
}

/**
 * Whether the database denied access: SQLSTATE classes 28 (wrong user or password) and 3D (no such database), or 42501
 * (no right to make tables). Or whether the connection could not be encrypted: a certificate that does not hold, or the
 * file of its authority that cannot be read.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(28|3D|42501|ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ENOENT|EACCES)/.test(code) ||
    error.message.includes("does not support SSL")
  );
}
