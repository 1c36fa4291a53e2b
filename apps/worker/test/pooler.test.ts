import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();

const limitOf = async (db: WorkerContext["db"]): Promise<string | undefined> => {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(db);
  return rows[0]?.limit;
};

it("does its long work past a pooler, behind which statements have the time limits of requests", async () => {
  const { context } = await testWorker({ databaseUrl: url, directUrl: url, prepare: false });
  expect(await limitOf(context.db)).toBe("0"); // the role's: this database has no pooler
  expect(await limitOf(context.longDb)).toBe("1min");
});
