import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "@sortes/db";
import { startEmbedded } from "@sortes/db/embedded";
import { migrateQueues } from "@sortes/queue";
import { startRedis } from "@sortes/testing";
import type { TestProject } from "vitest/node";

/** One PostgreSQL cluster a run, with a migrated template that test files clone; and a Redis where one can be had. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-test-"));
  const database = await startEmbedded(folder, { database: "template_sortes" });
  await migrateToLatest(database.url);
  await migrateQueues(database.url);
  const redis = await startRedis();
  if (!redis)
    console.log("There is no redis-server on this machine: the tests on Redis are skipped.");
  project.provide("templateUrl", database.url);
  project.provide("redisUrl", redis?.url);
  return async () => {
    await redis?.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
