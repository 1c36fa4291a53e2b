import { monthlyCapDays } from "@sortes/contract";
import { inTransaction, type Tx } from "@sortes/db";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import * as recipients from "@sortes/db/newsletter/campaigns/recipients";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as engagement from "@sortes/db/newsletter/statistics/engagement";
import { readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { finishCampaign } from "../src/newsletter/campaigns/finish.ts";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import type { WorkerContext } from "../src/context.ts";
import { plan, stateOf } from "./second-mails.ts";
import {
  campaign,
  countsOf,
  ended,
  rowsOf,
  statusOf,
  makeSubscribers,
  workersOf,
} from "./campaigns.ts";

const { url } = await testDatabase();
const { worker } = workersOf(url);

/** An action of staff, in its own transaction as on the server. */
async function resend(tx: Tx, id: string): Promise<number> {
  const last = await campaigns.lockState(tx, id);
  const requeued = await recipients.requeueUnknown(tx, { campaignId: id, run: last?.run ?? 0 });
  await recipients.reopenCampaign(tx, id);
  return requeued;
}

/** A sent campaign of two recipients, one of them with an unknown outcome. */
async function halfKnown({ context }: { context: WorkerContext }): Promise<string> {
  await makeSubscribers(context, 2);
  const id = await campaign(context);
  await campaignTick(context);
  await ended(context, id);
  await sql`
    update campaign_recipient set state = 'unknown', sent_at = null
    where id = (select min(id) from campaign_recipient where campaign_id = ${id})`.execute(
    context.db,
  );
  return id;
}

describe("a mail that may not have arrived", () => {
  it("is resent with the same Message-ID, and to nobody else", async () => {
    const here = await worker();
    const { context, sink } = here;
    const id = await halfKnown(here);
    await sql`update campaign set status = 'sent_with_issues' where id = ${id}`.execute(context.db);
    expect(sink.mails).toHaveLength(2);
    expect(await inTransaction(context.db, (tx) => resend(tx, id))).toBe(1);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(await countsOf(context, id)).toEqual({ sent: 2 });
    expect(sink.mails).toHaveLength(3);
    const mails = await Promise.all(sink.mails.map(({ raw }) => readMail(raw)));
    const [again] = mails.splice(-1);
    const first = mails.find(({ to }) => to[0] === again?.to[0]);
    expect(again?.headers.get("message-id")).toBe(first?.headers.get("message-id"));
  });

  it("is not resent if staff cancel that, and its outcome stays unknown", async () => {
    const here = await worker();
    const { context, sink } = here;
    const { db } = context;
    const id = await halfKnown(here);
    await plan(here, id);
    await inTransaction(db, async (tx) => {
      await resend(tx, id);
      await campaignStates.pause(tx, id);
    });
    const cancelled = () => inTransaction(db, (tx) => campaignStates.cancel(tx, id));
    expect(await cancelled()).toMatchObject({ status: "sending" });
    expect(await cancelled()).toMatchObject({ status: "sending" });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent_with_issues");
    expect(await countsOf(context, id)).toEqual({ sent: 1, unknown: 1 });
    expect(sink.mails).toHaveLength(2);
    expect(await stateOf(here, id)).toBe("planned");
    expect(await cancelled()).toBeUndefined();
  });

  it("is no issue of its campaign any more once its reader opens it", async () => {
    const here = await worker();
    const { context } = here;
    const id = await halfKnown(here);
    await sql`update campaign set status = 'sent_with_issues' where id = ${id}`.execute(context.db);
    await campaignTick(context);
    expect(await statusOf(context, id)).toMatchObject({ status: "sent_with_issues" });
    const unknown = (await rowsOf(context, id)).find(({ state }) => state === "unknown");
    const event = { recipientId: unknown?.id ?? "", digest: "reader", machine: false };
    await engagement.recordOpen(context.db, event);
    await campaignTick(context);
    expect(await statusOf(context, id)).toMatchObject({ status: "sent" });
  });

  it.each(["waits", "is in a worker's hands"])(
    "is not resent to a reader who opens it while the second try %s",
    async (when) => {
      const here = await worker();
      const { context, sink } = here;
      const { db } = context;
      const id = await halfKnown(here);
      const unknown = (await rowsOf(context, id)).find(({ state }) => state === "unknown");
      const event = { recipientId: unknown?.id ?? "", digest: "reader", machine: false };
      if (when === "waits")
        await inTransaction(db, async (tx) => {
          await resend(tx, id);
          await engagement.recordOpen(tx, event);
        });
      else {
        sink.meet({ at: "recipient", meanwhile: () => engagement.recordOpen(db, event) });
        await inTransaction(db, (tx) => resend(tx, id));
      }
      await campaignTick(context);
      expect(await ended(context, id)).toBe("sent");
      expect(await countsOf(context, id)).toEqual({ sent: 2 });
      expect(sink.mails).toHaveLength(2);
    },
  );

  it("stays one that may have arrived while it is tried again", async () => {
    const here = await worker();
    const { context, sink } = here;
    const { db } = context;
    const id = await halfKnown(here);
    await inTransaction(db, (tx) => resend(tx, id));
    sink.meet({ at: "body", code: 451 });
    await campaignTick(context);
    await expect.poll(async () => (await rowsOf(context, id))[0]?.attempts).toBe(2);
    expect(await countsOf(context, id)).toEqual({ "queued perhaps_sent": 1, sent: 1 });
    await inTransaction(db, (tx) => campaignStates.cancel(tx, id));
    expect(await countsOf(context, id)).toEqual({ sent: 1, unknown: 1 });
  });

  it("is a monthly reader’s mail of the month, while it waits, is tried again, and after that", async () => {
    const here = await worker();
    const { context, sink } = here;
    const { db } = context;
    await makeSubscribers(context, 1);
    await sql`update subscriber set frequency = 'monthly'`.execute(db);
    const id = await campaign(context);
    await campaignTick(context);
    await ended(context, id);
    const [sent] = await rowsOf(context, id);
    const reaches = () => preparation.reachesSomebody(db, { topic: null, monthlyCapDays });
    const isHalted = (stopped: boolean) =>
      sql`update sending_control set stopped = ${stopped}`.execute(db);
    await sql`update campaign_recipient set state = 'unknown' where campaign_id = ${id}`.execute(
      db,
    );
    await isHalted(true);
    await inTransaction(db, (tx) => resend(tx, id));
    expect(await rowsOf(context, id)).toMatchObject([{ sentAt: sent?.sentAt }]);
    expect(await reaches()).toBe(false);
    await isHalted(false);
    sink.meet({ at: "body", code: 451 });
    await campaignTick(context);
    await expect.poll(async () => (await rowsOf(context, id))[0]?.attempts).toBe(2);
    await inTransaction(db, (tx) => campaignStates.cancel(tx, id));
    expect(await countsOf(context, id)).toEqual({ unknown: 1 });
    expect(await reaches()).toBe(false);
  });

  it("stops at once when that is cancelled, though its worker holds more recipients", async () => {
    const here = await worker({ sending: { connections: 1 } });
    const { context, sink } = here;
    const { db } = context;
    await makeSubscribers(context, 5);
    const id = await campaign(context);
    await campaignTick(context);
    await ended(context, id);
    await sql`update campaign_recipient set state = 'unknown' where campaign_id = ${id}`.execute(
      db,
    );
    await inTransaction(db, (tx) => resend(tx, id));
    const meanwhile = () => inTransaction(db, (tx) => campaignStates.cancel(tx, id));
    sink.meet({ at: "recipient", meanwhile });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent_with_issues");
    expect(await countsOf(context, id)).toEqual({ unknown: 5 });
    expect(sink.mails).toHaveLength(5);
  });

  it("keeps its campaign open if another worker finishes it at the same moment", async () => {
    const here = await worker();
    const { context } = here;
    const { db } = context;
    const id = await halfKnown(here);
    // nobody sends meanwhile, so that only the finishing is tested
    await sql`update campaign set status = 'sending', finished_at = null where id = ${id}`.execute(
      db,
    );
    await sql`update sending_control set stopped = true`.execute(db);
    let finishing: Promise<void> | undefined;
    await inTransaction(db, async (tx) => {
      await resend(tx, id);
      finishing = finishCampaign(context, db, id);
      const waits = sql<{ n: number }>`
        select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`;
      await expect.poll(async () => (await waits.execute(db)).rows[0]?.n).toBeGreaterThan(0);
    });
    await finishing;
    expect(await statusOf(context, id)).toMatchObject({ status: "sending" });
    expect(await countsOf(context, id)).toEqual({ "queued perhaps_sent": 1, sent: 1 });
    await sql`update sending_control set stopped = false`.execute(db);
    await sql`update campaign set status = 'cancelled' where id = ${id}`.execute(db);
  });
});
