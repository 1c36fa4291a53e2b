import { once } from "node:events";
import { openSmtpSink } from "@sortes/testing";
import { expect, onTestFinished } from "vitest";
import { registered } from "./people.ts";
import { situation, startWorker } from "./worker-process.ts";

/** A worker process that is sending a mail to a server that does not answer. */
export async function workerAtAMail() {
  const here = await situation("PostgreSQL");
  const sink = await openSmtpSink();
  onTestFinished(() => sink.close());
  sink.meet({ at: "recipient", silent: true });
  const { child, output } = await startWorker({
    DATABASE_URL: here.databaseUrl,
    DATA_DIR: here.dataDir,
    SMTP_URL: sink.url,
  });
  const { mailId } = await registered(here);
  await expect.poll(() => sink.attempts, { timeout: 30_000 }).toBe(1);
  // the longest of the jobs that each start brings
  await expect.poll(output, { timeout: 30_000 }).toContain('"job":"housekeeping"');
  return { here, mailId, child, output, exit: once(child, "exit") };
}
