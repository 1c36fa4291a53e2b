import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "@sortes/db";
import { startEmbedded } from "@sortes/db/embedded";
import { migrateQueues } from "@sortes/queue";
import { queryDatabase, startRedis } from "@sortes/testing";
import type { TestProject } from "vitest/node";

/**
 * Of the cluster of a run. A client that goes silent during login, as behind a muted gate, blocks every `drop database`
 * of the cluster until the login time-out, by default a minute. While autovacuum analyzes a table, even of the catalog, a
 * vacuum in that database frees nothing, which the tests of its effect would meet by chance. Nothing has to survive the
 * run.
 */
const settings = {
  authentication_timeout: "10s",
  autovacuum: "off",
  fsync: "off",
  full_page_writes: "off",
};

/** One PostgreSQL cluster a run, with a migrated template that test files clone; and a Redis where one can be had. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-test-"));
  const database = await startEmbedded(folder, { database: "template_sortes" });
  for (const [name, value] of Object.entries(settings))
    await queryDatabase(database.url, `alter system set ${name} = '${value}'`);
  await queryDatabase(database.url, "select pg_reload_conf()");
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
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
