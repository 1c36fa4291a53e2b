import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import { queryDatabase, statementsOf } from "@sortes/testing";
import { expect, it } from "vitest";
import { addUpRecipients } from "../src/newsletter/campaigns/tick.ts";
import { runJob } from "../src/worker-host.ts";
import { databaseBeside } from "./beside.ts";
import { campaign } from "./campaigns.ts";
import { testWorker } from "./test-worker.ts";

const { url, beside: db } = await databaseBeside();
const run = 1;

/** Statements between two ticks, and recipients of each. */
const statements = 500;
const rows = 12;

const add = (id: string, count: number) =>
  queryDatabase(
    url,
    `insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
     select '${id}', 1, gen_random_uuid(), 'queued', now() from generate_series(1, ${count})`,
  );

/** Adds one recipient to each of a number of other campaigns. */
const addElsewhere = (count: number) =>
  queryDatabase(
    url,
    `insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
     select gen_random_uuid(), 1, gen_random_uuid(), 'sent', now() from generate_series(1, ${count})`,
  );

/**
 * Sends to so many recipients as a worker does between two ticks, after `sent` others: an outcome of some with the mark of
 * as many, by their ids.
 */
const send = (id: string, sent: number) =>
  queryDatabase(
    url,
    `do $$ declare first bigint; begin
       select min(id) + ${sent} into first from campaign_recipient where campaign_id = '${id}';
       for i in 0..${statements - 1} loop
         with settled as (
           update campaign_recipient set state = 'sent'
           where id between first + (i - 1) * ${rows} and first + i * ${rows} - 1 and state = 'sending'
         ) update campaign_recipient set state = 'sending'
           where id between first + i * ${rows} and first + (i + 1) * ${rows} - 1;
       end loop;
     end $$`,
  );

/** Pages that the database reads for the counts of a campaign. */
async function pagesFor(id: string): Promise<number> {
  const [statement = ""] = await statementsOf(() =>
    statistics.countRecipientsByState(db, [{ id, run }]),
  );
  const asked = statement
    .replaceAll(/\$\d+::uuid\[\]/g, `'{${id}}'::uuid[]`)
    .replaceAll(/\$\d+::integer\[\]/g, "'{1}'::integer[]");
  const [row] = await queryDatabase(url, `explain (analyze, buffers, format json) ${asked}`);
  const [{ Plan: plan }] = row!["QUERY PLAN"] as [{ Plan: Record<string, number> }];
  return plan["Shared Hit Blocks"]! + plan["Shared Read Blocks"]!;
}

it("recipient counts cost the same throughout a large campaign as in a small one", async () => {
  const { context } = await testWorker({ databaseUrl: url });
  const [small, large] = [await campaign({ db }), await campaign({ db })];
  // of other campaigns, so that there is something to find
  await addElsewhere(3000);
  await add(small, 1000);
  await add(large, 30_000);
  await addUpRecipients(context);
  await statistics.vacuumRecipientChanges(db, true);
  const costs = [await pagesFor(small), await pagesFor(large)];
  for (let sent = 0; sent < 30_000; sent += statements * rows) {
    await send(large, sent);
    costs.push(await pagesFor(large));
    await addUpRecipients(context);
    costs.push(await pagesFor(large));
  }
  await queryDatabase(url, "update campaign_recipient set state = 'sent' where state = 'sending'");
  const counts = await statistics.countRecipientsByState(db, [{ id: large, run }]);
  expect(counts).toEqual([{ id: large, run, state: "sent", reason: null, count: 30_000 }]);
  const [ofSmall = 0] = costs;
  expect(ofSmall).toBeLessThan(20);
  expect(costs.filter((cost) => cost >= ofSmall + 40)).toEqual([]);
});

it("the space of a burst of changes is reclaimed", async () => {
  const { context } = await testWorker({ databaseUrl: url });
  const id = await campaign({ db });
  await addElsewhere(30_000);
  expect(await pagesFor(id)).toBeGreaterThan(200);
  await addUpRecipients(context);
  await runJob(context, { id: "1", name: "housekeeping", payload: {} });
  expect(await pagesFor(id)).toBeLessThan(20);
});
