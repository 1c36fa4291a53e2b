import { type RawBuilder, sql } from "kysely";
import { type CampaignStatus, missedAfter, type RecipientState } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import * as recipients from "./recipients.ts";
import * as sendAgain from "./send-again.ts";

/** A campaign whose status a worker has changed. */
export interface MovedCampaign {
  id: string;
  run: number;
  status: CampaignStatus;
}

/** Seconds without any worker after which staff must confirm before anything is sent. */
const longAbsence = missedAfter / 1000;

/** Whether a worker checked the campaigns recently, which is false in a database just restored from a backup. */
export const lookedAfter = sql<boolean>`exists (
  select from sending_control
  where not stopped and looked_at > now() - make_interval(secs => ${sql.lit(longAbsence)}))`;

/**
 * Records that a worker maintains the campaigns. If none did for over an hour, as after an outage or a restored backup,
 * staff must check first: campaigns that were already being sent are paused in the same transaction. Campaigns that
 * started since then continue.
 * @returns the campaigns that were paused.
 */
export async function lookAfter(tx: Tx) {
  const { rows } = await sql<{ isLate: boolean }>`
    update sending_control c set looked_at = now()
    from (select looked_at from sending_control for update) before
    returning before.looked_at < now() - make_interval(secs => ${sql.lit(longAbsence)}) as is_late
  `.execute(tx);
  if (rows[0]?.isLate !== true) return [];
  const paused = await sql<MovedCampaign>`
    update campaign set status = 'paused', pause_reason = 'interrupted', updated_at = now()
    where status = 'sending' and updated_at < now() - make_interval(secs => ${sql.lit(longAbsence)})
    returning id, run, status
  `.execute(tx);
  return paused.rows;
}

/**
 * Starts campaigns that are due by the database's clock. One more than an hour late becomes `missed`, and one due
 * without a postal address `paused`. None starts while sending is switched off.
 */
export async function startDue(tx: Tx) {
  const { rows } = await sql<MovedCampaign>`
    update campaign set
      status = case when is_late then 'missed' when address is null then 'paused' else 'sending' end,
      pause_reason = case when not is_late and address is null then 'postal_address' end,
      postal_address = case when not is_late then address end,
      started_at = case when is_late or address is null then started_at else now() end,
      updated_at = now()
    from (
      select id as due_id, (select postal_address from newsletter_settings) as address,
        scheduled_time < now() - make_interval(secs => ${sql.lit(longAbsence)}) as is_late
      from campaign where status = 'scheduled' and scheduled_time <= now()
      for update skip locked
    ) due
    where id = due_id and status = 'scheduled'
      and (is_late or not (select stopped from sending_control))
    returning id, run, status
  `.execute(tx);
  return rows;
}

/** Milliseconds until the next campaign is due, if within `withinMs`. */
export async function findNextStart(db: Db, withinMs: number) {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from scheduled_time - clock_timestamp())::float8 * 1000 as ms
    from campaign
    where status = 'scheduled' and scheduled_time > now()
      and scheduled_time <= now() + make_interval(secs => ${withinMs / 1000})
    order by scheduled_time limit 1
  `.execute(db);
  return rows[0] && Math.max(0, rows[0].ms);
}

/**
 * Settles the claims of dead workers. Recipients before the last bytes are requeued, which is safe; the others may have
 * got the mail, so they become `unknown` and are not resent automatically.
 */
export async function sweepExpiredClaims(tx: Tx) {
  const { rows: claims } = await sql<{ token: string }>`
    delete from campaign_claim
    where lease_until < clock_timestamp()
      -- further away than any lease: written before the clock was set back
      or lease_until > clock_timestamp() + interval '1 minute'
    returning token
  `.execute(tx);
  if (claims.length === 0) return { queued: 0, unknown: 0 };
  const { rows } = await sql<{ state: string; count: number }>`
    with held as (
      select id from campaign_recipient
      where claim_token = any (${claims.map(({ token }) => token)}::uuid[])
        and state in ('claimed', 'sending')
      order by id for update
    ), swept as (
      update campaign_recipient r set
        state = case r.state when 'claimed' then 'queued' else 'unknown' end,
        -- a worker that was suspended still has the token: it may yet say what became of the mail
        claim_token = case r.state when 'claimed' then null else r.claim_token end,
        last_error = case r.state when 'claimed' then r.last_error
          else 'its worker died while handing it over' end
      from held where r.id = held.id
      returning r.state
    )
    select state, count(*)::int as count from swept group by state
  `.execute(tx);
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { queued: countOf("queued"), unknown: countOf("unknown") };
}

/**
 * Whether campaign `c` has a recipient `r` that meets a condition. @param order the order of an index for the
 * condition, which makes it a single index lookup: an `exists` may become a join that reads every recipient of every
 * campaign.
 */
export const hasRecipient = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql<boolean>`(
    select true from campaign_recipient r
    where r.campaign_id = c.id and r.run = c.run and ${condition}
    order by ${order} limit 1) is not null`;

/**
 * Skips at most `limit` remaining recipients of campaigns cancelled within the last `days`; default: at any time.
 * @returns their number
 */
export async function skipCancelled(db: Db, limit: number, days?: number) {
  const { numAffectedRows } = await sql`
    update campaign_recipient set ${recipients.skipsCancelled}
    -- an array is looked up row by row; rows to join with may be read all
    where id = any (array(
      select r.id from campaign c
      cross join lateral (
        select id from campaign_recipient
        where campaign_id = c.id and run = c.run and state = 'queued'
        order by due_at, id limit ${limit} for update skip locked
      ) r
      where c.status = 'cancelled' and c.prepared_at is not null
        ${days === undefined ? sql`` : sql`and (c.finished_at > now() - make_interval(days => ${days}) or c.finished_at is null)`}
      limit ${limit}
    ))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Whether a campaign `c` ends when no recipient remains. Letters of the welcome series do not: they get new recipients.
 */
const mayEnd = sql<boolean>`c.status = 'sending' and not exists (
  select from welcome_step w where w.campaign_id = c.id)`;

const has = (state: RecipientState, also = sql``) =>
  hasRecipient(sql`r.state = ${sql.lit(state)} ${also}`, sql`r.reason, r.id`);

/** Whether a recipient of campaign `c` is unknown, or a mail failed for another reason than a dead address. */
const hasIssues = sql<boolean>`(
  ${has("unknown")} or ${has("failed", sql`and r.reason is distinct from 'bounced'`)})`;

/** Days after its end within which the issues of a campaign may turn out to be none. */
const issueDays = 30;

/**
 * Turns campaigns that ended as `sent_with_issues` into sent ones if nothing is left of these: an open, a click or a
 * report proved what had become of each unknown mail.
 */
export async function clearIssues(tx: Tx) {
  const { rows } = await sql<MovedCampaign>`
    update campaign c set status = 'sent', updated_at = now()
    where c.status = 'sent_with_issues'
      and c.finished_at > now() - make_interval(days => ${sql.lit(issueDays)})
      and not ${hasIssues}
    returning c.id, c.run, c.status
  `.execute(tx);
  return rows;
}

/** Ends campaigns without remaining recipients: all, or the one with this id. Some end as `sent_with_issues`. */
export async function finish(tx: Tx, campaignId?: string) {
  // locks first, so that the statement below sees the recipients' changes by the previous holder
  await sql`
    select from campaign c
    where ${mayEnd} and (${campaignId ?? null}::uuid is null or c.id = ${campaignId ?? null}::uuid)
    order by c.id for update`.execute(tx);
  const { rows } = await sql<MovedCampaign>`
    update campaign c set
      status = case when ${hasIssues} then 'sent_with_issues' else 'sent' end,
      finished_at = now(), updated_at = now()
    where ${mayEnd} and c.prepared_at is not null
      and (${campaignId ?? null}::uuid is null or c.id = ${campaignId ?? null}::uuid)
      and not (${has("queued")} or ${has("claimed")} or ${has("sending")})
    returning c.id, c.run, c.status
  `.execute(tx);
  if (rows.length > 0)
    await sendAgain.noteFinished(
      tx,
      rows.map(({ id }) => id),
    );
  return rows;
}
