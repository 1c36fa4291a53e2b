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

/** Whether a campaign would reach anybody if it were prepared now. Ends at the first reader. */
export async function findReachesSomebody(db: Db, rules: AudienceRules): Promise<boolean> {
  const { rows } = await sql<{ reaches: boolean }>`
    select exists (
      select from subscriber s
      where s.state = 'active' and ${skipReason(rules)} is null
        and not exists (select from suppression p where p.address_hash = s.address_hash)
    ) as reaches
  `.execute(db);
  return rows[0]?.reaches === true;
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
