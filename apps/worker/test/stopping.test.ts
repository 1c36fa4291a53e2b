import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import pino from "pino";
import { expect, it, onTestFinished } from "vitest";
import { closeContext } from "../src/context.ts";
import { startCampaigns } from "../src/newsletter/campaigns/tick.ts";
import { testWorker } from "./test-worker.ts";
import { workerAtAMail } from "./worker-at-mail.ts";

it("a worker asked twice stops at once and reports what it cut off", async () => {
  const { child, output, exit } = await workerAtAMail();
  child.kill("SIGTERM");
  await expect.poll(output).toContain("these jobs are done first");
  const impatient = setInterval(() => child.kill("SIGINT"), 300);
  onTestFinished(() => clearInterval(impatient));
  expect(await exit).toEqual([1, null]);
  // that of the mail, and on a busy machine others beside it
  expect(output()).toMatch(/"jobs":[1-9]\d*,"msg":"stopped at once; these jobs were cut off"/);
});

it("a stop keeps the database for the last heartbeat, even if it is slow", async () => {
  const { url } = await testDatabase();
  const { context } = await testWorker({ databaseUrl: url });
  const { db } = context;
  const slow = sql`select pg_sleep(0.5)`.execute(db);
  const last = slow.then(() => sql<{ is: string }>`select 'withdrawn' as is`.execute(db));
  const [beat] = await Promise.allSettled([last, closeContext(context, last)]);
  expect(beat).toMatchObject({ value: { rows: [{ is: "withdrawn" }] } });
});

it("a stop keeps the database for work that outlasts its job", async () => {
  const { url } = await testDatabase();
  const logged: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  const { context } = await testWorker({ databaseUrl: url, log });
  let closed: Promise<void> | undefined;
  await context.db.transaction().execute(async (tx) => {
    // the first table that this work reads
    await sql`lock table campaign_again`.execute(tx);
    await startCampaigns(context);
    closed = closeContext(context);
    await sql`select pg_sleep(1)`.execute(tx);
  });
  await closed;
  expect(logged.join("")).not.toContain("destroyed");
});
