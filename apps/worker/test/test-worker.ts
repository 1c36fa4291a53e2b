import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FixedClock, openSmtpSink, type SmtpSink } from "@sortes/testing";
import pino, { type Logger } from "pino";
import { onTestFinished } from "vitest";
import type { Config } from "../src/config.ts";
import { closeContext, createContext } from "../src/context.ts";
import { testConfig } from "./test-config.ts";

export interface WorkerOptions {
  redisUrl?: string;
  databaseUrl?: string;
  /** The database past its pooler. */
  directUrl?: string;
  sending?: Partial<Config["sending"]>;
  reports?: Partial<Config["reports"]>;
  draws?: Partial<Config["draws"]>;
  /** Named statements of the database; off behind some poolers. */
  prepare?: boolean;
  /** The mail server; default: a new sink. */
  sink?: SmtpSink;
  /** Default: nothing is logged. */
  log?: Logger;
  /** A number from 0 to 1; default: at random. */
  jitter?: () => number;
}

/** A worker's parts for one test, with an SMTP sink in place of a mail server. */
export async function testWorker({
  redisUrl,
  databaseUrl,
  directUrl,
  sending,
  reports,
  draws,
  prepare = true,
  sink: given,
  log = pino({ level: "silent" }),
  jitter,
}: WorkerOptions & { databaseUrl: string }) {
  const sink = given ?? (await openSmtpSink());
  const clock = new FixedClock(new Date().toISOString());
  const outbox = await mkdtemp(join(tmpdir(), "sortes-worker-"));
  const config = testConfig({ databaseUrl, smtpUrl: sink.url, outbox });
  const context = createContext(
    {
      ...config,
      database: { ...config.database, directUrl, prepare },
      redisUrl,
      sending: { ...config.sending, ...sending },
      reports: { ...config.reports, ...reports },
      draws: { ...config.draws, ...draws },
    },
    log,
    clock,
    jitter,
  );
  onTestFinished(async () => {
    await closeContext(context);
    if (!given) await sink.close();
    await rm(outbox, { recursive: true, force: true });
  });
  return { context, sink, clock };
}
