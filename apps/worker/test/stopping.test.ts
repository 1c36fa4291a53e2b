import { once } from "node:events";
import { openSmtpSink } from "@sortes/testing";
import { expect, it, onTestFinished } from "vitest";
import { registered, stateOf } from "./people.ts";
import { situation, startWorker } from "./worker-process.ts";

/** A worker process that is sending a mail to a server that does not answer. */
async function workerAtAMail() {
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

it("a worker that is asked to stop waits for the job in hand, but not for ever, and says what it cut off", async () => {
  const { here, mailId, child, output, exit } = await workerAtAMail();
  const asked = performance.now();
  child.kill("SIGTERM");
  await expect.poll(output).toContain("these jobs are done first");
  expect(await exit).toEqual([1, null]);
  expect(performance.now() - asked).toBeGreaterThan(8000);
  expect(output()).toContain('"jobs":1,"msg":"these jobs took too long and were cut off"');
  // another worker takes it when the lease is over
  expect(await stateOf(here, mailId)).toMatchObject({ state: "claimed" });
}, 90_000);

it("a worker that is asked twice stops at once and says what it cut off", async () => {
  const { child, output, exit } = await workerAtAMail();
  child.kill("SIGTERM");
  await expect.poll(output).toContain("these jobs are done first");
  const impatient = setInterval(() => child.kill("SIGINT"), 300);
  onTestFinished(() => clearInterval(impatient));
  expect(await exit).toEqual([1, null]);
  expect(output()).toContain('"jobs":1,"msg":"stopped at once; these jobs were cut off"');
}, 90_000);
