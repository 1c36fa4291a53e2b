import * as processes from "@sortes/db/operations/processes";
import * as watch from "@sortes/db/operations/watch";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { watchServers } from "../src/operations/watch-servers.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const found = async () => {
  const { context } = await testWorker({ databaseUrl: url });
  await watchServers(context);
  return (await watch.troubles(context.db)).map(({ kind }) => kind);
};

it("a worker records that no server runs, and no more once one does", async () => {
  expect(await found()).toEqual(["no_server"]);
  const { context } = await testWorker({ databaseUrl: url });
  const id = "00000000-0000-4000-8000-000000000002";
  await processes.beat(context.db, { id, app: "server", startedAt: new Date(), notes: [] });
  await sql`update trouble set seen_at = now() - interval '4 minutes'`.execute(context.db);
  expect(await found()).toEqual([]);
});
