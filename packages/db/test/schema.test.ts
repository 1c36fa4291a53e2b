import { testDatabase } from "@sortes/testing";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { type Column, columnsQuery, printSchema } from "../scripts/print-schema.ts";

const { url } = await testDatabase();
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());

it("the schema types match the migrated database; `-u` regenerates them", async () => {
  const { rows } = await client.query<Column>(columnsQuery);
  await expect(printSchema(rows)).toMatchFileSnapshot("../src/schema.gen.ts");
});
