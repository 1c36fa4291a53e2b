import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { SendingBreaker } from "../src/ground/breaker.ts";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import type { WorkerContext } from "../src/context.ts";
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
const { worker } = workersOf(database.url);

async function accountOf({ db }: WorkerContext) {
  const { rows } = await sql<{ fault: string | null; faultKind: string | null }>`
    select fault, fault_kind from sending_account`.execute(db);
  return rows[0];
}
const countSuppressed = async ({ db }: WorkerContext) =>
  (await sql<{ n: number }>`select count(*)::int as n from suppression`.execute(db)).rows[0]?.n;
/** Has the account tested as soon as it may be, until something holds. */
async function testing(context: WorkerContext, holds: () => Promise<void>) {
  await expect
    .poll(
      async () => {
        await sql`update sending_account set retry_at = now() where fault is not null`.execute(
          context.db,
        );
        await context.sender.wake();
        return await holds().then(
          () => true,
          () => false,
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}
/** Makes all waiting recipients due at once. Polls repeat it: a mail may still be on its way back to the queue. */
const tryNow = ({ db }: WorkerContext) =>
  sql`update campaign_recipient set due_at = now() where state = 'queued'`.execute(db);

describe("a mail server that rejects every address", () => {
  it.each([
    ["relaying", { code: 550, words: "relay not permitted" }],
    ["relaying, by qmail", { code: 553, words: "not in my list of allowed rcpthosts (#5.7.1)" }],
    ["more mails today", { code: 550, words: "Daily sending quota exceeded" }],
    ["for no reason", { code: 550, words: "no" }],
  ])("suppresses and loses nobody if it rejects %s", async (_what, reply) => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 300);
    const id = await campaign(context);
    sink.refuse("@", reply);
    await campaignTick(context);
    await expect.poll(() => accountOf(context)).toMatchObject({ faultKind: "server" });
    await expect.poll(() => countsOf(context, id)).toEqual({ queued: 300 });
    expect(await countSuppressed(context)).toBe(0);
    expect((await accountOf(context))?.fault).toContain(reply.words);
    expect(sink.attempts).toBeLessThan(30);
    sink.refuse("@", undefined);
    await testing(context, async () => {
      await tryNow(context);
      expect(await countsOf(context, id)).toEqual({ sent: 300 });
    });
  });

  it("is suspected after about twenty dead addresses, and reported", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 300);
    const id = await campaign(context);
    sink.refuse("@", { code: 550, words: "5.1.1 no such user" });
    await campaignTick(context);
    await expect.poll(() => accountOf(context)).toMatchObject({ faultKind: "bounces" });
    expect(context.sender.notes).toEqual(["campaigns_bounce"]);
    await expect.poll(() => countsOf(context, id)).not.toHaveProperty("claimed");
    const lost = async () => (await countsOf(context, id))["failed bounced"] ?? 0;
    const before = await lost();
    expect(before).toBeGreaterThan(20);
    expect(before).toBeLessThan(50);

    // tests of the breaker lose nobody either
    const attempts = sink.attempts;
    await testing(context, async () => expect(sink.attempts).toBeGreaterThan(attempts + 2));
    expect(await lost()).toBe(before);
    expect(await countSuppressed(context)).toBe(before);

    sink.refuse("@", undefined);
    await testing(context, async () => {
      await tryNow(context);
      expect(await countsOf(context, id)).toEqual({
        sent: 300 - before,
        "failed bounced": before,
      });
    });
    expect(context.sender.notes).toEqual([]);
  });

  it("is not suspected for as many dead addresses as the list had before", async () => {
    const { context, sink } = await worker();
    const { db } = context;
    const before = await campaign(context, { status: "sent" });
    await sql`
      insert into campaign_recipient_count (campaign_id, run, state, reason, count)
      values (${before}, 1, 'sent', '', 85), (${before}, 1, 'failed', 'bounced', 15)`.execute(db);
    await makeSubscribers(context, 200);
    const id = await campaign(context);
    for (const part of ["3@", "5@", "7@"])
      sink.refuse(part, { code: 550, words: "5.1.1 no such user" });
    await campaignTick(context);
    await ended(context, id);
    expect(await countsOf(context, id)).toEqual({ sent: 140, "failed bounced": 60 });
    expect((await accountOf(context))?.fault).toBeNull();
    await sql`delete from campaign_recipient_count where campaign_id = ${before}`.execute(db);
  });

  it("is suspected later after a list has proved to bounce that much", () => {
    const breaker = new SendingBreaker();
    const bounceUntilOpen = () => {
      for (let mail = 1; mail < 1000; mail++) if (breaker.bounced(0)) return mail;
      return undefined;
    };
    expect(bounceUntilOpen()).toBe(25);
    breaker.test();
    expect(breaker.bounced(0)).toBe(true);
    breaker.test();
    expect(breaker.succeeded(true)).toBe(true);
    expect(bounceUntilOpen()).toBe(50);
    breaker.test();
    breaker.succeeded(true);
    expect(bounceUntilOpen()).toBe(90);
  });
});

describe("a letter above the size limit of the mail server", () => {
  it("is held back before the first mail, with its size and the limit", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 30);
    const id = await campaign(context, { html: `<p>Hello</p>${"<p>news</p>".repeat(500)}` });
    sink.announceSize(1000);
    await campaignTick(context);
    const held = { status: "paused", pauseReason: "too_large" };
    await expect.poll(() => statusOf(context, id)).toMatchObject(held);
    await expect.poll(() => countsOf(context, id)).toEqual({ queued: 30 });
    const { rows } = await sql<{ sizes: { letter: number; limit: number } }>`
      select pause_sizes as sizes from campaign where id = ${id}`.execute(context.db);
    expect(rows[0]?.sizes).toEqual({ letter: expect.any(Number), limit: 1000 });
    expect(rows[0]?.sizes.letter).toBeGreaterThan(5000);
    const audited = await sql<{ action: string }>`
      select action from audit_log where subject = ${id}`.execute(context.db);
    expect(audited.rows).toEqual([{ action: "campaign.too_large" }]);

    sink.announceSize(0);
    await setStatus(context, id, "sending");
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(sink.mails).toHaveLength(30);
  });

  it("fails with the server's message for single readers if others have received it", async () => {
    const { context, sink } = await worker({ sending: { connections: 1 } });
    await makeSubscribers(context, 1);
    const id = await campaign(context, { html: `<p>${"news ".repeat(500)}</p>` });
    await sql`insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
      values (${id}, 1, uuidv7(), 'sent', now())`.execute(context.db);
    sink.announceSize(1000);
    await sql`insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
      select ${id}, 1, id, 'queued', now() from subscriber`.execute(context.db);
    await sql`update campaign set prepared_at = now() where id = ${id}`.execute(context.db);
    await campaignTick(context);
    await ended(context, id);
    expect((await rowsOf(context, id)).find(({ state }) => state === "failed")).toMatchObject({
      reason: "refused",
      lastError: expect.stringMatching(/the mail has \d+ bytes, and the server takes at most 1000/),
    });
  });
});

describe("mails rejected for their own content", () => {
  it("do not block later campaigns if one mail breaks each connection", async () => {
    const { context, sink } = await worker({ sending: { connections: 4 } });
    const [bad = ""] = await makeSubscribers(context, 1);
    const first = await campaign(context);
    sink.stumbleOver(bad);
    await campaignTick(context);
    await expect.poll(() => sink.attempts).toBeGreaterThan(1);
    await makeSubscribers(context, 199);
    const second = await campaign(context);
    await campaignTick(context);
    await expect.poll(() => countsOf(context, second)).toMatchObject({ sent: 199 });
    expect(await countsOf(context, first)).not.toHaveProperty("sent");
  });

  it("are given up at last if nothing else is left", async () => {
    const { context, sink } = await worker({ sending: { connections: 1 } });
    const bad = await makeSubscribers(context, 2);
    const id = await campaign(context);
    for (const address of bad) sink.stumbleOver(address);
    await campaignTick(context);
    await testing(context, async () => {
      await tryNow(context);
      expect(await countsOf(context, id)).toEqual({ "failed gave_up": 2 });
    });
    expect(await ended(context, id)).toBe("sent_with_issues");
  });

  it("test the account alternately with those of other campaigns", async () => {
    const { context, sink } = await worker({ sending: { connections: 1 } });
    const [reader = ""] = await makeSubscribers(context, 12);
    const place = reader.slice(reader.indexOf("@"));
    const first = await campaign(context);
    sink.refuse(place, { code: 550, words: "5.7.1 not you" });
    await campaignTick(context);
    await expect.poll(() => accountOf(context)).toMatchObject({ fault: expect.any(String) });
    await makeSubscribers(context, 360);
    const second = await campaign(context);
    await campaignTick(context);
    await testing(context, async () =>
      expect(await countsOf(context, second)).toMatchObject({ sent: 360 }),
    );
    await testing(context, async () => {
      await tryNow(context);
      expect(await countsOf(context, first)).toEqual({ "failed gave_up": 12 });
    });
    await testing(context, async () => {
      await tryNow(context);
      expect(await countsOf(context, second)).toEqual({ sent: 360, "failed gave_up": 12 });
    });
    expect(await ended(context, first)).toBe("sent_with_issues");
    expect(await ended(context, second)).toBe("sent_with_issues");
  });
});

describe("a mail server that allows few connections", () => {
  it("gets as many connections as it allows, and all mails", async () => {
    const { context, sink } = await worker();
    sink.allowConnections(4);
    await makeSubscribers(context, 300);
    const id = await campaign(context);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(sink.mails.length).toBe(300);
    expect(sink.turnedAway).toBeLessThan(40);
    expect((await accountOf(context))?.fault).toBeNull();
    expect((await rowsOf(context, id)).every(({ attempts }) => attempts === 1)).toBe(true);
  });
});
