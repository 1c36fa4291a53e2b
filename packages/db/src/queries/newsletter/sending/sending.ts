import { type RawBuilder, sql } from "kysely";
import type { Language, RecipientReason, RecipientState, SubscriberState } from "@sortes/contract";
import type { Db } from "../../../client.ts";
import { compileSqlOnce, later } from "../../../compiled.ts";
import * as readerFields from "../readers/fields.ts";
import type { OwnFieldValue } from "../readers/fields.ts";
import * as webhookEvents from "../../ground/webhook-events.ts";
import * as deliveryReports from "./delivery-reports.ts";
import * as campaignRounds from "../campaigns/rounds.ts";
import * as sendAgain from "../campaigns/send-again.ts";

/** Seconds after which a worker loses a claim that it does not renew. */
const leaseSeconds = 30;
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** A campaign that workers may take recipients of. */
export interface SendableCampaign {
  id: string;
  run: number;
  /** Whether a recipient is due now. If not, the rest wait for a retry or a subject, are claimed, or are done. */
  hasDue: boolean;
  /** Whether it is a subject test. */
  isTested: boolean;
}

/** The prepared campaigns that are being sent, oldest start first. None while sending is stopped. */
export async function findCampaigns(db: Db) {
  const { rows } = await sql<SendableCampaign>`
    select c.id, c.run, ${campaignRounds.hasRecipient(sql`r.state = 'queued' and r.due_at <= now()`, sql`r.due_at, r.id`)} as has_due, c.test_seed is not null as is_tested
    from campaign c
    where c.status = 'sending' and c.prepared_at is not null and ${campaignRounds.lookedAfter}
    order by c.started_at, c.id limit 200
  `.execute(db);
  return rows;
}

/** A claimed recipient. The subscriber's fields are null if the subscriber was erased. */
export interface ClaimedRecipient {
  id: string;
  subscriberId: string;
  attempts: number;
  address: string | null;
  locale: Language | null;
  name: string | null;
  fields: OwnFieldValue[];
  subscriberState: SubscriberState | null;
  /** The number of the subject: in a test, the chosen one, or that of a second mail; null: the campaign has only one. */
  variant: number | null;
  /** Whether it waited for a second mail, and has opened the first in the meantime. */
  hasOpened: boolean;
}

/** Whether the second mail of a campaign may go out: it has begun, and was not cancelled. One that is over may be resent. */
const isSecondSent = (campaign: RawBuilder<unknown>) => sql`(
  select a.state from campaign_again a where a.campaign_id = ${campaign}) in ('sending', 'done')`;

/** The number of recipients among which one is chosen at random, since neighbours in a list often share a provider. */
const chosenAmong = 10_000;

/**
 * Claims up to `limit` due recipients of a campaign for the worker that generated the token. The claim is a single row
 * with their common lease.
 * @param claim.byChance claims a random one of the next recipients, to test the account.
 */
export async function claimRecipients(
  db: Db,
  claim: {
    token: string;
    workerId: string;
    campaignId: string;
    run: number;
    limit: number;
    byChance?: boolean;
  },
) {
  const { token, workerId, campaignId, run, limit, byChance = false } = claim;
  const isChosen = byChance
    ? sql`and id = (
        select id from (
          select id from campaign_recipient
          where campaign_id = ${campaignId} and run = ${run} and state = 'queued' and due_at <= now()
          order by due_at, id limit ${sql.lit(chosenAmong)}
        ) next
        order by random() limit 1)`
    : sql``;
  const { rows } = await sql<ClaimedRecipient>`
    with due as materialized (
      select id, subscriber_id from campaign_recipient
      where campaign_id = ${campaignId} and run = ${run} and state = 'queued' and due_at <= now()
        and ${campaignRounds.lookedAfter}
        and exists (select from campaign where id = ${campaignId} and run = ${run}
          and status = 'sending' and prepared_at is not null)
        ${isChosen}
        -- those of a second mail that was cancelled are taken back
        and (first_sent_at is null or ${isSecondSent(sql`${campaignId}::uuid`)})
      order by due_at, id limit ${limit}
      for update skip locked
    ), claim as (
      insert into campaign_claim (token, worker_id, campaign_id, lease_until)
      select ${token}::uuid, ${workerId}::uuid, ${campaignId}::uuid, ${leaseEnd}
      where exists (select from due)
    ), taken as (
      update campaign_recipient r set state = 'claimed', claim_token = ${token}::uuid
      from due where r.id = due.id
      returning r.id, r.subscriber_id, r.attempts, r.variant, r.first_sent_at is not null as is_second
    )
    select t.id, t.subscriber_id, t.attempts, s.address, s.locale, s.name,
      ${readerFields.ownFieldsOf(sql`t.subscriber_id`)} as fields, s.state as subscriber_state,
      case when t.is_second then ${sql.lit(sendAgain.secondVariant)}
        else coalesce(t.variant, (select winner from campaign where id = ${campaignId})) end as variant,
      t.is_second and exists (
        select from campaign_engagement e
        where e.campaign_id = ${campaignId} and e.run = ${run} and e.reader = t.id::text) as has_opened
    from taken t left join subscriber s on s.id = t.subscriber_id
    order by t.id
  `.execute(db);
  return rows;
}

/** Extends claims by half a minute. @returns those that have not expired. */
export async function renewClaims(db: Db, tokens: readonly string[]) {
  const { rows } = await sql<{ token: string }>`
    update campaign_claim set lease_until = ${leaseEnd}
    where token = any (${tokens}::uuid[]) and lease_until > clock_timestamp()
    returning token
  `.execute(db);
  return new Set(rows.map(({ token }) => token));
}

/** Requeues recipients that were not sent. Ignores recipients no longer in that claim. */
export async function releaseRecipients(db: Db, token: string, ids: readonly string[]) {
  await sql`
    update campaign_recipient set state = 'queued', claim_token = null
    where id = any (${ids}::bigint[]) and claim_token = ${token} and state = 'claimed'
  `.execute(db);
}

/** Requeues all recipients of claims that are not being handed over, and ends claims without any left. */
export async function releaseClaims(db: Db, tokens: readonly string[]) {
  await sql`
    update campaign_recipient set state = 'queued', claim_token = null
    where claim_token = any (${tokens}::uuid[]) and state = 'claimed'
  `.execute(db);
  for (const token of tokens) await endClaim(db, token);
}

/** Ends a claim unless a recipient is unsettled, which is detected later by the expired lease. */
export async function endClaim(db: Db, token: string) {
  await sql`
    delete from campaign_claim where token = ${token} and not exists (
      select from campaign_recipient where claim_token = ${token} and state in ('claimed', 'sending'))
  `.execute(db);
}

/** A mail whose last bytes are about to be sent. */
export interface Handover {
  id: string;
  token: string;
  /** The keyed hash of the recipient's address. */
  addressHash: string;
}

const valuesOfHandovers = (mails: readonly Handover[]) => [
  mails.map(({ id }) => id),
  mails.map(({ token }) => token),
  mails.map(({ addressHash }) => addressHash),
];

/**
 * Whether a row is in that claim and in one of these states; written so that only the index of ids can be used, since
 * the planner's statistics of states and claims are always outdated.
 */
const isInHand = (...states: RecipientState[]) => sql`
  r.claim_token is not distinct from v.token
    and r.state || '' = any (${sql.lit(`{${states.join()}}`)}::text[])`;

const marking = sql<{ id: string }>`
    update campaign_recipient r set state = 'sending', sent_at = clock_timestamp()
    from unnest(${later}::bigint[], ${later}::uuid[], ${later}::text[]) as v (id, token, address_hash)
    where r.id = v.id and ${isInHand("claimed")}
      -- scalar, so that no plan begins with the campaign and reads all of its recipients
      and (select k.lease_until > clock_timestamp() from campaign_claim k where k.token = v.token)
      and (select c.run = r.run and c.status = 'sending' from campaign c where c.id = r.campaign_id)
      and (r.first_sent_at is null or (${isSecondSent(sql`r.campaign_id`)}
        -- it may have waited for minutes since it was claimed
        and (select true from campaign_engagement e
          where e.campaign_id = r.campaign_id and e.run = r.run and e.reader = r.id::text) is null))
      and not (select stopped from sending_control)
      and (select s.state = 'active' from subscriber s where s.id = r.subscriber_id)
      and (select p.address_hash from suppression p where p.address_hash = v.address_hash) is null
    returning r.id`;

/** Why a reader must not get mail; null if the reader is not the reason. */
export async function findReaderExclusion(db: Db, mail: Handover) {
  const { rows } = await sql<{ reason: "erased" | "unsubscribed" | "suppressed" | null }>`
    select case
      when s.id is null then 'erased'
      when s.state <> 'active' then 'unsubscribed'
      when exists (select from suppression p where p.address_hash = ${mail.addressHash}) then 'suppressed'
    end as reason
    from campaign_recipient r left join subscriber s on s.id = r.subscriber_id
    where r.id = ${mail.id}
  `.execute(db);
  return rows[0]?.reason ?? null;
}

/** The outcome of a claimed mail. */
export interface Settlement {
  id: string;
  token: string;
  state: Extract<RecipientState, "queued" | "sent" | "failed" | "skipped" | "unknown">;
  reason: RecipientReason | null;
  error: string | null;
  /** Whether it used up one of the mail's limited attempts. */
  counts: boolean;
  /** Seconds until the next try of a mail that is queued again. */
  pauseSeconds: number;
  /** The hash of a dead address, which gets no more campaigns; else null. */
  deadAddressHash: string | null;
}

/**
 * Whether a formerly `unknown` mail, which its worker now reports as retryable, belongs to a finished campaign.
 * Finishing takes the same lock first, then checks who is queued.
 */
const comesTooLate = sql`r.state = 'unknown' and v.state = 'queued' and not exists (
        select from campaign c
        where c.id = r.campaign_id and c.run = r.run and c.status in ('sending', 'paused', 'cancelled')
        for share)`;

const valuesOfSettlements = (mails: readonly Settlement[]) => [
  mails.map(({ id }) => id),
  mails.map(({ token }) => token),
  mails.map(({ state }) => state),
  mails.map(({ reason }) => reason),
  mails.map(({ error }) => error),
  mails.map(({ counts }) => (counts ? 1 : 0)),
  mails.map(({ pauseSeconds }) => pauseSeconds),
];

/** Whether a second mail came to nothing: the reader has the letter by the first, unless the address is dead. */
const isSpared = sql`r.first_sent_at is not null and (${comesTooLate}
      or (v.state in ('failed', 'skipped') and v.reason is distinct from 'bounced'))`;

const settling = sql<never>`
    update campaign_recipient r set
      state = case when ${isSpared} then 'sent' when ${comesTooLate} then 'failed' else v.state end,
      reason = case when ${isSpared} then 'not_again' when ${comesTooLate} then 'refused'
        when v.reason is null and r.first_sent_at is not null then 'again'
        when v.state = 'queued' then r.reason else v.reason end,
      -- nothing about readers who were erased meanwhile
      last_error = case when v.error is not null
        then (select v.error from subscriber s where s.id = r.subscriber_id) end,
      attempts = r.attempts + v.counts,
      due_at = case v.state when 'queued' then clock_timestamp() + make_interval(secs => v.pause)
        else r.due_at end,
      sent_at = case when v.state in ('sent', 'unknown') then r.sent_at
        when v.state = 'queued' and r.reason = 'perhaps_sent' then r.sent_at else r.first_sent_at end,
      claim_token = case v.state when 'unknown' then r.claim_token end
    from unnest(${later}::bigint[], ${later}::uuid[], ${later}::text[], ${later}::text[], ${later}::text[],
        ${later}::int[], ${later}::float8[])
      as v (id, token, state, reason, error, counts, pause)
    where r.id = v.id and ${isInHand("claimed", "sending", "unknown")}`;

/** Runs hundreds of times a second while a campaign is being sent. */
const note = {
  settled: compileSqlOnce(settling),
  bounced: compileSqlOnce(
    sql`with settled as (
      ${settling}
      returning r.id, r.subscriber_id, r.campaign_id, r.run, r.state, r.reason, r.last_error
    ), reported as (${deliveryReports.noteRejections("settled")})
    ${webhookEvents.tellBounces("settled")}`,
  ),
  handovers: compileSqlOnce(marking),
  both: compileSqlOnce(sql<{ id: string }>`with settled as (${settling}) ${marking}`),
};

/** The outcomes and marks that a worker commits together. No recipient is in both. */
export interface Progress {
  settled: readonly Settlement[];
  handovers: readonly Handover[];
}

/**
 * Records outcomes of mails, each once, and marks others as being sent, in one commit.
 *
 * Settled: does not change mails no longer in that claim. An `unknown` one that proves to be unsent waits for a retry,
 * or is `failed` if its campaign is over.
 *
 * Marks are the last step before the last bytes: from here on the mails count as possibly sent. A mail is not marked if
 * its claim expired, its campaign is not being sent, its reader must not get mail, or it is the second one of a letter
 * that they have opened.
 * @returns the ids of those that may go out.
 */
export async function recordProgress(db: Db, { settled, handovers: mails }: Progress) {
  const dead = settled.map((mail) => mail.deadAddressHash).filter((hash) => hash !== null);
  if (dead.length > 0)
    await sql`
      insert into suppression (address_hash, reason)
      select distinct hash, 'bounced' from unnest(${dead}::text[]) as hash
      on conflict do nothing
    `.execute(db);
  // bounces are reported and queue webhook events in the same statement, whose cost the others avoid
  const bounced = settled.filter(({ reason }) => reason === "bounced");
  const suppressed = bounced.filter((mail) => mail.deadAddressHash !== null).map(({ id }) => id);
  if (bounced.length > 0) await note.bounced(db, ...valuesOfSettlements(bounced), suppressed);
  const others = settled.filter(({ reason }) => reason !== "bounced");
  const [outcomes, marks] = [valuesOfSettlements(others), valuesOfHandovers(mails)];
  if (mails.length === 0) {
    if (others.length > 0) await note.settled(db, ...outcomes);
    return new Set<string>();
  }
  const rows = await (others.length > 0
    ? note.both(db, ...outcomes, ...marks)
    : note.handovers(db, ...marks));
  return new Set(rows.map(({ id }) => id));
}

/** Identifies the content to send: of a run, in one language, with one of several subjects. */
export interface ContentKey {
  id: string;
  run: number;
  locale: Language;
  /** Null: the campaign has only one subject. */
  variant: number | null;
}

/** The frozen content, with the postal address of its run, which is null for older runs. */
export async function findContent(db: Db, { id, run, locale, variant }: ContentKey) {
  const from =
    variant === null ? sql`campaign_content as content` : sql`campaign_variant as content`;
  const ofVariant = variant === null ? sql`true` : sql`content.variant = ${variant}`;
  const { rows } = await sql<{
    subject: string;
    html: string;
    text: string;
    postalAddress: string | null;
  }>`
    select content.subject, content.html, content.text, c.postal_address
    from ${from} join campaign c on c.id = content.campaign_id
    where content.campaign_id = ${id} and content.run = ${run} and content.locale = ${locale}
      and ${ofVariant}
  `.execute(db);
  return rows[0];
}
