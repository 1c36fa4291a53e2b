import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FixedClock, openSmtpSink } from "@sortes/testing";
import pino from "pino";
import { onTestFinished } from "vitest";
import { closeContext, createContext } from "../src/context.ts";

export interface WorkerOptions {
  redisUrl?: string;
  databaseUrl?: string;
}

/** A worker's parts for one test, with an SMTP sink in place of a mail server. */
export async function testWorker({
  redisUrl,
  databaseUrl,
}: WorkerOptions & { databaseUrl: string }) {
  const sink = await openSmtpSink();
  const clock = new FixedClock(new Date().toISOString());
  const outbox = await mkdtemp(join(tmpdir(), "sortes-worker-"));
  const context = createContext(
    {
      publicUrl: "https://sortes.example",
      database: { url: databaseUrl, connections: 5, prepare: true },
      redisUrl,
      mail: { smtpUrl: sink.url, outbox, from: "hello@sortes.example", replyTo: undefined },
      appSecret: "a secret of the tests, 32 characters",
      logLevel: "silent",
    },
    pino({ level: "silent" }),
    clock,
  );
  onTestFinished(async () => {
    await closeContext(context);
    await sink.close();
    await rm(outbox, { recursive: true, force: true });
  });
  return { context, sink, clock };
}
