import { once } from "node:events";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { countsOf, makeSubscribers } from "./campaigns.ts";
import { maildir } from "./maildir.ts";
import { bounceOf, type Reader, readers } from "./reports.ts";
import { situation, startWorker } from "./worker-process.ts";

it("each of 200 reports is applied once, however often the worker is killed", async () => {
  const here = await situation("PostgreSQL");
  const { folder, deliver, fresh } = await maildir();
  const all = await readers(here, await makeSubscribers(here, 200));
  await Promise.all(all.map((one: Reader) => deliver(bounceOf(one))));
  const variables = {
    DATABASE_URL: here.databaseUrl,
    DATA_DIR: here.dataDir,
    BOUNCE_MAILDIR: folder,
  };
  const dealtWith = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from delivery_report`.execute(here.db);
    return rows[0]?.count ?? 0;
  };
  // once while it takes them in, and once while it deals with them
  const kills = [async () => (await fresh()).length < 180, async () => (await dealtWith()) > 60];
  for (const due of kills) {
    const { child } = await startWorker(variables);
    await expect.poll(due, { timeout: 60_000, interval: 5 }).toBe(true);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    // its last ones are taken up again after a minute
    await sql`update inbound_message set due_at = now() where state = 'waiting'`.execute(here.db);
  }
  await startWorker(variables);
  await expect.poll(dealtWith, { timeout: 60_000 }).toBe(200);
  expect(await fresh()).toEqual([]);
  expect(await countsOf(here, all[0]?.campaignId ?? "")).toEqual({ "failed bounced": 200 });
  const { rows } = await sql<{ count: number; again: number }>`
    select count(*)::int as count, count(distinct recipient_id)::int as again
    from delivery_report where deed = 'suppressed'`.execute(here.db);
  expect(rows).toEqual([{ count: 200, again: 200 }]);
});
