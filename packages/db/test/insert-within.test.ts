import { segmentLimits } from "@sortes/contract";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { inTransaction, newId, openDb } from "../src/index.ts";
import * as segments from "../src/queries/newsletter/readers/segments.ts";

const { url } = await testDatabase();
const db = openDb({ url, connections: 2 });
afterAll(() => db.destroy());

it("gives the last free place to one of two concurrent inserts", async () => {
  await sql`
    insert into segment (id, name, name_key, definition, created_at, changed_at)
    select gen_random_uuid(), n::text, n::text, '{}', now(), now()
    from generate_series(2, ${segmentLimits.saved}::int) n`.execute(db);
  const insert = (name: string) =>
    inTransaction(db, async (tx) => {
      const at = new Date();
      const row = { id: newId(at), name, definition: { match: "all", groups: [] } as never, at };
      const inserted = await segments.insert(tx, row);
      // keeps the transaction open until the other one has counted or waits
      await sql`select pg_sleep(0.2)`.execute(tx);
      return inserted;
    });
  const [first, second] = await Promise.allSettled([insert("one"), insert("two")]);
  expect([first.status, second.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = first.status === "rejected" ? first : second;
  expect(refused).toMatchObject({
    reason: { code: "SEGMENT_LIMIT", params: { limit: segmentLimits.saved } },
  });
});
