import { isDatabaseGone } from "@sortes/db";
import * as sendingAccount from "@sortes/db/newsletter/sending/sending-account";
import { openGate } from "@sortes/testing";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Verdict } from "../src/newsletter/sending/outcome.ts";
import { databaseBeside } from "./beside.ts";
import { mailInHand } from "./claims.ts";
import { newAccount as accountIn, open, stateOf, tested, testing } from "./sending-accounts.ts";

const { url, beside } = await databaseBeside();
afterEach(() => void vi.restoreAllMocks());

const newAccount = (given: Partial<Parameters<typeof accountIn>[1]> = {}) =>
  accountIn(beside, { url, ...given });

describe("an account", () => {
  it("gets three mails at first, and as many as connections once one is accepted", async () => {
    const made = await newAccount();
    expect(stateOf(made)).toBe("3");
    made.judge("taken");
    expect(stateOf(made)).toBe("4");
    expect(stateOf(await newAccount({ connections: 2 }))).toBe("2");
    expect(made.onNews).not.toHaveBeenCalled();
    expect(made.said()).toEqual([]);
  });

  it("has one row, however often it is looked at", async () => {
    const { account, row, statements } = await newAccount();
    expect(await row()).toEqual({ fault: null, faultKind: null, pause: null });
    await account.look();
    expect(statements.filter((text) => text.startsWith("insert"))).toHaveLength(1);
  });

  it.each<[Verdict, number]>([
    ["limited", 1],
    ["fault", 3],
    ["stumble", 3],
    ["turned_away", 3],
    ["policy", 5],
  ])("is held back after mails that are %s: %i", async (verdict, count) => {
    const made = await newAccount();
    made.judge(verdict, count - 1);
    expect(stateOf(made)).not.toContain("isClosed");
    expect(made.onNews).not.toHaveBeenCalled();
    made.judge(verdict);
    expect(stateOf(made)).toBe(open);
    expect(made.onNews).toHaveBeenCalledTimes(1);
    expect(made.lines).toMatchObject([
      {
        level: 50,
        fault: "the reply",
        msg: "campaigns are held back: the mail server or its account is at fault",
      },
    ]);
    await made.account.look();
    expect(await made.row()).toMatchObject({ fault: "the reply", faultKind: "server" });
  });

  it.each<[Verdict, number]>([
    ["fine", 100],
    ["nothing", 100],
    ["as_before", 100],
    ["bounced", 24],
  ])("is not held back after mails that are %s: %i", async (verdict, count) => {
    const made = await newAccount();
    made.judge(verdict, count);
    expect(stateOf(made)).not.toContain("isClosed");
    expect(made.onNews).not.toHaveBeenCalled();
  });

  it("is proven by mails that only their reader or content rejects", async () => {
    for (const verdict of ["fine", "bounced"] as const) {
      const made = await newAccount();
      made.judge(verdict);
      expect(stateOf(made)).toBe("4");
    }
  });

  it.each<Verdict>(["stumble", "policy"])(
    "is not held back if one mail is %s again and again",
    async (verdict) => {
      const made = await newAccount();
      made.judge(verdict, 10, mailInHand());
      expect(stateOf(made)).not.toContain("isClosed");
    },
  );

  it("is not held back for faults with mails in between that are accepted or at fault themselves", async () => {
    const made = await newAccount();
    for (let fault = 0; fault < 6; fault++) {
      made.judge("stumble");
      made.judge("fine");
    }
    expect(stateOf(made)).toBe("4");
  });

  it("is suspected for policy and for faults apart from each other", async () => {
    const made = await newAccount();
    made.judge("policy", 4);
    made.judge("fine");
    made.judge("fault", 2);
    made.judge("policy");
    expect(stateOf(made)).toBe(open);
    const other = await newAccount();
    other.judge("fault", 2);
    other.judge("policy");
    other.judge("fault");
    expect(stateOf(other)).toBe(open);
  });

  it.each([
    [0, 2.5],
    [1, 5],
  ])("with jitter %i is tested after %d seconds", async (jitter, seconds) => {
    const made = await newAccount({ jitter });
    made.account.judge("limited", mailInHand(), null);
    await made.account.look();
    const row = await made.row();
    expect(row).toMatchObject({ fault: "" });
    expect(row?.pause).toBeCloseTo(seconds, 0);
  });
});

describe("an account that rejects addresses", () => {
  it("is doubted after 25 of them, and tested until one mail is accepted", async () => {
    const made = await newAccount();
    made.judge("bounced", 25);
    const held = "doubtsBounces campaigns_bounce";
    expect(stateOf(made)).toBe(`0 isClosed ${held}`);
    expect(made.said()).toEqual([
      "campaigns are held back: far more addresses are refused than usual",
    ]);
    await made.account.look();
    expect(await made.row()).toMatchObject({ fault: "the reply", faultKind: "bounces" });
    await made.isDue();
    await made.account.look();
    expect(stateOf(made)).toBe(`1 isTesting ${held}`);
    made.judge("bounced");
    expect(stateOf(made)).toBe(`0 isClosed ${held}`);
    expect(made.onNews).toHaveBeenCalledTimes(2);
    await made.account.look();
    await made.isDue();
    await made.account.look();
    made.judge("taken");
    expect(stateOf(made)).toBe("4");
  });

  it("is doubted later if earlier campaigns had many, which it looks up every ten minutes", async () => {
    await sql`
      with past as (
        insert into campaign (id, title, subject, preheader, letters_frozen, body, status, run, finished_at)
        values (uuidv7(), 'News', 'News', '', true, '', 'sent', 1, now()) returning id)
      insert into campaign_recipient_count (campaign_id, run, state, reason, count)
      select id, 1, state, reason, count from past,
        (values ('sent', '', 80), ('failed', 'bounced', 20)) v (state, reason, count)`.execute(
      beside,
    );
    const made = await newAccount();
    made.judge("bounced", 79);
    expect(stateOf(made)).not.toContain("isClosed");
    made.judge("bounced");
    expect(stateOf(made)).toContain("isClosed");

    await sql`delete from campaign_recipient_count`.execute(beside);
    const later = await newAccount();
    const asked = () => later.statements.filter((text) => text.includes("recipient_count")).length;
    const now = Math.ceil(performance.now());
    const clock = vi.spyOn(performance, "now");
    const minutes = (count: number) => void clock.mockReturnValue(now + count * 60_000);
    minutes(11);
    await later.account.look();
    expect(asked()).toBe(2);
    minutes(20.9);
    await later.account.look();
    expect(asked()).toBe(2);
    minutes(21);
    await later.account.look();
    expect(asked()).toBe(3);
  });
});

it("the usual bounces are those of the last ten campaigns that are over", async () => {
  expect(await sendingAccount.findUsualBounces(beside)).toBe(0);
  await sql`
    with past as (
      insert into campaign (id, title, subject, preheader, letters_frozen, body, status, run, finished_at)
      select uuidv7(), 'News', 'News', '', true, '',
        case n when 0 then 'cancelled' when 1 then 'sent_with_issues' else 'sent' end, 2, now() - make_interval(days => n)
      from generate_series(0, 11) n
      returning id, finished_at < now() - interval '10 days 12 hours' or status = 'cancelled' as is_other)
    insert into campaign_recipient_count (campaign_id, run, state, reason, count)
    select id, run, state, reason, case when is_other then 1000 else count end
    from past, (values (2, 'sent', '', 8), (2, 'failed', 'bounced', 2), (2, 'failed', 'refused', 500),
      (2, 'skipped', 'topic', 500), (1, 'failed', 'bounced', 500)) v (run, state, reason, count)`.execute(
    beside,
  );
  expect(await sendingAccount.findUsualBounces(beside)).toBe(0.2);
  await sql`delete from campaign_recipient_count`.execute(beside);
  await sql`delete from campaign`.execute(beside);
});

describe("an account with a fault", () => {
  it("is tested by one worker, and free for all once it accepts a mail", async () => {
    const made = await newAccount();
    const other = await newAccount({ key: made.key });
    made.judge("limited");
    await made.account.look();
    await other.account.look();
    expect(stateOf(other)).toBe(open);
    await made.isDue();
    await made.account.look();
    await other.account.look();
    expect([stateOf(made), stateOf(other)]).toEqual([testing, open]);
    made.judge("taken");
    expect(made.said().at(-1)).toBe("the mail server accepts campaigns again");
    expect(made.onNews).toHaveBeenCalledTimes(2);
    await made.account.look();
    await other.account.look();
    expect([stateOf(made), stateOf(other)]).toEqual(["4", "3"]);
    expect(await made.row()).toMatchObject({ fault: null });
  });

  it("is tested by another worker if the test takes too long", async () => {
    const made = await tested(beside, { url });
    const other = await newAccount({ key: made.key });
    expect(stateOf(other)).toBe(open);
    await made.isDue();
    await made.account.look();
    await other.account.look();
    expect(stateOf(other)).toBe(testing);
  });

  it("is tested at once if its time is from before the clock was set back", async () => {
    const made = await newAccount();
    made.judge("limited");
    await made.account.look();
    await sql`update sending_account set retry_at = now() + interval '1 h'
      where key = ${made.key}`.execute(beside);
    await made.account.look();
    expect(stateOf(made)).toBe(testing);
  });

  it("is not tested before its time", async () => {
    const made = await newAccount();
    made.judge("limited");
    await made.account.look();
    await made.account.look();
    expect(stateOf(made)).toBe(open);
  });

  it.each<[Verdict, string]>([
    ["fine", "4"],
    ["bounced", "4"],
    ["policy", "4"],
    ["nothing", testing],
    ["fault", open],
    ["stumble", open],
    ["turned_away", open],
    ["limited", open],
    ["as_before", open],
  ])("whose test is %s", async (verdict, state) => {
    const made = await tested(beside, { url });
    await sql`update sending_account set fault = 'before' where key = ${made.key}`.execute(beside);
    made.judge(verdict);
    await made.account.look();
    expect(stateOf(made)).toBe(state);
    const fault = { 4: null, [testing]: "before", [open]: "the reply" }[state];
    expect(await made.row()).toMatchObject({ fault: verdict === "as_before" ? "before" : fault });
  });

  it("that appears while it is looked up is kept", async () => {
    const made = await newAccount();
    const looked = made.account.look();
    made.judge("limited");
    await looked;
    expect(stateOf(made)).toBe(open);
    await made.account.look();
    expect(await made.row()).toMatchObject({ fault: "the reply" });
  });

  it("is written once, when the database is back", async () => {
    const gate = await openGate(url);
    const made = await newAccount({ url: gate.url });
    await gate.cut();
    made.judge("limited");
    await expect(made.account.look()).rejects.toSatisfy(isDatabaseGone);
    await gate.restore();
    await made.account.look();
    expect(await made.row()).toMatchObject({ fault: "the reply" });
    const asked = () => made.statements.filter((text) => text.includes("fault_since")).length;
    const before = asked();
    await made.account.look();
    expect(asked()).toBe(before);
    await gate.close();
  });
});

describe("an account whose server allows few connections", () => {
  it.each<Verdict>(["crowded", "turned_away"])("gets fewer if mails are %s", async (verdict) => {
    const made = await newAccount();
    made.judge("taken");
    made.judge(verdict);
    expect(stateOf(made)).toBe("3");
    expect(made.lines).toMatchObject([
      {
        level: 30,
        connections: 3,
        reply: "the reply",
        msg: "the mail server allows fewer connections",
      },
    ]);
  });

  it("rests if even one is too many, and gets more after accepted mails", async () => {
    const made = await newAccount({ connections: 2 });
    made.judge("taken");
    made.judge("crowded");
    expect(stateOf(made)).toBe("1");
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(now);
    made.judge("crowded");
    expect(stateOf(made)).toBe("0");
    clock.mockReturnValue(now + 1000);
    expect(stateOf(made)).toBe("1");
    made.judge("taken", 25);
    expect(stateOf(made)).toBe("2");
  });

  it("has all again after a fault", async () => {
    const made = await newAccount();
    made.judge("taken");
    made.judge("crowded", 3);
    expect(stateOf(made)).toBe("1");
    made.judge("limited");
    await made.account.look();
    await made.isDue();
    await made.account.look();
    made.judge("taken");
    expect(stateOf(made)).toBe("4");
  });
});
