import { inTransaction } from "@sortes/db";
import * as ownTimes from "@sortes/db/newsletter/campaigns/own-time";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import { momentInZone } from "@sortes/contract";
import { type SmtpSink, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import { campaign, countsOf, ended, makeSubscribers, statusOf, workersOf } from "./campaigns.ts";

const { url } = await testDatabase();
const { worker, another } = workersOf(url);

interface Here {
  context: WorkerContext;
  sink: SmtpSink;
}

/** The zones of the readers, in their order; the last is unknown. */
const zones = ["Pacific/Auckland", "Europe/Bucharest", "Pacific/Honolulu", null];
const otherwise = "Europe/Bucharest";

/** The present time on clocks of a time zone, by default Auckland's, which are ahead of all further west. */
const now = (timeZone = "Pacific/Auckland"): string => {
  const shown = new Intl.DateTimeFormat("sv", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  }).format();
  return shown.replace(" ", "T");
};

/** A letter that is on its way at this local time of each reader. */
async function letter({ context }: Here, time = now()): Promise<string> {
  const readers = await makeSubscribers(context, zones.length);
  for (const [i, zone] of zones.entries())
    await sql`update subscriber set time_zone = ${zone} where address = ${readers[i]}`.execute(
      context.db,
    );
  const id = await campaign(context);
  await sql`
    update campaign set own_time = ${JSON.stringify({ time, timeZone: otherwise })}::jsonb
    where id = ${id}`.execute(context.db);
  return id;
}

async function gotBy({ sink }: Here, number: number): Promise<void> {
  await expect.poll(() => sink.mails.length).toBe(number);
}

/** As if the clocks in a zone showed the time now. */
const comes = ({ context }: Here, id: string, zone: string | null) =>
  sql`
    update campaign_recipient r set due_at = now() from subscriber s
    where s.id = r.subscriber_id and r.campaign_id = ${id}
      and s.time_zone is not distinct from ${zone}`.execute(context.db);

/** The readers of a letter and when they get it. */
async function waitingFor({ context }: Here, id: string) {
  const { rows } = await sql<{ zone: string | null; state: string; dueAt: Date }>`
    select s.time_zone as zone, r.state, r.due_at from campaign_recipient r
    join subscriber s on s.id = r.subscriber_id where r.campaign_id = ${id}
    order by r.id`.execute(context.db);
  return rows;
}

/** Staff choose another hour. */
const changeHour = ({ context }: Here, id: string, time: string) =>
  inTransaction(context.db, async (tx) => {
    const row = await ownTimes.lock(tx, id);
    const at = { timeZone: otherwise, at: momentInZone(time, otherwise).toISOString() };
    const ownTime = { time, timeZone: otherwise, first: at, last: at };
    const changed = await ownTimes.change(tx, { id, version: row?.version ?? 0, ownTime });
    expect(changed).toBeDefined();
  });

describe("a campaign at each reader's own time", () => {
  it("takes a zone that only a newer version knows for none", async () => {
    const here = await worker();
    const { db } = here.context;
    const id = await letter(here, now(otherwise));
    await sql`
      update subscriber set time_zone = 'America/Founded_Later' where time_zone = 'Pacific/Honolulu'`.execute(
      db,
    );
    await campaignTick(here.context);
    await gotBy(here, 4);
    expect(await ended(here.context, id)).toBe("sent");
  });

  it("is due when clocks show it in the reader's zone, or else in the campaign's", async () => {
    const here = await worker();
    const time = "2099-07-01T08:00";
    const id = await letter(here, time);
    await campaignTick(here.context);
    await expect.poll(() => waitingFor(here, id)).toHaveLength(4);
    const wanted = zones.map((zone) => ({
      zone,
      state: "queued",
      dueAt: momentInZone(time, zone ?? otherwise),
    }));
    expect(await waitingFor(here, id)).toEqual(expect.arrayContaining(wanted));
    const { rows } = await sql`
      select own_time->'first'->>'timeZone' as first, own_time->'last'->>'timeZone' as last
      from campaign`.execute(here.context.db);
    expect(rows).toEqual([{ first: "Pacific/Auckland", last: "Pacific/Honolulu" }]);
    expect(await statusOf(here.context, id)).toMatchObject({ status: "sending" });
  });

  it("goes out zone by zone, once each, and ends after the last", async () => {
    const here = await worker();
    const other = await another(here.sink);
    const id = await letter(here);
    await Promise.all([campaignTick(here.context), campaignTick(other.context)]);
    await gotBy(here, 1);
    // a reader who moves to a later zone after the mail gets it once
    await sql`
      update subscriber set time_zone = 'Pacific/Honolulu' where time_zone = 'Pacific/Auckland'`.execute(
      here.context.db,
    );
    await sql`
      update campaign_recipient set due_at = now()
      where campaign_id = ${id} and state = 'queued' and due_at < now() + interval '14 hours'`.execute(
      here.context.db,
    );
    await gotBy(here, 3);
    await campaignTick(here.context);
    expect(await statusOf(here.context, id)).toMatchObject({ status: "sending" });
    await comes(here, id, "Pacific/Honolulu");
    expect(await ended(here.context, id)).toBe("sent");
    expect(here.sink.mails).toHaveLength(4);
    expect(new Set(here.sink.mails.map(({ to }) => to[0])).size).toBe(4);
  });

  it("goes out at another hour where the first has not come, once each, by two workers", async () => {
    const here = await worker();
    const other = await another(here.sink);
    const { context } = here;
    const id = await letter(here);
    await Promise.all([campaignTick(context), campaignTick(other.context)]);
    await gotBy(here, 1);
    await changeHour(here, id, "2099-07-01T08:00");
    const moved = { state: "queued", dueAt: momentInZone("2099-07-01T08:00", "Pacific/Honolulu") };
    // the later change holds, and in Bucharest its time has passed
    const time = now("Europe/Bucharest");
    await Promise.all([campaignTick(context), campaignTick(other.context)]);
    await expect
      .poll(() => waitingFor(here, id))
      .toContainEqual({ zone: "Pacific/Honolulu", ...moved });
    await changeHour(here, id, time);
    await Promise.all([campaignTick(context), campaignTick(other.context)]);
    await gotBy(here, 3);
    expect(await waitingFor(here, id)).toContainEqual({
      zone: "Pacific/Honolulu",
      state: "queued",
      dueAt: momentInZone(time, "Pacific/Honolulu"),
    });
    expect(await statusOf(context, id)).toMatchObject({ status: "sending" });
    await comes(here, id, "Pacific/Honolulu");
    expect(await ended(context, id)).toBe("sent");
    expect(here.sink.mails).toHaveLength(4);
    expect(new Set(here.sink.mails.map(({ to }) => to[0])).size).toBe(4);
    const { rows } = await sql`
      select own_time->>'time' as time, own_time_change as change from campaign
      where id = ${id}`.execute(context.db);
    expect(rows).toEqual([{ time, change: null }]);
  });

  it("keeps the moment of readers who were tried, and of a change that a later one replaced", async () => {
    const here = await worker();
    const { context } = here;
    const id = await letter(here, "2099-07-01T08:00");
    await campaignTick(context);
    await expect.poll(() => waitingFor(here, id)).toHaveLength(4);
    await sql`
      update campaign_recipient r set attempts = 1, last_error = '450', due_at = now() + interval '1 hour'
      from subscriber s
      where s.id = r.subscriber_id and r.campaign_id = ${id} and s.time_zone = 'Pacific/Auckland'`.execute(
      context.db,
    );
    const before = await waitingFor(here, id);
    const auckland = before.find(({ zone }) => zone === "Pacific/Auckland");
    await inTransaction(context.db, (tx) => campaignStates.pause(tx, id));
    await changeHour(here, id, "2099-07-02T08:00");
    const none = "00000000-0000-0000-0000-000000000000";
    const move = (version: number) =>
      inTransaction(context.db, (tx) => ownTimes.moveRecipients(tx, { id, version }, none));
    const [change] = await ownTimes.findChanged(context.db);
    expect(change).toMatchObject({ id });
    await changeHour(here, id, "2099-07-03T08:00");
    await move(change?.version ?? 0);
    expect(await waitingFor(here, id)).toEqual(before);
    await campaignTick(context);
    await expect
      .poll(() => waitingFor(here, id))
      .toEqual(
        expect.arrayContaining([
          auckland,
          {
            zone: "Pacific/Honolulu",
            state: "queued",
            dueAt: momentInZone("2099-07-03T08:00", "Pacific/Honolulu"),
          },
        ]),
      );
    await inTransaction(context.db, (tx) => campaignStates.cancel(tx, id));
  });

  it("can be paused between zones, and cancelled for the rest", async () => {
    const here = await worker();
    const { context } = here;
    const id = await letter(here);
    await campaignTick(context);
    await gotBy(here, 1);
    await inTransaction(context.db, (tx) => campaignStates.pause(tx, id));
    await comes(here, id, "Europe/Bucharest");
    await campaignTick(context);
    expect(here.sink.mails).toHaveLength(1);
    await inTransaction(context.db, (tx) => campaignStates.resume(tx, id));
    await campaignTick(context);
    await gotBy(here, 2);
    await inTransaction(context.db, (tx) => campaignStates.cancel(tx, id));
    await campaignTick(context);
    await expect.poll(() => countsOf(context, id)).toEqual({ sent: 2, "skipped cancelled": 2 });
  });
});
