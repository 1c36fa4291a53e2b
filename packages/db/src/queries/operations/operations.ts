import { sql } from "kysely";
import type { CampaignStatus } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import type { MailState, SmtpReplyClass } from "../../states.ts";
import { columns } from "../../columns.ts";
import * as storedTotals from "../ground/totals.ts";

/** Replies of mail servers, by sender and class. */
export interface SmtpReplyCount {
  source: "mail" | "campaign";
  class: SmtpReplyClass;
  count: number;
}

/** Adds a worker's replies to the totals. */
export async function addSmtpReplies(db: Db, replies: readonly SmtpReplyCount[]) {
  if (replies.length === 0) return;
  await db
    .insertInto("smtpReply")
    .values(replies.map(({ count, ...reply }) => ({ ...reply, total: String(count) })))
    .onConflict((conflict) =>
      conflict
        .columns(["source", "class"])
        .doUpdateSet({ total: sql`smtp_reply.total + excluded.total` }),
    )
    .execute();
}

/** All replies since the beginning. */
export async function countSmtpReplies(db: Db) {
  const rows = await db.selectFrom("smtpReply").select(columns.smtpReply).execute();
  return rows.map(({ total, ...reply }) => ({ ...reply, count: Number(total) }));
}

/** The error of a mail without a recipient: the address has no account, the reader left, or it may not be sent. */
export const nobodyToSendTo = "nobody to send it to";

/** Days after which a failed mail is not resent. `anybodys`: for mails that anybody may request for an address. */
export interface RedriveDays {
  all: number;
  anybodys: number;
}

// failed composed mails no longer have their content, nor gift mails their link
const mayBeRedriven = ({ all, anybodys }: RedriveDays) => sql<boolean>`
  state = 'failed' and kind not in ('campaign_test', 'gift_link') and last_error is distinct from ${sql.lit(nobodyToSendTo)}
    and due_at > now() - make_interval(days => ${sql.lit(all)})
    and (address is null or kind = 'contact_message' or due_at > now() - make_interval(days => ${sql.lit(anybodys)}))`;

/** Unsent mails by state, for staff to act on. */
export interface UnsentMails {
  states: Record<Exclude<MailState, "sent">, number>;
  redrivable: number;
  /** The due time of the mail that has waited longest; null if none is due. */
  oldestDue: Date | null;
}

/** Mails of one state are counted up to this number, which is reason enough to look into it. */
const mostCounted = 10_000;

/** Counts the unsent mails by an index that contains only these, each state up to ten thousand. */
export async function countUnsentMails(db: Db, days: RedriveDays) {
  const { rows } = await sql<{ state: keyof UnsentMails["states"]; count: string }>`
    select any_state.state, counted.count from unnest('{queued,claimed,sending,failed,unknown}'::text[]) as any_state (state)
    cross join lateral (
      select count(*) as count from (
        select from mail_message where state <> 'sent' and mail_message.state = any_state.state
        limit ${sql.lit(mostCounted)}
      ) as found
    ) as counted
  `.execute(db);
  const more = await sql<{ redrivable: string; oldestDue: Date | null }>`
    select
      (select count(*) from (
        select from mail_message where state <> 'sent' and ${mayBeRedriven(days)} limit ${sql.lit(mostCounted)}
      ) as found) as redrivable,
      (select min(due_at) from mail_message
        where state <> 'sent' and state = 'queued' and due_at <= now()) as oldest_due
  `.execute(db);
  const states = { queued: 0, claimed: 0, sending: 0, failed: 0, unknown: 0 };
  for (const { state, count } of rows) states[state] = Number(count);
  const [rest] = more.rows;
  return {
    states,
    redrivable: Number(rest?.redrivable ?? 0),
    oldestDue: rest?.oldestDue ?? null,
  };
}

/**
 * Queues failed mails again, the oldest failure first. None was accepted, so nobody gets one twice.
 * @returns their number.
 */
export async function redriveMails(tx: Tx, { days, limit }: { days: RedriveDays; limit: number }) {
  const { numAffectedRows } = await sql`
    update mail_message
    set state = 'queued', attempts = 0, held_since = null, due_at = now()
    where id in (
      select id from mail_message where state <> 'sent' and ${mayBeRedriven(days)}
      order by due_at limit ${limit} for update skip locked
    )`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Campaigns by status, the seconds by which the most overdue one is late, and when the first second mail was due that
 * waits for staff. Letters of a disabled welcome series do not count as paused.
 */
export async function campaignFigures(db: Db) {
  const statuses = new Map(
    (await storedTotals.find(db, "campaign.")) as Map<CampaignStatus, number>,
  );
  const { rows } = await sql<{ lag: number | null; resting: number; secondMissed: Date | null }>`
    select
      (select extract(epoch from clock_timestamp() - min(scheduled_time))::float8
        from campaign where status = 'scheduled' and scheduled_time <= clock_timestamp()) as lag,
      (select count(*)::int from campaign
        where status = 'paused' and id in (select campaign_id from welcome_step)
          and not (select is_on from welcome_series)) as resting,
      (select min(due_at) from campaign_again where state = 'missed') as second_missed
  `.execute(db);
  const { lag = null, resting = 0, secondMissed = null } = rows[0] ?? {};
  const paused = statuses.get("paused") ?? 0;
  if (resting > 0) statuses.set("paused", Math.max(0, paused - resting));
  return { statuses, startLag: lag ?? 0, secondMissed };
}
