import { identityKey, keyedHash } from "@sortes/db";
import { type Mishap, openGate, testDatabase } from "@sortes/testing";
import * as bounces from "@sortes/db/newsletter/sending/bounces";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import type { WorkerContext } from "../src/context.ts";
import {
  campaign,
  countsOf,
  ended,
  rowsOf,
  secret,
  makeSubscribers,
  workersOf,
} from "./campaigns.ts";
import { testWorker } from "./test-worker.ts";

const database = await testDatabase();
const { worker } = workersOf(database.url);

/** A campaign to one reader, whose mail meets these faults, one per try. */
async function toOne(...mishaps: Mishap[]) {
  // in the middle of what is waited for, as a busy machine looks later
  const made = await worker({ sending: { connections: 1 }, jitter: () => 0.5 });
  const [address = ""] = await makeSubscribers(made.context, 1);
  const id = await campaign(made.context);
  made.sink.meet(...mishaps);
  await campaignTick(made.context);
  return { ...made, id, address };
}

const rowOf = async (here: { context: WorkerContext; id: string }) =>
  (await rowsOf(here.context, here.id))[0];
const suppressions = async ({ db }: WorkerContext) =>
  (await sql<{ addressHash: string }>`select address_hash from suppression`.execute(db)).rows;

/** The bounces of a campaign's only recipient, as staff see them. */
const listed = ({ context: { db }, address }: { context: WorkerContext; address: string }) =>
  bounces.page(db, { kind: "all", search: address }, { limit: 10, offset: 0 });

describe("the outcome of a rejected mail", () => {
  for (const code of [450, 451, 452])
    for (const at of ["recipient", "body"] as const)
      it(`is tried again in about a minute after ${code} at the ${at}`, async () => {
        const here = await toOne({ at, code });
        await expect
          .poll(() => rowOf(here))
          .toMatchObject({ state: "queued", attempts: 1, claimToken: null, sentAt: null });
        const row = await rowOf(here);
        expect(row?.lastError).toContain(String(code));
        expect(row?.wait).toBeGreaterThan(40);
        expect(row?.wait).toBeLessThan(76);
        await sql`update campaign_recipient set due_at = now()`.execute(here.context.db);
        await here.context.sender.wake();
        expect(await ended(here.context, here.id)).toBe("sent");
        expect(await rowOf(here)).toMatchObject({ state: "sent", attempts: 2, lastError: null });
        expect(here.sink.mails.length).toBe(1);
      });

  it("is retried with growing delays and finally given up", async () => {
    const here = await toOne(
      ...Array.from({ length: 5 }, () => ({ at: "recipient", code: 450 }) as const),
    );
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await expect.poll(() => rowOf(here)).toMatchObject({ state: "queued", attempts: attempt });
      waits.push((await rowOf(here))?.wait ?? 0);
      await sql`update campaign_recipient set due_at = now()`.execute(here.context.db);
      await here.context.sender.wake();
    }
    expect(await ended(here.context, here.id)).toBe("sent_with_issues");
    expect(await rowOf(here)).toMatchObject({ state: "failed", reason: "gave_up", attempts: 5 });
    const minutes = waits.map((wait) => wait / 60);
    for (const [index, minute] of [1, 5, 30, 120].entries()) {
      expect(minutes[index]).toBeGreaterThan(minute * 0.7);
      expect(minutes[index]).toBeLessThan(minute * 1.26);
    }
  });

  it("fails and suppresses a dead address", async () => {
    const here = await toOne({ at: "recipient", code: 550, words: "5.1.1 no such mailbox" });
    expect(await ended(here.context, here.id)).toBe("sent");
    expect(await rowOf(here)).toMatchObject({ state: "failed", reason: "bounced", attempts: 1 });
    expect(await suppressions(here.context)).toEqual([
      { addressHash: keyedHash(secret, "suppression", identityKey(here.address)) },
    ]);
    expect(here.sink.attempts).toBe(1);
    expect(await listed(here)).toMatchObject([
      { kind: "hard", source: "smtp", email: here.address },
    ]);
  });

  it("fails without suppressing an address whose mailbox is full", async () => {
    const here = await toOne({ at: "recipient", code: 552, words: "5.2.2 mailbox full" });
    expect(await ended(here.context, here.id)).toBe("sent");
    expect(await rowOf(here)).toMatchObject({ state: "failed", attempts: 1 });
    expect(await suppressions(here.context)).toEqual([]);
    expect(await listed(here)).toMatchObject([
      {
        kind: "soft",
        diagnostic: expect.stringContaining("5.2.2 mailbox full"),
      },
    ]);
  });

  it("fails if the message is rejected", async () => {
    const here = await toOne({ at: "body", code: 554 });
    expect(await ended(here.context, here.id)).toBe("sent_with_issues");
    expect(await rowOf(here)).toMatchObject({ state: "failed", reason: "refused", sentAt: null });
    expect(await suppressions(here.context)).toEqual([]);
  });

  for (const [what, mishap] of [
    ["421 at the sender", { at: "sender", code: 421 }],
    ["421 at the recipient", { at: "recipient", code: 421 }],
    ["454 at the sender", { at: "sender", code: 454 }],
    ["535 at the sender", { at: "sender", code: 535 }],
    ["a connection that drops before the last bytes", { at: "data", drop: true }],
  ] as [string, Mishap][])
    it(`counts no try after ${what}`, async () => {
      const here = await toOne(mishap);
      expect(await ended(here.context, here.id)).toBe("sent");
      expect(await rowOf(here)).toMatchObject({ state: "sent", attempts: 1 });
      expect(here.sink.mails.length).toBe(1);
    });

  it("is unknown if the connection drops after the last bytes, and the mail is never resent", async () => {
    const here = await toOne("drop");
    expect(await ended(here.context, here.id)).toBe("sent_with_issues");
    expect(await rowOf(here)).toMatchObject({ state: "unknown", attempts: 1 });
    expect((await rowOf(here))?.sentAt).not.toBeNull();
    await campaignTick(here.context);
    await here.context.sender.close();
    expect(here.sink.attempts).toBe(1);
  });

  it("is deferred for a policy rejection, while the others continue", async () => {
    const made = await worker({ sending: { connections: 1 } });
    await makeSubscribers(made.context, 20);
    const id = await campaign(made.context);
    made.sink.meet(
      ...Array.from(
        { length: 4 },
        () => ({ at: "recipient", code: 550, words: "5.7.1 not you" }) as const,
      ),
    );
    await campaignTick(made.context);
    await expect.poll(() => countsOf(made.context, id)).toEqual({ queued: 4, sent: 16 });
    expect(made.context.sender.notes).toEqual([]);
    expect(await suppressions(made.context)).toEqual([]);
  });
});

describe("a mail whose outcome did not reach the database", () => {
  it("becomes sent when its worker reports it, even after its claim expired", async () => {
    const { context, sink } = await worker({ sending: { connections: 1 } });
    await makeSubscribers(context, 1);
    const here = { context, id: await campaign(context) };
    const seen: (string | undefined)[] = [];
    sink.meet({
      at: "body",
      meanwhile: async () => {
        await sql`update campaign_claim set lease_until = now() - interval '1 h'`.execute(
          context.db,
        );
        await campaignTick(context);
        seen.push((await rowOf(here))?.state);
      },
    });
    await campaignTick(context);
    await expect.poll(() => rowOf(here)).toMatchObject({ state: "sent", attempts: 1 });
    expect(seen).toEqual(["unknown"]);
    expect(sink.mails.length).toBe(1);
  });

  for (const [what, readers, isRefused] of [
    ["tried again after 451, though its claim is over", 2, false],
    ["given up after 451 where its claim and its campaign are over", 1, true],
  ] as const)
    it(`is ${what}`, async () => {
      const { context, sink } = await worker({ sending: { connections: 1 } });
      await makeSubscribers(context, readers);
      const id = await campaign(context);
      const claimOver = new Promise<Record<string, number>>((resolve) =>
        sink.meet({
          at: "body",
          refuses: 451,
          meanwhile: async () => {
            const { db } = context;
            await sql`update campaign_claim set lease_until = now() - interval '1 h'`.execute(db);
            await campaignTick(context);
            resolve(await countsOf(context, id));
          },
        }),
      );
      await campaignTick(context);
      expect(await claimOver).toMatchObject({ unknown: 1 });
      await expect.poll(() => countsOf(context, id)).not.toHaveProperty("unknown");
      await sql`update campaign_recipient set due_at = now()`.execute(context.db);
      await context.sender.wake();
      expect(await ended(context, id)).toBe(isRefused ? "sent_with_issues" : "sent");
      expect(await countsOf(context, id)).toEqual(
        isRefused ? { "failed refused": 1 } : { sent: readers },
      );
      await context.sender.close();
      expect(sink.mails.length).toBe(isRefused ? 0 : readers);
    });

  it("is recorded when the database is back", async () => {
    const gate = await openGate(database.url);
    const made = await testWorker({ databaseUrl: gate.url, sending: { connections: 1 } });
    const direct = await worker();
    await makeSubscribers(direct.context, 3);
    const id = await campaign(direct.context);
    let ticked: Promise<void> | undefined;
    const cut = new Promise<void>((resolve) =>
      made.sink.meet({
        at: "body",
        meanwhile: async () => {
          // a tick that is still at work would fail with the connections
          await ticked;
          await gate.cut();
          resolve();
        },
      }),
    );
    ticked = campaignTick(made.context);
    await Promise.all([ticked, cut]);
    await expect.poll(() => made.sink.mails.length).toBe(1);
    expect(await countsOf(direct.context, id)).toEqual({ sending: 1, claimed: 2 });
    await gate.restore();
    expect(await ended(direct.context, id)).toBe("sent");
    expect(made.sink.mails.length).toBe(3);
    await gate.close();
  });
});
