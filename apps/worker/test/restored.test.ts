import { acceptDataPlace, holdDatabase, inTransaction } from "@sortes/db";
import * as webhookEvents from "@sortes/db/ground/webhook-events";
import * as restored from "@sortes/db/ground/restored";
import { cloneDatabase, queryDatabase, testDatabase } from "@sortes/testing";
import { expect, inject, it, onTestFinished } from "vitest";
import { runJob } from "../src/worker-host.ts";
import { startPulse } from "../src/pulse.ts";
import { registered, stateOf } from "./people.ts";
import { testWorker } from "./test-worker.ts";
import { receiverOf } from "./webhook-endpoints.ts";

const { url } = await testDatabase();

it("a worker does nothing in a restored database until the operator releases it", async () => {
  const { context, sink } = await testWorker({ databaseUrl: url });
  const { db } = context;
  const before = (await registered(context)).mailId;
  const webhook = await receiverOf(db);
  await webhookEvents.insertTest(db, webhook.id);
  await queryDatabase(
    url,
    `insert into campaign (id, title, subject, preheader, body, status, scheduled_time) values
       (gen_random_uuid(), 'past', 's', '', 'b', 'scheduled', now() - interval '1 minute'),
       (gen_random_uuid(), 'future', 's', '', 'b', 'scheduled', now() + interval '1 day');
     insert into campaign (id, title, subject, preheader, body, status, started_at) values
       (gen_random_uuid(), 'running', 's', '', 'b', 'sending', now());
     insert into mail_token (hash, kind, user_id, expires_at)
       select 'a', 'reset_password', id, now() + interval '1 hour' from app_user;
     insert into user_session (id, user_id, expires_at) select 'a', id, now() + interval '1 day' from app_user`,
  );
  await holdDatabase(url);
  const asked = (await registered(context)).mailId;
  await webhookEvents.insertTest(db, webhook.id);

  await runJob(context, { id: "1", name: "mail.tick", payload: {} });
  await runJob(context, { id: "2", name: "mail.send", payload: { mailId: asked } });
  await runJob(context, { id: "3", name: "campaign.tick", payload: {} });
  await runJob(context, { id: "4", name: "webhook.tick", payload: {} });
  const pulse = startPulse(context);
  await pulse.stop();
  expect([sink.mails, webhook.got]).toEqual([[], []]);
  expect(await webhook.deliveries()).toMatchObject([
    { state: "failed", fault: "restored" },
    { state: "waiting", fault: null },
  ]);
  expect(await stateOf(context, before)).toMatchObject({ state: "unknown" });
  expect(await stateOf(context, asked)).toMatchObject({ state: "queued" });
  expect(await queryDatabase(url, "select title, status from campaign order by title")).toEqual([
    { title: "future", status: "scheduled" },
    { title: "past", status: "missed" },
    { title: "running", status: "paused" },
  ]);
  expect(
    await queryDatabase(url, "select from mail_token union all select from user_session"),
  ).toEqual([]);
  expect(await queryDatabase(url, "select stopped from sending_control")).toEqual([
    { stopped: true },
  ]);
  expect(await context.hold.isHeld()).toBe(true);

  await inTransaction(db, restored.releaseMails);
  await expect.poll(() => context.hold.isHeld()).toBe(false);
  await runJob(context, { id: "5", name: "mail.send", payload: { mailId: before } });
  await runJob(context, { id: "6", name: "mail.send", payload: { mailId: asked } });
  expect(sink.mails).toHaveLength(1);
  await runJob(context, { id: "7", name: "webhook.tick", payload: {} });
  await expect.poll(() => webhook.got.length).toBe(1);
});

it("a worker does nothing with copied data until the operator says that it was moved", async () => {
  const database = await cloneDatabase(inject("templateUrl"));
  const { url } = database;
  onTestFinished(() => database.drop());
  const { context, sink } = await testWorker({ databaseUrl: url });
  const asked = (await registered(context)).mailId;
  expect(await context.hold.held()).toBeUndefined();
  // as another worker finds it that is started on a copy
  await queryDatabase(url, "update data_place set database_oid = database_oid - 1");
  const { context: copy } = await testWorker({ databaseUrl: url });
  await runJob(copy, { id: "1", name: "mail.send", payload: { mailId: asked } });
  await runJob(copy, { id: "2", name: "mail.tick", payload: {} });
  await startPulse(copy).stop();
  expect(await copy.hold.held()).toBe("copied");
  expect(
    await queryDatabase(url, "select elsewhere_at is not null as told from data_place"),
  ).toEqual([{ told: true }]);
  expect(await stateOf(context, asked)).toMatchObject({ state: "queued" });

  await acceptDataPlace(url);
  await expect.poll(() => copy.hold.held()).toBeUndefined();
  await runJob(copy, { id: "3", name: "mail.tick", payload: {} });
  await expect.poll(() => stateOf(context, asked)).toMatchObject({ state: "sent" });
  expect(sink.mails).toEqual([]);
});
