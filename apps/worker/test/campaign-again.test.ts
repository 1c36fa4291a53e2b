import { inTransaction, type Tx } from "@sortes/db";
import * as campaignRecipients from "@sortes/db/newsletter/campaigns/recipients";
import * as sendAgain from "@sortes/db/newsletter/campaigns/send-again";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as engagement from "@sortes/db/newsletter/statistics/engagement";
import * as readers from "@sortes/db/newsletter/statistics/readers";
import { readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import {
  campaign,
  countsOf,
  ended,
  makeSubscribers,
  rowsOf,
  suppress,
  workersOf,
} from "./campaigns.ts";
import {
  beginPaused,
  type Here,
  isDone,
  isDue,
  plan,
  seconds,
  sentLetter,
  stateOf,
} from "./second-mails.ts";

const { url } = await testDatabase();
const { worker, another } = workersOf(url);

const opened = async ({ context }: Here, recipientId: string, event: object = {}) =>
  await engagement.recordOpen(context.db, {
    recipientId,
    digest: "d",
    machine: false,
    ...event,
  });

describe("a letter that is sent again", () => {
  it("goes once, with the other subject, to those who have not opened it", async () => {
    const here = await worker();
    const { context, sink } = here;
    const id = await sentLetter(here);
    const [first, second, third, fourth] = await rowsOf(context, id);
    // one read it; one's picture was fetched in advance; one has read it on a machine that scans links
    await sql`update campaign_recipient set sent_at = sent_at - interval '1 hour'`.execute(
      context.db,
    );
    await opened(here, first!.id);
    await opened(here, second!.id, { machine: true, inAdvance: true });
    await opened(here, third!.id, { machine: true });
    await plan(here, id);
    await campaignTick(context);
    expect(await seconds(here)).toEqual([]);
    await isDue(here, id);
    await campaignTick(context);
    await isDone(here, id);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(new Set(await seconds(here))).toEqual(new Set([third!.address, fourth!.address]));
    expect(await countsOf(context, id)).toEqual({ sent: 2, "sent again": 2 });
    const mails = await Promise.all(sink.mails.map(({ raw }) => readMail(raw)));
    const ids = mails.map(({ headers }) => headers.get("message-id"));
    expect(new Set(ids).size).toBe(6);
    const last = mails.at(-1)!;
    expect(last.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    // an open of the second mail is one of the letter, unless a machine looks at it at once
    const wasSent = (when: string) =>
      sql`update campaign_recipient set sent_at = now() + ${when}::interval`.execute(context.db);
    await wasSent("1 minute");
    await opened(here, fourth!.id);
    await opened(here, fourth!.id);
    expect(await sendAgain.sumLater(context.db, { id, run: 1 })).toEqual({ opens: 0, clicks: 0 });
    await wasSent("-1 hour");
    await opened(here, fourth!.id);
    expect(await sendAgain.sumLater(context.db, { id, run: 1 })).toEqual({ opens: 1, clicks: 0 });
  });

  it("has a subject whose fields are filled, however staff write them", async () => {
    const here = await worker();
    const id = await sentLetter(here, 1);
    await plan(here, id, { subject: "{{ name | Hello }}, did {{ email }} see this?" });
    await isDue(here, id);
    await campaignTick(here.context);
    await isDone(here, id);
    const { subject, to } = await readMail(here.sink.mails.at(-1)!.raw);
    expect(subject).toBe(`Hello, did ${to[0]} see this?`);
  });

  it("spares those who left, get one mail a month, or whose address is dead", async () => {
    const here = await worker();
    const { context } = here;
    const { db } = context;
    const id = await sentLetter(here);
    const [gone, monthly, dead, left] = await rowsOf(context, id);
    await sql`update subscriber set state = 'unsubscribed' where address = ${gone!.address}`.execute(
      db,
    );
    await sql`update subscriber set frequency = 'monthly' where address = ${monthly!.address}`.execute(
      db,
    );
    await suppress(context, dead!.address!);
    await plan(here, id);
    await isDue(here, id);
    await campaignTick(context);
    await isDone(here, id);
    expect(await seconds(here)).toEqual([left!.address]);
    const rows = await rowsOf(context, id);
    expect(rows.map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
    expect(rows.every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  it("counts its days from the end of the first, and is never planned twice", async () => {
    const here = await worker();
    const { context } = here;
    await makeSubscribers(context, 2);
    const id = await campaign(context);
    await plan(here, id, { isOver: false });
    expect(await sendAgain.find(context.db, id)).toMatchObject({ dueAt: null });
    await campaignTick(context);
    await ended(context, id);
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from due_at - now()) / 86400)::int as days from campaign_again`.execute(
      context.db,
    );
    expect(rows).toEqual([{ days: 3 }]);
    await isDue(here, id);
    await campaignTick(context);
    await isDone(here, id);
    expect(await plan(here, id)).toBeUndefined();
  });

  it("waits for staff if it is found over an hour late", async () => {
    const here = await worker();
    const id = await sentLetter(here, 1);
    await plan(here, id);
    await isDue(here, id, "2 hours");
    await campaignTick(here.context);
    await expect.poll(() => stateOf(here, id)).toBe("missed");
    await campaignTick(here.context);
    expect(await seconds(here)).toEqual([]);
    await plan(here, id);
    expect(await stateOf(here, id)).toBe("planned");
  });

  it("begins though that of another letter cannot begin", async () => {
    const here = await worker();
    const { context } = here;
    const failing = await sentLetter(here, 1);
    const id = await campaign(context);
    await sql`update campaign set tracking = 'individual' where id = ${id}`.execute(context.db);
    await campaignTick(context);
    await ended(context, id);
    await sql`
      insert into campaign_variant (campaign_id, run, variant, locale, subject, html, text)
      values (${failing}, 1, ${sendAgain.secondVariant}, 'en', 'In the way', '', '')`.execute(
      context.db,
    );
    for (const [one, ago] of [
      [failing, "2 seconds"],
      [id, "1 second"],
    ] as const) {
      await plan(here, one);
      await isDue(here, one, ago);
    }
    await campaignTick(context);
    await isDone(here, id);
    expect(await stateOf(here, failing)).toBe("planned");
  });

  it("begins once if two workers find it at the same moment", async () => {
    const here = await worker();
    const { context, sink } = here;
    const other = await another(sink);
    const id = await sentLetter(here, 20);
    await plan(here, id);
    await isDue(here, id);
    await Promise.all([
      campaignTick(context),
      campaignTick(other.context),
      campaignTick(context),
      campaignTick(other.context),
    ]);
    await isDone(here, id);
    expect(await seconds(here)).toHaveLength(20);
    const audited = await sql`
      select 1 from audit_log where action = 'campaign.send_again' and subject = ${id}`.execute(
      context.db,
    );
    expect(audited.rows).toHaveLength(1);
  });

  it.each(["the second mail", "the campaign"])(
    "leaves a letter sent when %s is cancelled in the middle",
    async (what) => {
      const here = await worker();
      const { context } = here;
      const { db } = context;
      const id = await sentLetter(here, 3);
      await plan(here, id);
      await sql`update campaign_again set due_at = now()`.execute(db);
      await sql`update sending_account set retry_at = null`.execute(db);
      await beginPaused(here, id);
      await inTransaction(db, async (tx) => {
        if (what === "the campaign") await campaignStates.cancel(tx, id);
        else await sendAgain.cancel(tx, id);
      });
      await campaignTick(context);
      await campaignTick(context);
      expect(await ended(context, id)).toBe("sent");
      expect(await stateOf(here, id)).toBe("cancelled");
      expect(await seconds(here)).toEqual([]);
      expect(await countsOf(context, id)).toEqual({ "sent not_again": 3 });
    },
  );

  /** A second mail of two readers, one of which may not have arrived. */
  async function halfKnown(here: Here): Promise<string> {
    const { context } = here;
    const id = await sentLetter(here, 2);
    await plan(here, id);
    await isDue(here, id);
    await campaignTick(context);
    await isDone(here, id);
    await ended(context, id);
    await sql`
      update campaign_recipient set state = 'unknown'
      where id = (select min(id) from campaign_recipient where campaign_id = ${id})`.execute(
      context.db,
    );
    return id;
  }

  /** Sends mails once more that may not have arrived, as staff do. */
  async function resend(tx: Tx, id: string): Promise<void> {
    await campaignRecipients.requeueUnknown(tx, { campaignId: id, run: 1 });
    await campaignRecipients.reopenCampaign(tx, id);
  }

  it("is resent to whom it may not have reached", async () => {
    const here = await worker();
    const { context } = here;
    const id = await halfKnown(here);
    const [reader] = await rowsOf(context, id);
    await inTransaction(context.db, async (tx) => {
      await resend(tx, id);
      // the first mail has arrived
      expect(await rowsOf({ db: tx }, id)).toMatchObject([
        { state: "queued", sentAt: expect.any(Date) },
        { state: "sent" },
      ]);
    });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(await countsOf(context, id)).toEqual({ "sent again": 2 });
    expect((await seconds(here)).filter((to) => to === reader!.address)).toHaveLength(2);
  });

  it("keeps the figures of the letter where it may not have arrived", async () => {
    const here = await worker();
    const id = await halfKnown(here);
    // both have the first mail
    expect(await readers.countSentByLanguage(here.context.db, { id, run: 1, sent: 2 })).toEqual([
      { language: "en", sent: 2 },
    ]);
  });

  it("leaves readers their first mail when it is cancelled while it is resent", async () => {
    const here = await worker();
    const { context } = here;
    const id = await halfKnown(here);
    await inTransaction(context.db, async (tx) => {
      await resend(tx, id);
      await campaignStates.cancel(tx, id);
    });
    await campaignTick(context);
    expect(await countsOf(context, id)).toEqual({ "sent again": 1, "sent not_again": 1 });
    expect((await rowsOf(context, id)).every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  it("leaves a letter sent when it is cancelled twice", async () => {
    const here = await worker();
    const { context } = here;
    const { db } = context;
    const id = await sentLetter(here, 3);
    await plan(here, id);
    await isDue(here, id);
    await beginPaused(here, id);
    const cancelled = () => inTransaction(db, (tx) => campaignStates.cancel(tx, id));
    expect(await cancelled()).toMatchObject({ status: "sending" });
    expect(await cancelled()).toMatchObject({ status: "sending" });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(await countsOf(context, id)).toEqual({ "sent not_again": 3 });
    expect(await cancelled()).toBeUndefined();
  });

  it("stops at once when it is cancelled, though its worker holds more recipients", async () => {
    const here = await worker({ sending: { connections: 1 } });
    const { context, sink } = here;
    const id = await sentLetter(here, 5);
    await plan(here, id);
    await isDue(here, id);
    const meanwhile = () => inTransaction(context.db, (tx) => sendAgain.cancel(tx, id));
    sink.meet({ at: "recipient", meanwhile });
    await campaignTick(context);
    await expect.poll(() => stateOf(here, id)).toBe("cancelled");
    await expect
      .poll(async () => {
        await campaignTick(context);
        return await countsOf(context, id);
      })
      .toEqual({ "sent not_again": 5 });
    expect(await seconds(here)).toEqual([]);
  });

  it("leaves readers their first mail where the second is refused", async () => {
    const here = await worker();
    const { context, sink } = here;
    const id = await sentLetter(here, 2);
    const before = await rowsOf(context, id);
    await plan(here, id);
    await isDue(here, id);
    const refused = { at: "body", code: 554, words: "5.6.0 bad content" } as const;
    sink.meet(refused, refused);
    await campaignTick(context);
    await isDone(here, id);
    expect(await ended(context, id)).toBe("sent");
    const after = await rowsOf(context, id);
    expect(after.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      "sent not_again",
      "sent not_again",
    ]);
    expect(after.map(({ sentAt }) => sentAt)).toEqual(before.map(({ sentAt }) => sentAt));
    const resent = await inTransaction(context.db, (tx) =>
      campaignRecipients.requeueFailed(tx, { campaignId: id, run: 1 }, "refused"),
    );
    expect(resent).toBe(0);
  });
});
