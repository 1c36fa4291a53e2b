import { openDb } from "@sortes/db";
import { testDatabase, unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, beforeEach } from "vitest";
import { clear } from "./campaigns.ts";

/** The database of a test file, with a pool that arranges and looks, beside those that are tested. */
export async function databaseBeside() {
  const { url } = await testDatabase();
  const beside = openDb({ url, connections: 2, patience: unhurried });
  afterAll(() => beside.destroy());
  return { url, beside };
}

/** The same for a sender, without the campaigns of earlier tests. */
export async function besideSender() {
  const database = await databaseBeside();
  const { beside } = database;
  beforeEach(() => clear({ db: beside }));
  return {
    ...database,
    claims: async () => (await sql`select from campaign_claim`.execute(beside)).rows.length,
    statusOf: async ({ id }: { id: string }) =>
      (await sql<{ status: string }>`select status from campaign where id = ${id}`.execute(beside))
        .rows[0]?.status,
  };
}
