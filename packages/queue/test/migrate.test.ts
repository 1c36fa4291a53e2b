import { migrateQueues, openQueues } from "../src/index.ts";
import { testDatabase } from "@sortes/testing";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";

const { url } = await testDatabase();

async function run(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

it("several processes can create the queue's tables at once, and again", async () => {
  await run("drop schema bullmq cascade");
  await Promise.all([migrateQueues(url), migrateQueues(url), migrateQueues(url)]);
  await migrateQueues(url);
  const found = await run("select count(*)::int as n from bullmq.job");
  expect(found.rows).toEqual([{ n: 0 }]);
});

it("missing tables are reported", async () => {
  await run("drop schema bullmq cascade");
  const queues = openQueues({ databaseUrl: url, onError: () => {} });
  onTestFinished(() => queues.close());
  await expect(queues.ping()).rejects.toThrow(/not initialized/);
  await migrateQueues(url);
  await expect(queues.ping()).resolves.toBeUndefined();
});
