import * as processes from "@sortes/db/operations/processes";
import * as watch from "@sortes/db/operations/watch";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { watchServers } from "../src/operations/watch-servers.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const beat = { app: "server" as const, startedAt: new Date(), notes: [] };

/** A worker, which finds troubles as soon as it is asked. */
async function someWorker() {
  const { context } = await testWorker({ databaseUrl: url });
  const { db } = context;
  return {
    db,
    found: async () => {
      context.lastWatch = -Infinity;
      await watchServers(context);
      return (await watch.troubles(db)).map(({ kind }) => kind);
    },
    pass: (minutes: number) =>
      sql`update trouble set seen_at = seen_at - make_interval(mins => ${minutes})`.execute(db),
  };
}

it("a worker records that no server runs, and no more once one does", async () => {
  const { db, found, pass } = await someWorker();
  expect(await found()).toEqual(["no_server"]);
  await processes.beat(db, { ...beat, id: "00000000-0000-4000-8000-000000000002" });
  await pass(4);
  expect(await found()).toEqual([]);
});

it("workers that take turns within seconds see that a trouble is over", async () => {
  const { db, found, pass } = await someWorker();
  await sql`delete from process_heartbeat`.execute(db);
  expect(await found()).toEqual(["no_server"]);
  await processes.beat(db, { ...beat, id: "00000000-0000-4000-8000-000000000003" });
  await pass(2);
  expect(await (await someWorker()).found()).toEqual(["no_server"]);
  await pass(2);
  expect(await (await someWorker()).found()).toEqual([]);
});

it("a trouble is over only after minutes of looking, however long nobody could look before", async () => {
  const { db, found, pass } = await someWorker();
  await processes.beat(db, { ...beat, id: "00000000-0000-4000-8000-000000000004" });
  await found();
  await sql`insert into trouble (kind, since) values ('mail_server', now())`.execute(db);
  await pass(4);
  await sql`update trouble_watch set looked_at = now() - interval '4 minutes'`.execute(db);
  expect(await found()).toEqual(["mail_server"]);
  await pass(4);
  expect(await found()).toEqual([]);
});
