import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { programEnvironment } from "./cluster.ts";
import { EmbeddedError } from "./system.ts";
import type { Programs } from "./home.ts";
import { identify, isAlive, type ProcessId, processesIn, waitUntil, worksIn } from "./processes.ts";

/** A server that accepts connections. */
export interface Postmaster {
  readonly process: ProcessId;
  readonly port: number;
}

interface PidFile {
  readonly process: ProcessId;
  readonly port: number;
  readonly ready: boolean;
}

/** Milliseconds. Recovery after a crash can take a while; backends notice a killed postmaster within a second. */
const patience = { start: 120_000, orphans: 10_000, fastStop: 20_000, immediateStop: 5_000 };

/** Bytes of the server's log from which on a start begins a new one; the one before is kept. */
const longLog = 16 * 1024 * 1024;

/** The server that works on this cluster, an orphan of a killed start for example, once it is ready or gone. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  let found = readPidFile(cluster);
  await waitUntil(() => {
    found = readPidFile(cluster);
    return !found || found.ready;
  }, patience.start);
  return found?.ready ? { process: found.process, port: found.port } : undefined;
}

/**
 * Starts the server on a cluster that no server works on.
 * @throws EmbeddedError with the server's last words when it ends before it is ready.
 */
export async function launchPostmaster(
  { cluster, programs, logFile }: { cluster: string; programs: Programs; logFile: string },
  port: number,
): Promise<Postmaster> {
  await refuseUnclean(cluster);
  await clearStalePidFile(cluster);
  const before = statSync(logFile, { throwIfNoEntry: false });
  if (before && before.size > longLog) await rename(logFile, `${logFile}.1`);
  const log = openSync(logFile, "a", 0o600);
  const logStart = statSync(logFile).size;
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "shared_buffers=256MB",
  ];
  // detached: Ctrl-C in the terminal must not stop the database before its users
  const child = spawn(
    programs.postgres,
    ["-D", cluster, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    {
      ...programs.user,
      cwd: "/",
      env: programEnvironment,
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  child.unref();
  const ended = endOf(child);
  // a killed server's file says “ready” too, hence the comparison of pids
  const ready = () =>
    readPidFile(cluster)?.process.pid === child.pid && readPidFile(cluster)?.ready === true;
  const settled = await waitUntil(() => ended.how !== undefined || ready(), patience.start);
  const id = identify(child.pid ?? 0);
  if (settled && ended.how === undefined && id) return { process: id, port };
  if (id) process.kill(id.pid, "SIGQUIT");
  const words = (await readFile(logFile))
    .subarray(logStart)
    .toString()
    .trim()
    .split("\n")
    .slice(-12);
  throw new EmbeddedError(
    `PostgreSQL did not start (${ended.how ?? "not ready in time"}):\n${words.join("\n")}`,
  );
}

/** Stops the server and waits for its end. Clients are disconnected; no data is lost. */
export async function stopPostmaster({ process: id }: Postmaster): Promise<void> {
  for (const [signal, timeout] of [
    ["SIGINT", patience.fastStop],
    ["SIGQUIT", patience.immediateStop],
  ] as const) {
    if (!isAlive(id)) return;
    process.kill(id.pid, signal);
    if (await waitUntil(() => !isAlive(id), timeout)) return;
  }
  throw new EmbeddedError(`PostgreSQL (process ${id.pid}) does not stop.`);
}

/**
 * The content of `postmaster.pid`, if its process is still the server of this cluster: a copied file names the
 * original's server.
 */
function readPidFile(cluster: string): PidFile | undefined {
  const lines = linesOf(cluster);
  const id = identify(Number(lines[0]));
  if (!id || !(worksIn(id.pid, cluster) ?? lines[1] === cluster)) return undefined;
  return { process: id, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

function linesOf(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/**
 * Refuses a cluster whose `postmaster.pid` names another existing cluster: it was copied while that one ran, so it may
 * be silently inconsistent.
 */
async function refuseUnclean(cluster: string): Promise<void> {
  const [, original = ""] = linesOf(cluster);
  if (original === "" || original === cluster) return;
  const [here, there] = await Promise.all(
    [cluster, original].map((path) => stat(join(path, "PG_VERSION")).catch(() => undefined)),
  );
  if (!there || (here?.ino === there.ino && here.dev === there.dev)) return;
  throw new EmbeddedError(
    `${cluster} is a copy of ${original} that was made while the database ran there, so it may be incomplete: stop it there and copy again, or remove ${join(cluster, "postmaster.pid")} to use this copy as it is.`,
  );
}

/**
 * PostgreSQL trusts any process that answers to the pid in its file, so a zombie or a reused pid would keep it from
 * starting for ever. The file may go once nothing works in the cluster any more.
 */
async function clearStalePidFile(cluster: string): Promise<void> {
  if (process.platform !== "linux") return;
  if (!(await waitUntil(() => processesIn(cluster) === 0, patience.orphans)))
    throw new EmbeddedError(
      `Processes of a killed PostgreSQL still work in ${cluster}; end them first.`,
    );
  await rm(join(cluster, "postmaster.pid"), { force: true });
}

function endOf(child: ChildProcess): { how: string | undefined } {
  const end: { how: string | undefined } = { how: undefined };
  child.once("exit", (code, signal) => {
    end.how = signal ?? `exit code ${code}`;
  });
  child.once("error", (error) => {
    end.how = error.message;
  });
  return end;
}
