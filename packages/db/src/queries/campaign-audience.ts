import type { SubscriberState } from "@sortes/contract";
import { sql } from "kysely";
import type { Db } from "../client.ts";
import { type AudienceRules, skipReason } from "./campaign-preparation.ts";

/** So many subscribers are in a state; of the active ones, so many are left out for a reason, or for none. */
export interface AudiencePart {
  state: SubscriberState;
  reason: "topic" | "monthly" | null;
  count: number;
}

/** How many subscribers a campaign would reach if it were prepared now, and how many not. */
export async function countAudience(db: Db, rules: AudienceRules): Promise<AudiencePart[]> {
  const { rows } = await sql<AudiencePart>`
    select state, reason, count(*)::int as count from (
      select s.state, case when s.state = 'active' then ${skipReason(rules)} end as reason
      from subscriber s
    ) as judged
    group by state, reason
  `.execute(db);
  return rows;
}

/**
 * The addresses among those whom a campaign would reach that an earlier one bounced at. Only these may be suppressed:
 * whoever is suppressed for another reason is not active any more.
 */
export async function findBouncedAddresses(db: Db, rules: AudienceRules): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    with bounced as materialized (
      select distinct r.subscriber_id from campaign c cross join lateral (
        select subscriber_id from campaign_recipient r
        where r.campaign_id = c.id and r.run = c.run and r.state = 'failed' and r.reason = 'bounced'
      ) as r
    )
    select s.address from bounced b join subscriber s on s.id = b.subscriber_id
    where s.state = 'active' and ${skipReason(rules)} is null
  `.execute(db);
  return rows.map(({ address }) => address);
}
