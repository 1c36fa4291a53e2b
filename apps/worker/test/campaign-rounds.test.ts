import { randomUUID } from "node:crypto";
import { inTransaction } from "@sortes/db";
import * as sending from "@sortes/db/newsletter/sending/sending";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import { readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import { closeContext, type WorkerContext } from "../src/context.ts";
import { runJob } from "../src/worker-host.ts";
import {
  campaign,
  countsOf,
  ended,
  rowsOf,
  setStatus,
  statusOf,
  makeSubscribers,
  workersOf,
} from "./campaigns.ts";

const database = await testDatabase();
const { worker, another } = workersOf(database.url);

const audit = async ({ db }: WorkerContext, subject: string) =>
  (
    await sql<{ actor: string; action: string }>`
      select actor, action from audit_log where subject = ${subject} order by action desc`.execute(
      db,
    )
  ).rows.map(({ actor, action }) => `${actor} ${action}`);

describe("the scheduled time of a campaign", () => {
  it("starts a campaign that is due, once, however many workers look", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 3);
    const id = await campaign(context, { status: "scheduled", dueIn: -3500 });
    await Promise.all(Array.from({ length: 10 }, () => campaignTick(context)));
    expect(await ended(context, id)).toBe("sent");
    expect(await audit(context, id)).toEqual(["worker campaign.start", "worker campaign.finish"]);
    expect(sink.mails.length).toBe(3);
  });

  it("is missed if it is found more than an hour late", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 3);
    const id = await campaign(context, { status: "scheduled", dueIn: -3601 });
    await campaignTick(context);
    expect(await statusOf(context, id)).toMatchObject({ status: "missed" });
    expect(await audit(context, id)).toEqual(["worker campaign.miss"]);
    await context.sender.close();
    expect(sink.mails).toEqual([]);
  });

  it("is kept without a job, and without another look", async () => {
    const { context } = await worker();
    await makeSubscribers(context, 1);
    const id = await campaign(context, { status: "scheduled", dueIn: 4 });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    const { rows } = await sql<{ late: number }>`
      select extract(epoch from started_at - scheduled_time)::float8 as late from campaign
      where id = ${id}`.execute(context.db);
    expect(rows[0]?.late).toBeGreaterThanOrEqual(0);
    // far less than until a campaign counts as missed, and more than a busy machine needs
    expect(rows[0]?.late).toBeLessThan(30);
  });

  it("does not start anything while sending is stopped", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 1);
    const id = await campaign(context, { status: "scheduled", dueIn: -1 });
    await sql`update sending_control set stopped = true`.execute(context.db);
    await campaignTick(context);
    expect(await statusOf(context, id)).toMatchObject({ status: "scheduled" });
    await sql`update sending_control set stopped = false`.execute(context.db);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(sink.mails.length).toBe(1);
  });

  it("does not start due campaigns until the sender's postal address is set", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 1);
    // scheduled by a server that knew no postal addresses, as are its contents
    const id = await campaign(context, { status: "scheduled", dueIn: -1 });
    const late = await campaign(context, { status: "scheduled", dueIn: -7200 });
    await sql`update newsletter_settings set postal_address = null`.execute(context.db);
    await Promise.all([campaignTick(context), campaignTick(context)]);
    expect(await statusOf(context, id)).toEqual({
      status: "paused",
      pauseReason: "postal_address",
    });
    expect(await audit(context, id)).toEqual(["worker campaign.hold"]);
    expect(await statusOf(context, late)).toMatchObject({ status: "missed", pauseReason: null });
    await sql`update newsletter_settings set postal_address = '1 Late Lane'`.execute(context.db);
    await context.db.transaction().execute((tx) => campaignStates.resume(tx, id));
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect((await readMail(sink.mails[0]?.raw ?? "")).text).toContain("1 Late Lane");
  });

  it("freezes the postal address of a run when it begins", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 1);
    const id = await campaign(context, { status: "scheduled", dueIn: -1 });
    await sql`update newsletter_settings set postal_address = '1 First Lane'`.execute(context.db);
    await context.db.transaction().execute(campaignRounds.startDue);
    await sql`update newsletter_settings set postal_address = '2 Second Lane'`.execute(context.db);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect((await readMail(sink.mails[0]?.raw ?? "")).html).toContain("1 First Lane");
  });

  it("asks staff before continuing after more than an hour without a worker", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 2);
    const id = await campaign(context);
    await sql`update campaign set updated_at = now() - interval '62 min'`.execute(context.db);
    const due = await campaign(context, { status: "scheduled", dueIn: -1 });
    const since = await campaign(context);
    await sql`update sending_control set looked_at = now() - interval '61 min'`.execute(context.db);
    await context.sender.wake(); // before the first tick, nobody claims anything either
    await Promise.all([campaignTick(context), campaignTick(context)]);
    expect(await statusOf(context, id)).toEqual({ status: "paused", pauseReason: "interrupted" });
    expect(await audit(context, id)).toEqual(["worker campaign.interrupt"]);
    expect(await ended(context, due)).toBe("sent"); // its time is its own
    expect(await ended(context, since)).toBe("sent"); // staff have asked for it just now
    expect(sink.mails.length).toBe(4);
    await setStatus(context, id, "sending");
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
  });

  it("leaves a prepared campaign of a restored database alone", async () => {
    const { context } = await worker();
    await makeSubscribers(context, 2);
    const id = await campaign(context, { status: "paused" });
    await setStatus(context, id, "sending");
    await sql`update campaign set prepared_at = now()`.execute(context.db);
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
      select ${id}, 1, id, 'queued', now() from subscriber`.execute(context.db);
    await sql`update sending_control set looked_at = now() - interval '61 min'`.execute(context.db);
    const claim = { token: randomUUID(), workerId: randomUUID(), campaignId: id, run: 1, limit: 9 };
    expect(await sending.findCampaigns(context.db)).toEqual([]);
    expect(await sending.claimRecipients(context.db, claim)).toEqual([]);
    await sql`update sending_control set looked_at = now()`.execute(context.db);
    expect(await sending.findCampaigns(context.db)).toEqual([
      { id, run: 1, hasDue: true, isTested: false },
    ]);
    expect(await sending.claimRecipients(context.db, claim)).toHaveLength(2);
  });

  it("is met by its job", async () => {
    const { context } = await worker();
    await makeSubscribers(context, 1);
    const id = await campaign(context, { status: "scheduled", dueIn: -1 });
    const payload = { campaignId: id, run: 1 };
    await runJob(context, { id: "1", name: "campaign.start", payload });
    expect(await ended(context, id)).toBe("sent");
  });
});

describe("the selection of recipients", () => {
  it("excludes people without the topic or a subscription", async () => {
    const { context } = await worker();
    await makeSubscribers(context, 3, { topics: ["tips"] });
    await makeSubscribers(context, 2, { topics: ["product", "draws"] });
    await makeSubscribers(context, 1);
    await sql`update subscriber set state = 'pending' where id = (select id from subscriber order by id desc limit 1)`.execute(
      context.db,
    );
    const id = await campaign(context, { topic: "tips" });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(await countsOf(context, id)).toEqual({ sent: 3, "skipped topic": 2 });
  });

  it("gives monthly readers one campaign in 28 days, even if two start at once", async () => {
    const { context, sink } = await worker();
    const { context: second } = await another(sink);
    await makeSubscribers(context, 20, { frequency: "monthly" });
    await makeSubscribers(context, 5);
    const ids = [await campaign(context), await campaign(context)];
    await Promise.all([campaignTick(context), campaignTick(second)]);
    for (const id of ids) expect(await ended(context, id)).toBe("sent");
    const counts = await Promise.all(ids.map((id) => countsOf(context, id)));
    expect(counts).toContainEqual({ sent: 25 });
    expect(counts).toContainEqual({ sent: 5, "skipped monthly": 20 });
    await sql`update campaign_recipient set sent_at = now() - interval '28 days 1 min'`.execute(
      context.db,
    );
    const later = await campaign(context);
    await campaignTick(context);
    expect(await ended(context, later)).toBe("sent");
    expect(await countsOf(context, later)).toEqual({ sent: 25 });
  });

  it("runs for one campaign at a time, whichever worker does it", async () => {
    const { context } = await worker();
    await makeSubscribers(context, 3, { frequency: "monthly" });
    const [first, second] = [await campaign(context), await campaign(context)];
    const prepare = (id: string, meanwhile?: () => Promise<unknown>) =>
      inTransaction(context.longDb, async (tx) => {
        const recipients = await preparation.prepareRecipients(tx, id, 28);
        await meanwhile?.();
        return recipients;
      });
    let other: Promise<unknown> | undefined;
    await prepare(first, async () => {
      other = prepare(second);
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select 1 from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())
          `.execute(context.db);
          return rows.length;
        })
        .toBe(1);
    });
    await other;
    expect(await countsOf(context, first)).toEqual({ queued: 3 });
    expect(await countsOf(context, second)).toEqual({ "skipped monthly": 3 });
  });

  it("selects nobody if the campaign is cancelled at the same time", async () => {
    const { context } = await worker();
    await makeSubscribers(context, 3);
    const id = await campaign(context);
    const { longDb } = context;
    let cancelled: Promise<unknown> | undefined;
    const prepared = inTransaction(longDb, async (tx) => {
      const changed = preparation.prepareRecipients(tx, id, 28);
      // which of the two comes first is open; the one that comes second waits for the other's end
      cancelled = setStatus(context, id, "cancelled");
      return await changed;
    });
    await prepared.catch(() => {}); // it may have come too late for the campaign, and then all of it is undone
    await cancelled;
    await campaignTick(context);
    const { queued } = await countsOf(context, id);
    expect(queued).toBeUndefined();
  });

  it("skips the rest of a cancelled campaign", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 50);
    const id = await campaign(context);
    const cancelled = new Promise<void>((resolve) =>
      sink.meet({
        at: "body",
        meanwhile: async () => {
          await setStatus(context, id, "cancelled");
          resolve();
        },
      }),
    );
    await campaignTick(context);
    await cancelled;
    await expect
      .poll(async () => {
        await campaignTick(context);
        const { claimed, sending, queued } = await countsOf(context, id);
        return [claimed, sending, queued];
      })
      .toEqual([undefined, undefined, undefined]);
    const counts = await countsOf(context, id);
    expect(counts.sent).toBe(sink.mails.length);
    expect(counts["skipped cancelled"]).toBe(50 - sink.mails.length);
    expect(await statusOf(context, id)).toMatchObject({ status: "cancelled" });
  });
});

describe("the claims of a dead worker", () => {
  let context: WorkerContext;
  let id: string;
  beforeEach(async () => {
    ({ context } = await worker());
    await makeSubscribers(context, 3);
    id = await campaign(context, { status: "paused" });
    await sql`update campaign set prepared_at = now()`.execute(context.db);
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, claim_token)
      select ${id}, 1, id, case when address like 'reader1@%' then 'sending' else 'claimed' end, now(),
        '00000000-0000-7000-8000-000000000001' from subscriber`.execute(context.db);
    await sql`
      insert into campaign_claim values ('00000000-0000-7000-8000-000000000001',
        '00000000-0000-7000-8000-000000000002', ${id}, now() + interval '30 s')`.execute(
      context.db,
    );
  });

  it("stay until their lease ends", async () => {
    await campaignTick(context);
    expect(await countsOf(context, id)).toEqual({ sending: 1, claimed: 2 });
  });

  it("return to the queue, except mails that may have arrived", async () => {
    await sql`update campaign_claim set lease_until = now() - interval '1 ms'`.execute(context.db);
    await Promise.all([campaignTick(context), campaignTick(context)]);
    expect(await countsOf(context, id)).toEqual({ unknown: 1, queued: 2 });
    const rows = await rowsOf(context, id);
    // its holder may still report the outcome
    expect(rows.map(({ claimToken }) => claimToken).filter(Boolean)).toHaveLength(1);
  });

  it("are found even if the database clock was set back", async () => {
    await sql`update campaign_claim set lease_until = now() + interval '1 h'`.execute(context.db);
    await campaignTick(context);
    expect(await countsOf(context, id)).toEqual({ unknown: 1, queued: 2 });
  });

  it("do not keep a campaign from ending when the rest is done", async () => {
    await setStatus(context, id, "sending");
    await sql`update campaign_claim set lease_until = now() - interval '1 h'`.execute(context.db);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent_with_issues");
    expect(await countsOf(context, id)).toEqual({ unknown: 1, sent: 2 });
  });
});

describe("a worker process that exits", () => {
  it("leaves no claim behind", async () => {
    const { context, sink } = await worker();
    const { context: leaving } = await another(sink);
    await makeSubscribers(context, 500);
    const id = await campaign(context);
    await campaignTick(leaving);
    await expect.poll(() => sink.mails.length).toBeGreaterThan(10);
    await closeContext(leaving);
    const { rows } = await sql`select * from campaign_claim`.execute(context.db);
    expect(rows).toEqual([]);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(500);
    expect(sink.mails.length).toBe(500);
  });
});
