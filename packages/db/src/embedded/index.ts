import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { freePort } from "@sortes/process";
import pg from "pg";
import { ensureCluster, readPassword } from "./cluster.ts";
import { EmbeddedError, isPortFree } from "./system.ts";
import { homeOf, prepareHome } from "./home.ts";
import { findPostmaster, launchPostmaster, type Postmaster, stopPostmaster } from "./postmaster.ts";
import { isAlive } from "./processes.ts";

export { EmbeddedError } from "./system.ts";
export { homeOf } from "./home.ts";
export { DataDirBusyError, lockDataDir } from "./lock.ts";
export { identify, isAlive, parentOf, type ProcessId } from "./processes.ts";

export interface EmbeddedOptions {
  /** The database to connect to, created if missing. */
  readonly database: string;
  /** Used if free, else any other port (default 57529). */
  readonly preferredPort?: number;
  /** The required port, for a server whose clients already know its address. */
  readonly requiredPort?: number;
}

export interface EmbeddedDatabase {
  readonly url: string;
  readonly port: number;
  /** The cluster's directory; files there are deleted with the data. */
  readonly cluster: string;
  /** Whether it was already running, left behind by a start that was killed. */
  readonly adopted: boolean;
  alive(): boolean;
  /** Stops the server, the adopted one too, and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Starts a private PostgreSQL in `dataDir`, on the loopback address only: created at the first call, adopted if it is
 * running, recovered if it was killed.
 * @throws EmbeddedError with an explanation for the user.
 */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const { programs, ...home } = await prepareHome(resolve(dataDir));
  await ensureCluster({ ...home, programs });
  const password = await readPassword(home);
  const cluster = await realpath(home.cluster);
  const running = await findPostmaster(cluster);
  const logFile = join(resolve(dataDir), "pg.log");
  const postmaster = running ?? (await launch({ cluster, programs, logFile }, options));
  if (options.requiredPort && postmaster.port !== options.requiredPort)
    throw new EmbeddedError(
      `PostgreSQL runs on port ${postmaster.port}, not on ${options.requiredPort}.`,
    );
  await ensureDatabase(addressOf(postmaster, password, "postgres"), options.database);
  return {
    url: addressOf(postmaster, password, options.database),
    port: postmaster.port,
    cluster,
    adopted: running !== undefined,
    alive: () => isAlive(postmaster.process),
    stop: () => stopPostmaster(postmaster),
  };
}

/** The address of a running database in `dataDir`, or undefined. Starts and creates nothing. */
export async function findEmbedded(dataDir: string, database: string): Promise<string | undefined> {
  const home = await homeOf(resolve(dataDir));
  const cluster = await realpath(home.cluster).catch(() => undefined);
  const running = cluster && (await findPostmaster(cluster));
  return running ? addressOf(running, await readPassword(home), database) : undefined;
}

async function launch(
  where: Parameters<typeof launchPostmaster>[0],
  { requiredPort, preferredPort = 57_529 }: EmbeddedOptions,
): Promise<Postmaster> {
  if (requiredPort) return await launchPostmaster(where, requiredPort);
  const port = (await isPortFree(preferredPort)) ? preferredPort : await freePort();
  try {
    return await launchPostmaster(where, port);
  } catch (error) {
    // another process took it between the check and the start
    if (await isPortFree(port)) throw error;
    return await launchPostmaster(where, await freePort());
  }
}

const addressOf = ({ port }: Postmaster, password: string, database: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!found.rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
