import { openListLimits } from "@sortes/contract";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { registered } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const day = 24 * 60 * 60 * 1000;

it("deletes an open list with all names 30 days after its end", async () => {
  const { context, clock } = await testWorker({ databaseUrl: url });
  const { userId } = await registered(context);
  const now = clock.now();
  await sql`
    with list as (
      insert into open_list (id, user_id, key, title, one_name, opened_at, closes_at, updated_at)
      values (gen_random_uuid(), ${userId}, 'k7qm2xpr4n', 'Friday', true, ${now}, ${now}, ${now})
      returning id)
    insert into open_list_entry (id, list_id, number, name, name_key, skeleton, device_hash, state,
      joined_at, version)
    select gen_random_uuid(), id, 1, 'Ana', 'ana', 'ana', 'h', 'listed', ${now}, 1 from list`.execute(
    context.db,
  );
  const kept = async () => {
    const { rows } = await sql`
      select name from open_list_entry union all select title from open_list`.execute(context.db);
    return rows.length;
  };
  clock.advance(openListLimits.keptDays * day - 1000);
  await housekeeping(context);
  expect(await kept()).toBe(2);
  clock.advance(2000);
  await housekeeping(context);
  expect(await kept()).toBe(0);
});
