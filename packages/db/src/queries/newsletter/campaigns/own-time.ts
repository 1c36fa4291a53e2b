import { sql } from "kysely";
import { isTimeZone, momentInZone, type OwnTime } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import * as campaigns from "./campaigns.ts";

/** A local time, and the zone of readers whose own is unknown. */
export type LocalTime = Pick<OwnTime, "time" | "timeZone">;

/** The known time zones of active readers, each found by one index lookup. */
async function zonesInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    with recursive step as (
      (select time_zone from subscriber
        where state = 'active' and time_zone is not null order by time_zone limit 1)
      union all
      select (
        select s.time_zone from subscriber s
        where s.state = 'active' and s.time_zone > step.time_zone order by s.time_zone limit 1
      ) from step where step.time_zone is not null
    )
    select time_zone as zone from step where time_zone is not null`.execute(db);
  // a newer version may have accepted zones that this one does not know
  return rows.map(({ zone }) => zone).filter(isTimeZone);
}

/** The moments of a local time in the zones of all readers, and the first and last of them. */
export const spread = async (db: Db, local: LocalTime) =>
  spreadOver(local, [...new Set([local.timeZone, ...(await zonesInUse(db))])]);

/** @param zones at least one */
function spreadOver({ time, timeZone }: LocalTime, zones: readonly string[]) {
  const moments = zones.map((zone) => momentInZone(time, zone));
  const at = (which: "min" | "max") => {
    const moment = Math[which](...moments.map((one) => one.getTime()));
    const place = moments.findIndex((one) => one.getTime() === moment);
    return { timeZone: zones[place] ?? timeZone, at: new Date(moment).toISOString() };
  };
  const ownTime: OwnTime = { time, timeZone, first: at("min"), last: at("max") };
  return { zones, moments, ownTime, otherwise: momentInZone(time, timeZone) };
}

interface Change {
  present: LocalTime;
  next: LocalTime;
  /** The database's time. */
  now: Date;
}

/**
 * The first and the last zone and moment of a new local time, among readers' zones that the present one has not reached.
 * @returns undefined if it has come everywhere.
 */
export async function spreadAhead(db: Db, { present, next, now }: Change) {
  const isAhead = (zone: string) => momentInZone(present.time, zone) > now;
  const zones = (await zonesInUse(db)).filter(isAhead);
  if (isAhead(present.timeZone)) zones.push(next.timeZone);
  return zones.length > 0 ? spreadOver(next, zones).ownTime : undefined;
}

/** The hour of a campaign and the one it is being changed to, locked. */
export async function lock(tx: Tx, id: string) {
  return await tx
    .selectFrom("campaign")
    .select(["status", "version", "ownTime", "ownTimeChange"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores another hour for the recipients of a campaign that still wait for theirs. A worker moves them.
 * @returns undefined if the campaign has another version, or is not being sent; then nothing has changed.
 */
export async function change(
  tx: Tx,
  { id, version, ownTime }: { id: string; version: number; ownTime: OwnTime },
) {
  return await tx
    .updateTable("campaign")
    .set({
      ownTimeChange: JSON.stringify(ownTime),
      version: version + 1,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(campaigns.holds({ id, version, from: begun }))
    .where("ownTime", "is not", null)
    .returning(campaigns.shownColumns)
    .executeTakeFirst();
}

/** States of a campaign whose recipients may still wait for their hour. */
const begun = ["sending", "paused"] as const;

/** A new hour to move recipients to. Each change has a version of its own. */
type ChangedCampaign = Pick<campaigns.CampaignRow, "id" | "version">;

/** Campaigns with a new hour to which recipients have to be moved. */
export async function findChanged(db: Db): Promise<ChangedCampaign[]> {
  return await db
    .selectFrom("campaign")
    .select(["id", "version"])
    .where("ownTimeChange", "is not", null)
    .where("preparedAt", "is not", null)
    .where("status", "in", begun)
    .execute();
}

/** Recipients that are looked at per transaction: about a second. */
const chunk = 20_000;

/**
 * Moves the next recipients that wait for their hour to the new one; one that has passed is due at once. Leaves alone
 * whoever was tried, since their hour has come. After the last, the new hour is that of the campaign.
 * @param after the subscriber of the last one looked at
 * @returns the last one looked at; undefined after the last recipient, or if the change is none any more.
 */
export async function moveRecipients(tx: Tx, { id, version }: ChangedCampaign, after: string) {
  // a newer change waits for the lock, and then starts from the first recipient
  const campaign = await tx
    .selectFrom("campaign")
    .select(["run", "ownTimeChange"])
    .where(campaigns.holds({ id, version, from: begun }))
    .where("ownTimeChange", "is not", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!campaign?.ownTimeChange) return undefined;
  const { zones, moments, otherwise } = await spread(tx, campaign.ownTimeChange);
  const { rows } = await sql<{ last: string | null; count: number }>`
    with page as materialized (
      select id, subscriber_id from campaign_recipient
      where campaign_id = ${id} and run = ${campaign.run} and subscriber_id > ${after}
      order by subscriber_id limit ${sql.lit(chunk)}
    ), moved as (
      update campaign_recipient r set due_at = coalesce(
        (${moments}::timestamptz[])[array_position(${zones}::text[], s.time_zone)], ${otherwise}::timestamptz)
      from page join subscriber s on s.id = page.subscriber_id
      where r.id = page.id and r.state = 'queued' and r.due_at > now() and r.first_sent_at is null
        and r.attempts = 0 and r.last_error is null
    )
    select (select subscriber_id from page order by subscriber_id desc limit 1) as last, count(*)::int as count
    from page`.execute(tx);
  const [row] = rows;
  if (row?.last && row.count === chunk) return row.last;
  await tx
    .updateTable("campaign")
    .set({ ownTime: sql`own_time_change`, ownTimeChange: null })
    .where("id", "=", id)
    .execute();
  return undefined;
}
