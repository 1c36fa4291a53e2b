import type { SubscriberState } from "@sortes/contract";
import { sql } from "kysely";
import type { Db } from "../client.ts";
import { type AudienceRules, skipReason } from "./campaign-preparation.ts";

/** So many subscribers are in a state; of the active ones, so many are left out for a reason, or for none. */
export interface AudiencePart {
  state: SubscriberState;
  reason: "topic" | "monthly" | "suppressed" | null;
  count: number;
}

/**
 * How many subscribers a campaign would reach if it were prepared now, and how many not. Who has no hash of their address
 * yet counts as not suppressed, until the worker has made it.
 */
export async function countAudience(db: Db, rules: AudienceRules): Promise<AudiencePart[]> {
  const { rows } = await sql<AudiencePart>`
    select state, reason, count(*)::int as count from (
      select s.state, case when s.state = 'active' then
        coalesce(${skipReason(rules)}, case when p.address_hash is not null then 'suppressed' end)
      end as reason
      from subscriber s left join suppression p on p.address_hash = s.address_hash
    ) as judged
    group by state, reason
  `.execute(db);
  return rows;
}
