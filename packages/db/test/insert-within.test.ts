import { segmentLimits } from "@sortes/contract";
import { testDatabase, unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { inTransaction, newId, openDb } from "../src/index.ts";
import * as segments from "../src/queries/newsletter/readers/segments.ts";

const { url } = await testDatabase();
// one connection for each insert, and one that looks on
const db = openDb({ url, connections: 3, patience: unhurried });
afterAll(() => db.destroy());

it("gives the last free place to one of two concurrent inserts", async () => {
  await sql`
    insert into segment (id, name, name_key, definition, created_at, changed_at)
    select gen_random_uuid(), n::text, n::text, '{}', now(), now()
    from generate_series(2, ${segmentLimits.saved}::int) n`.execute(db);
  const insert = (name: string, inserted: () => Promise<void> = async () => {}) =>
    inTransaction(db, async (tx) => {
      const at = new Date();
      const row = { id: newId(at), name, definition: { match: "all", groups: [] } as never, at };
      await segments.insert(tx, row);
      await inserted();
    });
  let second: Promise<void> | undefined;
  await insert("one", async () => {
    // this transaction stays open until the other one waits for the table
    second = insert("two");
    second.catch(() => {});
    await expect
      .poll(async () => {
        const waiting = sql`
          select from pg_locks where not granted and relation = 'segment'::regclass`;
        return (await waiting.execute(db)).rows.length;
      })
      .toBe(1);
  });
  await expect(second).rejects.toMatchObject({
    code: "SEGMENT_LIMIT",
    params: { limit: segmentLimits.saved },
  });
});
