import { readEnv } from "@sortes/contract";
import { expect, it } from "vitest";
import { backupSchema, storeSchema } from "../env.ts";
import { withDatabase } from "../support/database.ts";

const pooler = "postgres://u@pooler.test:6432/sortes";
const direct = "postgres://u@db.test/sortes";

it.each([
  ["commands", storeSchema],
  ["backups", backupSchema],
])("%s go past the pooler, which refuses their time-outs", async (_what, schema) => {
  const databaseWith = (variables: Record<string, string>) =>
    withDatabase(readEnv(schema, variables), (url) => Promise.resolve(url));
  expect(await databaseWith({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toBe(direct);
  expect(await databaseWith({ DATABASE_URL: pooler })).toBe(pooler);
});
