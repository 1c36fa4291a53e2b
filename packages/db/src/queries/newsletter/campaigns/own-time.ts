import { sql } from "kysely";
import { momentInZone, type OwnTime } from "@sortes/contract";
import type { Db } from "../../../client.ts";

/** A local time, and the zone of readers whose own is unknown. */
export type LocalTime = Pick<OwnTime, "time" | "timeZone">;

/** The time zones of active readers, each found by one index lookup. */
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
  return rows.map(({ zone }) => zone);
}

/** The moments of a local time in the zones of all readers, and the first and last of them. */
export async function spread(db: Db, { time, timeZone }: LocalTime) {
  const zones = [...new Set([timeZone, ...(await zonesInUse(db))])];
  const moments = zones.map((zone) => momentInZone(time, zone));
  const at = (which: "min" | "max") => {
    const moment = Math[which](...moments.map((one) => one.getTime()));
    const place = moments.findIndex((one) => one.getTime() === moment);
    return { timeZone: zones[place] ?? timeZone, at: new Date(moment).toISOString() };
  };
  const ownTime: OwnTime = { time, timeZone, first: at("min"), last: at("max") };
  return { zones, moments, ownTime, otherwise: momentInZone(time, timeZone) };
}
