import type { RecipientReason, RecipientState } from "@sortes/contract";
import { sql } from "kysely";
import type { Db } from "../client.ts";

/** One run of a campaign, as its recipients know it. */
export interface CampaignRun {
  id: string;
  run: number;
}

/** How many recipients of one run are in one state, for one reason. */
export interface RecipientCount extends CampaignRun {
  state: RecipientState;
  reason: RecipientReason | null;
  count: number;
}

/** Counts the recipients of each run by what became of them, out of an index alone. */
export async function countRecipientsByState(
  db: Db,
  runs: readonly CampaignRun[],
): Promise<RecipientCount[]> {
  const { rows } = await sql<Omit<RecipientCount, "count"> & { count: string }>`
    select wanted.id, wanted.run, counted.state, counted.reason, counted.count
    from unnest(${runs.map(({ id }) => id)}::uuid[], ${runs.map(({ run }) => run)}::integer[])
      as wanted (id, run)
    cross join lateral (
      select state, reason, count(*) as count
      from campaign_recipient
      where campaign_id = wanted.id and run = wanted.run
      group by state, reason
    ) as counted`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
