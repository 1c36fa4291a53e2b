import { type Insertable, type Kysely, sql } from "kysely";
import type {
  CampaignStatus,
  Language,
  PauseReason,
  RecipientReason,
  RecipientState,
} from "@sortes/contract";
import type { Db, Tx } from "@sortes/db";
import type { FrozenContent } from "@sortes/db/newsletter/campaigns/states";
import type { NewCampaign } from "@sortes/db/newsletter/campaigns/campaigns";

type Database = Db extends Kysely<infer Tables> ? Tables : never;

/** Demo data: writes at once what normally happens step by step. */
export interface DemoCampaign extends NewCampaign {
  status: CampaignStatus;
  pauseReason: PauseReason | null;
  scheduledTime: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  postalAddress: string | null;
}

/** The outcome of one recipient of a demo campaign. */
export interface DemoRecipient {
  subscriberId: string;
  state: RecipientState;
  reason: RecipientReason | null;
  attempts: number;
  dueAt: Date;
  lastError: string | null;
  sentAt: Date | null;
}

export async function insertDemoCampaign(
  tx: Tx,
  campaign: DemoCampaign,
  contents: Readonly<Record<Language, FrozenContent>> | undefined,
): Promise<void> {
  const run = campaign.status === "draft" ? 0 : 1;
  await tx
    .insertInto("campaign")
    .values({
      ...campaign,
      document: campaign.document && JSON.stringify(campaign.document),
      translation: campaign.translation && JSON.stringify(campaign.translation),
      subjectTest: campaign.subjectTest && JSON.stringify(campaign.subjectTest),
      secondMail: campaign.secondMail && JSON.stringify(campaign.secondMail),
      run,
      preparedAt: campaign.startedAt,
      updatedAt: campaign.createdAt,
    })
    .execute();
  if (!contents) return;
  const rows = Object.entries(contents).map(([locale, content]) => ({
    ...content,
    campaignId: campaign.id,
    run,
    locale: locale as Language,
  }));
  await tx.insertInto("campaignContent").values(rows).execute();
}

export async function insertDemoRecipients(
  tx: Tx,
  campaignId: string,
  recipients: readonly DemoRecipient[],
): Promise<void> {
  const column = <T>(pick: (recipient: DemoRecipient) => T): T[] => recipients.map(pick);
  await sql`
    insert into campaign_recipient
      (campaign_id, run, subscriber_id, state, reason, attempts, due_at, last_error, sent_at)
    select ${campaignId}::uuid, 1, r.*
    from unnest(
      ${column(({ subscriberId }) => subscriberId)}::uuid[],
      ${column(({ state }) => state)}::text[],
      ${column(({ reason }) => reason)}::text[],
      ${column(({ attempts }) => attempts)}::int[],
      ${column(({ dueAt }) => dueAt)}::timestamptz[],
      ${column(({ lastError }) => lastError)}::text[],
      ${column(({ sentAt }) => sentAt)}::timestamptz[]
    ) r`.execute(tx);
}

/** Active subscribers, oldest first. */
export async function findActiveSubscribers(tx: Tx): Promise<{ id: string; createdAt: Date }[]> {
  return await tx
    .selectFrom("subscriber")
    .select(["id", "createdAt"])
    .where("state", "=", "active")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Ids of the recipients who got a demo campaign. */
export async function findDemoReaders(tx: Tx, campaignId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("campaignRecipient")
    .select("id")
    .where("campaignId", "=", campaignId)
    .where("state", "=", "sent")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The events of a demo campaign: counts, and, if stored, the readers' actions. */
export async function insertDemoEngagement(
  tx: Tx,
  tallies: readonly Insertable<Database["campaignTally"]>[],
  readers: readonly Insertable<Database["campaignEngagement"]>[],
): Promise<void> {
  if (tallies.length > 0)
    await tx
      .insertInto("campaignTally")
      .values([...tallies])
      .execute();
  if (readers.length > 0)
    await tx
      .insertInto("campaignEngagement")
      .values([...readers])
      .execute();
}

/** Numbers of recipients of a demo campaign after which one complains, and one is delayed. */
const every = 400;

/**
 * Demo data: reports of bounces, delays and complaints about finished campaigns. They suppress nobody:
 * that needs the installation's secret.
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
