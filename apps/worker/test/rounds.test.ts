import { inTransaction, openDb, type Tx } from "@sortes/db";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import { setPostalAddress, testDatabase, testPostalAddress, unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { campaign as insertCampaign } from "./campaigns.ts";

const { url } = await testDatabase();
const db = openDb({ url, connections: 1, patience: unhurried });
afterAll(() => db.destroy());
await setPostalAddress(url);

const undone = new Error("undone");

/** A transaction that is undone. In it, `now()` stands still, so that limits are met exactly. */
async function within(work: (tx: Tx) => Promise<void>): Promise<void> {
  const ended = inTransaction(db, async (tx) => {
    await work(tx);
    throw undone;
  });
  await expect(ended).rejects.toBe(undone);
}

type Column = "scheduled_time" | "updated_at" | "finished_at" | "prepared_at";

/** A campaign, with times as intervals from now, such as `-1 hour`. */
async function campaign(
  tx: Tx,
  status: string,
  times: Partial<Record<Column, string>> = {},
): Promise<string> {
  const id = await insertCampaign({ db: tx }, { status, dueIn: 0 });
  await sql`update campaign set started_at = null, prepared_at = now() where id = ${id}`.execute(
    tx,
  );
  for (const [column, after] of Object.entries(times))
    await sql`update campaign set ${sql.ref(column)} = now() + ${after}::interval
      where id = ${id}`.execute(tx);
  return id;
}

/** Inserts recipients of a campaign, each a state and perhaps a reason. */
async function recipients(tx: Tx, id: string, all: readonly string[], run = 1): Promise<void> {
  for (const one of all) {
    const [state, reason = null] = one.split(" ");
    await sql`insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at)
      values (${id}, ${run}, gen_random_uuid(), ${state}, ${reason}, now())`.execute(tx);
  }
}

async function statusOf(tx: Tx, id: string) {
  const { rows } = await sql<{ status: string; reason: string | null }>`
    select concat_ws(' ', status, pause_reason) as status from campaign where id = ${id}`.execute(
    tx,
  );
  return rows[0]?.status;
}

const lastLook = (tx: Tx, after: string) =>
  sql`update sending_control set looked_at = now() + ${after}::interval`.execute(tx);
const setStopped = (tx: Tx) => sql`update sending_control set stopped = true`.execute(tx);

describe("a campaign that is being sent", () => {
  it("goes on however long it takes, while a worker looks every hour", () =>
    within(async (tx) => {
      const id = await campaign(tx, "sending", { updated_at: "-5 hours" });
      await lastLook(tx, "-1 hour");
      expect(await campaignRounds.lookAfter(tx)).toEqual([]);
      expect(await statusOf(tx, id)).toBe("sending");
    }));

  it("is paused after more than an hour without a look, unless it began or changed since", () =>
    within(async (tx) => {
      const late = await campaign(tx, "sending", { updated_at: "-1 hour -1 microsecond" });
      const recent = await campaign(tx, "sending", { updated_at: "-1 hour" });
      const paused = await campaign(tx, "paused", { updated_at: "-5 hours" });
      await lastLook(tx, "-1 hour -1 microsecond");
      const moved = [{ id: late, run: 1, status: "paused" }];
      expect(await campaignRounds.lookAfter(tx)).toEqual(moved);
      const statuses = [late, recent, paused].map((id) => statusOf(tx, id));
      expect(await Promise.all(statuses)).toEqual([
        "paused interrupted",
        "sending",
        "paused staff",
      ]);
      // the look was noted
      await campaign(tx, "sending", { updated_at: "-5 hours" });
      expect(await campaignRounds.lookAfter(tx)).toEqual([]);
    }));

  it.each<[string, string[]]>([
    ["sent", []],
    ["sent", ["sent", "skipped topic", "failed bounced"]],
    ["sent_with_issues", ["sent", "failed refused"]],
    ["sent_with_issues", ["sent", "failed"]],
    ["sent_with_issues", ["unknown"]],
    ["sending", ["sent", "queued"]],
    ["sending", ["claimed", "unknown"]],
    ["sending", ["sending"]],
  ])("is %s with recipients that are %j", (status, states) =>
    within(async (tx) => {
      const id = await campaign(tx, "sending");
      await recipients(tx, id, states);
      await recipients(tx, id, ["queued", "unknown"], 2);
      const moved = status === "sending" ? [] : [{ id, run: 1, status }];
      expect(await campaignRounds.finish(tx)).toEqual(moved);
      expect(await statusOf(tx, id)).toBe(status);
    }),
  );

  it("ends only once its recipients are known, alone if it is named, and not if it is paused", () =>
    within(async (tx) => {
      const id = await campaign(tx, "sending");
      const other = await campaign(tx, "sending");
      const unknown = await campaign(tx, "sending");
      await sql`update campaign set prepared_at = null where id = ${unknown}`.execute(tx);
      await campaign(tx, "paused");
      expect(await campaignRounds.finish(tx, id)).toMatchObject([{ id }]);
      expect(await campaignRounds.finish(tx)).toMatchObject([{ id: other }]);
      expect(await campaignRounds.finish(tx)).toEqual([]);
    }));

  it("never ends if it is a letter of the welcome series", () =>
    within(async (tx) => {
      const id = await campaign(tx, "sending");
      await sql`insert into welcome_step (id, place, campaign_id, wait_hours)
        values (gen_random_uuid(), 1, ${id}, 0)`.execute(tx);
      const other = await campaign(tx, "sending");
      expect(await campaignRounds.finish(tx)).toMatchObject([{ id: other }]);
      expect(await statusOf(tx, id)).toBe("sending");
    }));
});

describe("a campaign that is scheduled", () => {
  it("starts at its time and until an hour later, and is missed from then on", () =>
    within(async (tx) => {
      await campaign(tx, "scheduled", { scheduled_time: "1 microsecond" });
      await campaign(tx, "paused", { scheduled_time: "-1 minute" });
      const now = await campaign(tx, "scheduled", { scheduled_time: "0" });
      const last = await campaign(tx, "scheduled", { scheduled_time: "-1 hour" });
      const late = { scheduled_time: "-1 hour -1 microsecond" };
      const missed = await campaign(tx, "scheduled", late);
      const moved = await campaignRounds.startDue(tx);
      expect(new Map(moved.map(({ id, status }) => [id, status]))).toEqual(
        new Map([
          [now, "sending"],
          [last, "sending"],
          [missed, "missed"],
        ]),
      );
      const { rows } = await sql`
        select postal_address, started_at = now() as is_started, pause_reason
        from campaign where id in (${now}, ${missed}) order by status desc`.execute(tx);
      expect(rows).toEqual([
        { postalAddress: testPostalAddress, isStarted: true, pauseReason: null },
        { postalAddress: null, isStarted: null, pauseReason: null },
      ]);
    }));

  it("waits while sending is switched off, and is missed then, too", () =>
    within(async (tx) => {
      await campaign(tx, "scheduled", { scheduled_time: "-1 minute" });
      const missed = await campaign(tx, "scheduled", { scheduled_time: "-2 hours" });
      await setStopped(tx);
      expect(await campaignRounds.startDue(tx)).toEqual([{ id: missed, run: 1, status: "missed" }]);
    }));

  it("is paused without a postal address, unless it is missed", () =>
    within(async (tx) => {
      await sql`update newsletter_settings set postal_address = null`.execute(tx);
      const due = await campaign(tx, "scheduled", { scheduled_time: "-1 minute" });
      const missed = await campaign(tx, "scheduled", { scheduled_time: "-2 hours" });
      await campaignRounds.startDue(tx);
      expect(await statusOf(tx, due)).toBe("paused postal_address");
      expect(await statusOf(tx, missed)).toBe("missed");
      const { rows } = await sql`select started_at from campaign where id = ${due}`.execute(tx);
      expect(rows).toEqual([{ startedAt: null }]);
    }));

  it("is awaited if it is the next, within the given time", () =>
    within(async (tx) => {
      await campaign(tx, "scheduled", { scheduled_time: "0" });
      await campaign(tx, "paused", { scheduled_time: "1 second" });
      await campaign(tx, "scheduled", { scheduled_time: "1 hour 1 microsecond" });
      expect(await campaignRounds.findNextStart(tx, 3_600_000)).toBeUndefined();
      await campaign(tx, "scheduled", { scheduled_time: "1 hour" });
      expect(await campaignRounds.findNextStart(tx, 3_600_000)).toBeGreaterThan(1_800_000);
      await campaign(tx, "scheduled", { scheduled_time: "30 minutes" });
      const wait = await campaignRounds.findNextStart(tx, 3_600_000);
      expect(wait).toBeLessThanOrEqual(1_800_000);
      expect(wait).toBeGreaterThan(0);
      // so late that it is due meanwhile
      await campaign(tx, "scheduled", { scheduled_time: "1 microsecond" });
      expect(await campaignRounds.findNextStart(tx, 3_600_000)).toBe(0);
    }));
});

describe("a campaign that was cancelled", () => {
  it("skips those who waited, so many at a time", () =>
    within(async (tx) => {
      const id = await campaign(tx, "cancelled");
      await recipients(tx, id, ["queued", "queued", "queued", "claimed", "sent"]);
      await recipients(tx, id, ["queued"], 2);
      for (const status of ["sending", "paused"])
        await recipients(tx, await campaign(tx, status), ["queued"]);
      const unknown = await campaign(tx, "cancelled");
      await sql`update campaign set prepared_at = null where id = ${unknown}`.execute(tx);
      await recipients(tx, unknown, ["queued"]);
      expect(await campaignRounds.skipCancelled(tx, 2)).toBe(2);
      expect(await campaignRounds.skipCancelled(tx, 2)).toBe(1);
      expect(await campaignRounds.skipCancelled(tx, 2)).toBe(0);
    }));

  it("is looked at for the given days, and longer if nobody knows when it was", () =>
    within(async (tx) => {
      const [old, recent] = ["-2 days", "-2 days 1 microsecond"];
      for (const finished_at of [old, old, old, recent, recent])
        await recipients(tx, await campaign(tx, "cancelled", { finished_at }), ["queued"]);
      await recipients(tx, await campaign(tx, "cancelled"), ["queued"]);
      expect(await campaignRounds.skipCancelled(tx, 9, 2)).toBe(3);
      expect(await campaignRounds.skipCancelled(tx, 2)).toBe(2);
      expect(await campaignRounds.skipCancelled(tx, 2)).toBe(1);
    }));
});

describe("a campaign that was sent with issues", () => {
  it("has none if all were sent after all, within thirty days", () =>
    within(async (tx) => {
      const clear = async (finished_at: string, states: readonly string[]) => {
        const id = await campaign(tx, "sent_with_issues", { finished_at });
        await recipients(tx, id, states);
        await recipients(tx, id, ["unknown"], 2);
        return id;
      };
      const id = await clear("-30 days 1 microsecond", ["sent", "failed bounced"]);
      await clear("-30 days", ["sent"]);
      await clear("-1 day", ["sent", "unknown"]);
      await clear("-1 day", ["sent", "failed refused"]);
      expect(await campaignRounds.clearIssues(tx)).toEqual([{ id, run: 1, status: "sent" }]);
    }));
});

describe("the campaigns of a database", () => {
  it("may be sent if a worker looked within the hour and sending is on", () =>
    within(async (tx) => {
      const isLookedAfter = async () =>
        (await sql<{ is: boolean }>`select ${campaignRounds.lookedAfter} as is`.execute(tx)).rows[0]
          ?.is;
      await lastLook(tx, "-1 hour 1 microsecond");
      expect(await isLookedAfter()).toBe(true);
      await lastLook(tx, "-1 hour");
      expect(await isLookedAfter()).toBe(false);
      await lastLook(tx, "0");
      await setStopped(tx);
      expect(await isLookedAfter()).toBe(false);
    }));
});
