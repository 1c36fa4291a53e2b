import * as processes from "@sortes/db/operations/processes";
import * as watch from "@sortes/db/operations/watch";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { watchServers } from "../src/operations/watch-servers.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
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
    pass: () => sql`update trouble set seen_at = now() - interval '4 minutes'`.execute(db),
  };
}

it("a worker records that no server runs, and no more once one does", async () => {
  const { db, found, pass } = await someWorker();
  expect(await found()).toEqual(["no_server"]);
  const id = "00000000-0000-4000-8000-000000000002";
  await processes.beat(db, { id, app: "server", startedAt: new Date(), notes: [] });
  await pass();
  expect(await found()).toEqual([]);
});

it("a worker that could not look takes nothing for over until it has looked for minutes", async () => {
  const { db, found, pass } = await someWorker();
  await found();
  await sql`insert into trouble (kind, since) values ('mail_server', now())`.execute(db);
  await pass();
  await sql`alter table trouble_watch rename to trouble_watch_away`.execute(db);
  await expect(found()).rejects.toThrow("trouble_watch");
  await sql`alter table trouble_watch_away rename to trouble_watch`.execute(db);
  expect(await found()).toContain("mail_server");
  await pass();
  expect(await found()).not.toContain("mail_server");
});
