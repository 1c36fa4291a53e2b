import { inTransaction } from "@sortes/db";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { besideSender } from "./beside.ts";
import { waiting } from "./feeds.ts";
import { hold, newSender } from "./senders.ts";

const { url, beside, claims, statusOf } = await besideSender();
const rename = async (table: string, to: string) => {
  const renamed = sql`alter table if exists ${sql.table(table)} rename to ${sql.id(to)}`;
  await renamed.execute(beside);
};
const testNow = () => sql`update sending_account set retry_at = now()`.execute(beside);

describe("a sender", () => {
  it("sends what waits, and soon ends the campaign", async () => {
    const { sender, sink, said } = await newSender(url, { times: { soon: 10 } });
    const campaign = await waiting(beside, { readers: 3 });
    await sender.wake();
    await expect.poll(() => statusOf(campaign)).toBe("sent");
    expect(await campaign.states()).toEqual(["sent", "sent", "sent"]);
    expect(said()).toEqual(["a campaign has finished"]);
    expect([sender.inHand, sender.notes, sink.mails.length]).toEqual([0, [], 3]);
  });

  it("soon ends a campaign whose readers may not get it", async () => {
    const { sender, sink } = await newSender(url, { times: { soon: 10 } });
    const campaign = await waiting(beside, { readers: 2 });
    await sql`update subscriber set state = 'unsubscribed'`.execute(beside);
    await sender.wake();
    await expect.poll(() => statusOf(campaign)).toBe("sent");
    expect(sink.attempts).toBe(0);
  });

  it("soon ends a campaign whose last outcome is committed late", async () => {
    const { sender, sink } = await newSender(url, { times: { soon: 10 } });
    const campaign = await waiting(beside);
    const late = Promise.withResolvers<void>();
    onTestFinished(() => late.resolve());
    const lock = async (locked: () => void) =>
      await inTransaction(beside, async (tx) => {
        await sql`select from campaign_recipient for update`.execute(tx);
        locked();
        await late.promise;
      });
    sink.meet({ at: "body", meanwhile: () => new Promise<void>((done) => void lock(done)) });
    await sender.wake();
    await expect.poll(() => sink.mails).toHaveLength(1);
    await expect.poll(() => sender.inHand).toBe(0);
    await sender.wake();
    late.resolve();
    await expect.poll(() => statusOf(campaign)).toBe("sent");
  });

  it("looks again for readers who are due later", async () => {
    const { sender } = await newSender(url, { times: { usual: 10, soon: 10 } });
    const campaign = await waiting(beside);
    await sql`update campaign_recipient set due_at = now() + interval '0.2 s'`.execute(beside);
    await sender.wake();
    await expect.poll(() => statusOf(campaign)).toBe("sent");
  });

  it("does not look again while nothing is sent", async () => {
    const { sender, looks } = await newSender(url, { times: { usual: 1234 } });
    const timers = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => timers.mockRestore());
    await sender.wake();
    expect(looks()).toBe(1);
    expect(timers.mock.calls.map(([, ms]) => ms)).not.toContain(1234);
  });

  it("looks once more if it is woken while it looks", async () => {
    const { sender, looks } = await newSender(url);
    await Promise.all([sender.wake(), sender.wake(), sender.wake()]);
    expect(looks()).toBe(2);
  });

  it("sends as many mails at once as the account allows", async () => {
    const made = await newSender(url, { connections: 2, times: { soon: 10 } });
    const { sender, sink } = made;
    const campaign = await waiting(beside, { readers: 3 });
    const { letGo } = hold(made, "recipient", "recipient");
    await sender.wake();
    await expect.poll(() => sender.inHand).toBe(2);
    letGo();
    await expect.poll(() => statusOf(campaign)).toBe("sent");
    expect(sink.open).toBe(2);
  });

  it("closes connections that were idle for long enough", async () => {
    const { sender, sink } = await newSender(url, { times: { usual: 10, soon: 10, idle: 300 } });
    const campaign = await waiting(beside);
    let acceptedAt = Infinity;
    const meanwhile = () => Promise.resolve(void (acceptedAt = performance.now()));
    sink.meet({ at: "body", meanwhile });
    await sender.wake();
    await expect.poll(() => sink.mails).toHaveLength(1);
    await expect.poll(() => sink.open, { interval: 10 }).toBe(0);
    expect(performance.now() - acceptedAt).toBeGreaterThan(300);
    expect(await statusOf(campaign)).toBe("sent");
  });
});

describe("a sender with a fault", () => {
  it("logs that it could not look, and looks again", async () => {
    const { sender, lines } = await newSender(url, { times: { usual: 10, soon: 10 } });
    const campaign = await waiting(beside);
    await rename("campaign", "elsewhere");
    onTestFinished(() => rename("elsewhere", "campaign"));
    await sender.wake();
    expect(lines[0]).toMatchObject({
      msg: "the campaigns that are being sent could not be looked up",
      err: { message: expect.stringContaining('"campaign" does not exist') },
    });
    await rename("elsewhere", "campaign");
    await expect.poll(() => statusOf(campaign)).toBe("sent");
  });

  it("logs that it could not claim, and tries again at the next look", async () => {
    const { sender, lines, said, looks } = await newSender(url, { times: { usual: 10 } });
    const campaign = await waiting(beside, { languages: [] });
    await sender.wake();
    await expect.poll(looks).toBeGreaterThan(2);
    expect(new Set(said())).toEqual(new Set(["recipients could not be claimed"]));
    expect(lines[0]).toMatchObject({
      err: { message: `the campaign ${campaign.id} has no content` },
    });
    await campaign.write(["en"]);
    await expect.poll(campaign.states).toEqual(["sent"]);
  });

  it("returns what waits when the account is at fault, and has one mail test it", async () => {
    const made = await newSender(url, { times: { soon: 10 } });
    const { sender, sink } = made;
    const campaign = await waiting(beside, { readers: 3 });
    sink.meet(...Array.from({ length: 3 }, () => ({ at: "sender" as const, code: 535 })));
    await sender.wake();
    await expect.poll(() => sender.notes).toEqual(["campaigns_held"]);
    await expect.poll(claims).toBe(0);
    expect(await campaign.states()).toEqual(["queued", "queued", "queued"]);

    const { letGo } = hold(made, "recipient");
    await sql`update campaign_recipient set due_at = now()`.execute(beside);
    await testNow();
    await sender.wake();
    await expect.poll(() => sender.inHand).toBe(1);
    expect((await campaign.states()).toSorted()).toEqual(["claimed", "queued", "queued"]);
    letGo();
    await expect.poll(() => statusOf(campaign)).toBe("sent");
    expect([sender.notes, sink.mails.length]).toEqual([[], 3]);
  });

  it("goes on when its claims were lost", async () => {
    const made = await newSender(url, { times: { soon: 10 } });
    const { sender, sink, said } = made;
    const campaign = await waiting(beside, { readers: 2 });
    const { letGo } = hold(made, "recipient");
    await sender.wake();
    await expect.poll(() => sink.attempts).toBe(1);
    // another worker requeues what a suspended one holds
    await sql`update campaign_recipient set state = 'queued', claim_token = null`.execute(beside);
    await sql`delete from campaign_claim`.execute(beside);
    await expect.poll(said).toContain("claims were lost: this process was suspended for too long");
    letGo();
    await expect.poll(() => statusOf(campaign)).toBe("sent");
    // the held mail came no further, and was sent anew
    expect([sink.attempts, sink.mails.length]).toEqual([3, 2]);
  });

  it("believes no rejection of an address while too many are rejected", async () => {
    const { sender, sink } = await newSender(url, { times: { soon: 10 } });
    const campaign = await waiting(beside, { readers: 26 });
    sink.refuse("@", { code: 550, words: "5.1.1 unknown" });
    await sender.wake();
    await expect.poll(() => sender.notes).toEqual(["campaigns_bounce"]);
    await expect.poll(claims).toBe(0);
    const kept = async () => {
      const { rows } = await sql<{ state: string; attempts: number }>`
        select state, attempts from campaign_recipient where state <> 'failed'`.execute(beside);
      return rows;
    };
    expect(await kept()).toEqual([{ state: "queued", attempts: 0 }]);
    await testNow();
    await sender.wake();
    await expect.poll(kept).toEqual([{ state: "queued", attempts: 1 }]);
    expect(await statusOf(campaign)).toBe("sending");
  });
});

describe("a sender with a limit", () => {
  it("sends nothing before the account may send again", async () => {
    const { sender, sink } = await newSender(url, { rate: 60 });
    await sender.wake(); // writes the account's row
    const { rows: limits } = await sql<{ nextAt: Date }>`
      update sending_account set next_at = clock_timestamp() + interval '0.3 s'
      returning next_at`.execute(beside);
    const campaign = await waiting(beside);
    const arrivals: Date[] = [];
    const meanwhile = async () => {
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(beside);
      arrivals.push(...rows.map(({ at }) => at));
    };
    sink.meet({ at: "recipient", meanwhile });
    await sender.wake();
    await expect.poll(campaign.states).toEqual(["sent"]);
    expect(Number(arrivals[0])).toBeGreaterThanOrEqual(Number(limits[0]?.nextAt));
  });

  it("returns what waits when the day's limit is reached", async () => {
    const { sender } = await newSender(url, { warmUp: 1, times: { usual: 10 } });
    const campaign = await waiting(beside, { readers: 2 });
    await sender.wake();
    await expect.poll(() => sender.notes).toEqual(["campaigns_warm_up"]);
    await expect.poll(claims).toBe(0);
    expect((await campaign.states()).toSorted()).toEqual(["queued", "sent"]);
  });

  it("asks again at the next look if it could not ask", async () => {
    const { sender, statements, said } = await newSender(url, { warmUp: 5, times: { soon: 10 } });
    const campaign = await waiting(beside);
    const asked = () => statements.filter((text) => text.includes("sending_day")).length;
    await rename("sending_day", "elsewhere");
    onTestFinished(() => rename("elsewhere", "sending_day"));
    await sender.wake();
    await expect.poll(said).toEqual(["permits to send campaign mails could not be requested"]);
    const before = asked();
    await sender.wake();
    await expect.poll(asked).toBe(before + 1);
    await rename("elsewhere", "sending_day");
    await sender.wake();
    await expect.poll(() => statusOf(campaign)).toBe("sent");
  });
});
