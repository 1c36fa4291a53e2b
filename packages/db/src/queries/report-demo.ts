import { sql } from "kysely";
import type { Tx } from "../client.ts";

/** Every so many recipients of a demo campaign, one complains, and the server of another one takes its time. */
const every = 400;

/**
 * Demo data: reports about campaigns that are over, of what came back, of delays and of complaints. Nobody is suppressed
 * by them: only who has the secret of the installation can do that.
 */
export async function insertDemoReports(tx: Tx): Promise<void> {
  await sql`
    with counted as (
      select r.id, r.campaign_id, r.run, r.subscriber_id, r.reason, r.last_error, c.finished_at,
        row_number() over (partition by r.campaign_id, r.state, r.reason order by r.id) as place
      from campaign_recipient r join campaign c on c.id = r.campaign_id
      where c.status in ('sent', 'sent_with_issues') and (r.reason = 'bounced' or r.state = 'sent')
    ), chosen as (
      select *, encode(sha256(convert_to('demo report ' || id, 'UTF8')), 'hex') as digest,
        finished_at + place * interval '3 minutes' as reported_at,
        case when reason = 'bounced' then 'bounce' when place % ${sql.lit(every)} = 7 then 'complaint'
          else 'delay' end as kind
      from counted where reason = 'bounced' or place % ${sql.lit(every)} in (7, 9)
    ), messages as (
      insert into inbound_message (digest, source, state, attempts, received_at)
      select digest, 'maildir', 'done', 1, reported_at from chosen
    )
    insert into delivery_report
      (id, digest, kind, recipient_id, campaign_id, run, subscriber_id, status, diagnostic, deed, created_at)
    select gen_random_uuid(), digest, kind, id, campaign_id, run, subscriber_id,
      case kind when 'bounce' then '5.1.1' when 'delay' then '4.4.1' end,
      case kind when 'bounce' then last_error when 'delay' then 'connection timed out' end,
      case kind when 'bounce' then 'failed' else 'noted' end, reported_at
    from chosen`.execute(tx);
}
