import { sql } from "kysely";
import type { Db, Tx } from "../client.ts";
import type { CampaignRun } from "./campaign-counters.ts";

/** Keeps where the links of a frozen campaign lead, in their order. */
export async function insertCampaignLinks(
  tx: Tx,
  { id, run }: CampaignRun,
  targets: readonly string[],
): Promise<void> {
  if (targets.length === 0) return;
  await sql`
    insert into campaign_link (campaign_id, run, place, target)
    select ${id}::uuid, ${run}::int, place - 1, target
    from unnest(${[...targets]}::text[]) with ordinality as t (target, place) order by place
  `.execute(tx);
}

/** The ids of the links of a frozen campaign by where they lead; undefined where nothing is tracked. */
export async function findCampaignLinks(
  db: Db | Tx,
  { id, run }: CampaignRun,
): Promise<ReadonlyMap<string, string> | undefined> {
  const { rows } = await sql<{ id: string | null; target: string }>`
    select l.id, l.target from campaign c
    left join campaign_link l on l.campaign_id = c.id and l.run = ${run}
    where c.id = ${id} and c.tracking <> 'off'`.execute(db);
  if (rows.length === 0) return undefined;
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.target, row.id]])));
}

/**
 * Where a link leads that stands in the mail to a recipient; undefined where there is none such in that mail. It does so
 * for who has been forgotten, too.
 */
export async function findLinkTarget(
  db: Db,
  { linkId, recipientId }: { linkId: string; recipientId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ target: string }>`
    select l.target from campaign_link l
    join campaign_recipient r on r.id = ${recipientId} and r.campaign_id = l.campaign_id and r.run = l.run
    where l.id = ${linkId}`.execute(db);
  return rows[0]?.target;
}
