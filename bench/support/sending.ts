import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "@sortes/db";
import { startEmbedded } from "@sortes/db/embedded";
import { freePort, workerHeap } from "@sortes/process";
import { migrateQueues } from "@sortes/queue";
import { queryDatabase } from "@sortes/testing";
import { type SinkProcess, startSink } from "@sortes/testing/sink";

const root = join(import.meta.dirname, "../..");

/** A database, a mail server, and a way to start workers on them. */
export interface Sending {
  databaseUrl: string;
  sink: SinkProcess;
  query: (statement: string) => Promise<Record<string, unknown>[]>;
  /** Starts a worker as in production, with a number of SMTP connections. */
  startWorker: (
    connections?: number,
    environment?: Readonly<Record<string, string>>,
  ) => Promise<ChildProcess>;
}

/** Stops and removes the database, the mail server and all workers when `work` is done. */
export async function withSending<T>(work: (sending: Sending) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  const port = await freePort();
  const database = await startEmbedded(folder, { database: "bench", preferredPort: port });
  const sink = await startSink();
  const workers: ChildProcess[] = [];
  try {
    await migrateToLatest(database.url);
    await migrateQueues(database.url);
    return await work({
      databaseUrl: database.url,
      sink,
      query: (statement) => queryDatabase(database.url, statement),
      startWorker: async (connections = 20, environment = {}) => {
        const worker = fork(join(root, "apps/worker/src/main.ts"), {
          execArgv: [...workerHeap],
          env: {
            ...process.env,
            DATABASE_URL: database.url,
            DATA_DIR: folder,
            SMTP_URL: sink.url,
            SMTP_CONNECTIONS: String(connections),
            MAIL_FROM: "Sortes <news@sortes.example>",
            PUBLIC_URL: "https://sortes.example",
            APP_SECRET: "x".repeat(32),
            LOG_LEVEL: "error",
            ...environment,
          },
        });
        workers.push(worker);
        await once(worker, "message");
        return worker;
      },
    });
  } finally {
    await Promise.all(workers.map(stopProcess));
    await sink.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Peak resident memory of a process since its start, in bytes. Linux only. */
export async function peakMemoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Messages per second, between the first and the last that the mail server accepted. */
export async function rateOf({ sink }: Sending, messages: number): Promise<number> {
  await sink.when(messages);
  const { accepted, repeated, firstAt, lastAt } = await sink.counts();
  if (accepted !== messages || Object.keys(repeated).length > 0)
    throw new Error(`${accepted} mails for ${messages} recipients: ${JSON.stringify(repeated)}`);
  return (1000 * (accepted - 1)) / Math.max(1, lastAt - firstAt);
}

/** Waits until no campaign is being sent. */
export async function allSent({ query }: Sending): Promise<void> {
  for (;;) {
    const [row] = await query("select count(*)::int as n from campaign where status = 'sending'");
    if (row?.["n"] === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
