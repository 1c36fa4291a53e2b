import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BackupKey, countRows, newestIn, type Place, restoreBackup } from "@sortes/db/backup";
import { startEmbedded } from "@sortes/db/embedded";
import { CommandError, freePort, serverHeap, workerHeap } from "@sortes/process";
import { environmentWith, readAppEnv } from "../env.ts";
import { supervisedArgs } from "./app-programs.ts";
import { buildWeb } from "./build-web.ts";
import { dataDirOf } from "./child-variables.ts";
import { database, migrate } from "./database.ts";
import { programs, root } from "./paths.ts";
import { stopOfCommand } from "./stop-signal.ts";
import { unlessAborted } from "./waiting.ts";
import { webBuildsFolder } from "./web-builds.ts";

/** Time limits for server and worker, in ms: to become ready, and to stop. */
const patience = { start: 90_000, stop: 15_000 };

/** Public pages that the drill requests. */
const pages = ["/", "/lucky-winner", "/draws/log", "/api/openapi.json"];

/** Tables whose rows a restore changes on purpose, or that grow at a start. */
const changing = new Set([
  "app_secret",
  "audit_log",
  "backup_run",
  "campaign_recipient_change",
  "campaign_recipient_count",
  "data_place",
  "draw_log",
  "draw_log_checkpoint",
  "draw_log_key",
  "mail_token",
  "process_heartbeat",
  "rate_limit",
  "restored",
  "smtp_reply",
  "total",
  "total_change",
  "user_session",
]);

/**
 * Variables that a drill must not pass on, above all those that lead to the real queue, mail server, mailboxes,
 * pictures, payments and witnesses.
 */
const away = [
  "BOUNCE_IMAP_URL",
  "BOUNCE_MAILDIR",
  "DATABASE_DIRECT_URL",
  "LOG_WITNESSES",
  "MEDIA_S3_ACCESS_KEY",
  "MEDIA_S3_ENDPOINT",
  "MEDIA_S3_SECRET_KEY",
  "MEDIA_URL",
  "NODE_ENV",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "REDIS_URL",
  "SMTP_URL",
  "STRIPE_PRICE_MEDIUM",
  "STRIPE_PRICE_PREMIUM",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TRUST_PROXY",
];

/** The environment of server and worker in a drill: the operator's, without what leads to the real services. */
export const drillEnvironment = (place: {
  url: string;
  dataDir: string;
  port: number;
  workerPort: number;
  builds: string;
  appSecret: string;
}): NodeJS.ProcessEnv =>
  environmentWith({
    ...Object.fromEntries(away.map((variable) => [variable, undefined])),
    DATABASE_URL: place.url,
    DATA_DIR: place.dataDir,
    HOST: "127.0.0.1",
    PORT: String(place.port),
    PUBLIC_URL: `http://127.0.0.1:${place.port}`,
    WORKER_PORT: String(place.workerPort),
    WEB_BUILDS: place.builds,
    APP_SECRET: place.appSecret,
  });

/**
 * Restores the newest backup of a place into an empty folder with its own PostgreSQL, starts server and worker there,
 * requests pages, compares rows, and removes everything, also if it is stopped. @returns the exit code
 */
export async function drill(place: Place, key: BackupKey | undefined): Promise<number> {
  const signal = stopOfCommand("Stopped; the drill was not finished, and nothing of it stays.");
  try {
    return await run(place, key, signal);
  } catch (error) {
    // Ctrl-C in the terminal ends server and worker as well, which then do not answer
    signal.throwIfAborted();
    throw error;
  }
}

async function run(place: Place, key: BackupKey | undefined, signal: AbortSignal): Promise<number> {
  const env = readAppEnv();
  const builds = await webBuildsFolder(env, dataDirOf(env));
  await buildWeb(builds, console.log, signal);
  const name = await newestIn(place);
  console.log(`Restoring ${name} of ${place.shown} into a place of its own …`);
  const began = performance.now();
  const dataDir = await mkdtemp(join(tmpdir(), "sortes-drill-"));
  const postgres = await startEmbedded(dataDir, { database });
  const apps: ChildProcess[] = [];
  try {
    const { url } = postgres;
    const fixed = { url, dataDir, place, name, key, replace: false, dropSchemas: [], signal };
    const { head, manifest } = await restoreBackup({ ...fixed, now: new Date() });
    await migrate(url, {});
    const restored = performance.now();
    const port = await freePort();
    const appSecret =
      env.APP_SECRET ??
      (await readFile(join(dataDir, "app-secret"), "utf8").catch(() => undefined));
    if (appSecret === undefined)
      throw new CommandError(
        "The backup holds no secret of the installation (app-secret); set APP_SECRET to it.",
      );
    const workerPort = await freePort();
    const childEnv = drillEnvironment({
      url,
      dataDir,
      port,
      workerPort,
      builds,
      appSecret: appSecret.trim(),
    });
    for (const [heap, program] of [
      [serverHeap, programs.server],
      [workerHeap, programs.worker],
    ] as const)
      apps.push(started(supervisedArgs(program, ...heap), childEnv));
    await unlessAborted(signal, untilReady(`http://127.0.0.1:${port}`, apps));
    for (const page of pages) await askFor(`http://127.0.0.1:${port}${page}`);
    const mails = await readdir(join(dataDir, "outbox")).catch(() => []);
    if (mails.length > 0) throw new CommandError(`${mails.length} mails were sent while on hold.`);
    const differing: string[] = [];
    for (const { name: table } of head.tables) {
      if (changing.has(table)) continue;
      const [found, expected] = [await countRows(url, table), manifest.tables[table]?.rows];
      if (found !== expected) differing.push(`${table} (${found} of ${String(expected)})`);
    }
    if (differing.length > 0) throw new CommandError(`Rows are missing: ${differing.join(", ")}.`);
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
    console.log(
      `The drill worked: ${head.tables.length} tables of ${head.at} restored in ${seconds(began, restored)}; server and worker ran on them after ${seconds(began, performance.now())}, ${pages.length} pages answered, and nothing was sent.`,
    );
    return 0;
  } finally {
    await Promise.all(apps.map(stopped));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const started = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const impatient = setTimeout(() => child.kill("SIGKILL"), patience.stop);
  await ended;
  clearTimeout(impatient);
}

/** @throws CommandError if the product does not report in time that it is ready and holds back sending. */
async function untilReady(address: string, apps: readonly ChildProcess[]): Promise<void> {
  const end = performance.now() + patience.start;
  let said = "nothing";
  while (performance.now() < end) {
    if (apps.some(({ exitCode }) => exitCode !== null)) break;
    const reply = await fetch(`${address}/api/ready`).catch(() => undefined);
    if (reply) {
      said = await reply.text();
      const { data } = JSON.parse(said) as { data?: { worker?: string; notes?: string[] } };
      const isHeld = data?.notes?.includes("restored") === true;
      if (reply.ok && data?.worker === "ok") {
        if (isHeld) return;
        throw new CommandError("The restored database is not on hold.");
      }
    }
    await sleep(200);
  }
  throw new CommandError(`The product did not become ready on the backup; it said: ${said}`);
}

async function askFor(address: string): Promise<void> {
  const reply = await fetch(address);
  await reply.arrayBuffer();
  if (!reply.ok) throw new CommandError(`${address} answered ${reply.status}.`);
}
