import { once } from "node:events";
import { openSmtpSink } from "@sortes/testing";
import { expect, onTestFinished } from "vitest";
import { registered, stateOf } from "./people.ts";
import { situation, startWorker, type Store } from "./worker-process.ts";

/** A worker process that is sending a mail to a server that does not answer at a step; it answers other workers. */
export async function workerAtAMail(
  store: Store = "PostgreSQL",
  at: "recipient" | "body" = "recipient",
) {
  const here = await situation(store);
  const sink = await openSmtpSink();
  onTestFinished(() => sink.close());
  sink.meet({ at, silent: true });
  const variables = {
    DATABASE_URL: here.databaseUrl,
    DATA_DIR: here.dataDir,
    SMTP_URL: sink.url,
    ...(here.redisUrl && { REDIS_URL: here.redisUrl }),
  };
  const { child, output } = await startWorker(variables);
  const { mailId } = await registered(here);
  await expect.poll(() => sink.attempts, { timeout: 60_000 }).toBe(1);
  // the longest of the jobs that each start brings
  await expect.poll(output, { timeout: 60_000 }).toContain('"job":"housekeeping"');
  if (at === "body")
    await expect
      .poll(() => stateOf(here, mailId), { timeout: 60_000 })
      .toMatchObject({ state: "sending" });
  return { here, variables, sink, mailId, child, output, exit: once(child, "exit") };
}
