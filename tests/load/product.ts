import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findEmbedded } from "@sortes/db/embedded";
import { freePort } from "@sortes/process";
import { appEnvironment, root } from "../env.ts";
import { pidOf } from "../fixtures/app.ts";
import type { Target } from "./attack.ts";

/** Milliseconds for a start, which may build the screens, and for stopping a busy server. */
const patience = { start: 300_000, stop: 60_000 };

export interface Product extends Target {
  /** The server's process. */
  readonly pid: number;
  /** Stops everything that was started and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the product as `npm start` does, on a free loopback port, with an empty data folder and the default limits.
 * Its output goes to `logFile`.
 */
export async function startProduct(logFile: string): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), "sortes-load-"));
  const port = await freePort();
  const log = openSync(logFile, "a");
  const start = spawn(process.execPath, ["tools/run.mjs", "start"], {
    cwd: root,
    env: appEnvironment({ DATA_DIR: dataDir, PORT: String(port), HOST: "127.0.0.1" }),
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = once(start, "exit");

  async function stop(): Promise<void> {
    start.kill("SIGTERM");
    const late = setTimeout(() => start.kill("SIGKILL"), patience.stop);
    await ended;
    clearTimeout(late);
    await killPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }

  try {
    const end = performance.now() + patience.start;
    while (!(await readFile(logFile, "utf8")).includes(`is ready at http://127.0.0.1:${port}`)) {
      if (start.exitCode !== null || start.signalCode !== null || performance.now() > end)
        throw new Error(`The product did not start; its words are in ${logFile}.`);
      await sleep(50);
    }
    const databaseUrl = await databaseIn(dataDir);
    return { host: "127.0.0.1", port, pid: await pidOf("server", dataDir), databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The URL of the database that runs in this data folder. */
async function databaseIn(dataDir: string): Promise<string> {
  const url = await findEmbedded(dataDir, "sortes");
  if (!url) throw new Error("The database does not run.");
  return url;
}

/** Stops processes that a killed supervisor left running. */
async function killPostgres(dataDir: string): Promise<void> {
  const file = join(dataDir, "pg/postmaster.pid");
  const pid = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
  if (pid > 0) process.kill(-pid, "SIGKILL");
}
