import type {
  CampaignStatus,
  Language,
  PauseReason,
  RecipientReason,
  RecipientState,
} from "@sortes/contract";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../client.ts";
import type { CampaignEngagementTable, CampaignTallyTable } from "../schema.ts";
import type { FrozenContent } from "./campaign-states.ts";
import type { NewCampaign } from "./campaigns.ts";

/** Demo data: what comes about step by step in life is written at once here. */
export interface DemoCampaign extends NewCampaign {
  status: CampaignStatus;
  pauseReason: PauseReason | null;
  scheduledTime: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  postalAddress: string | null;
}

/** What became of one recipient of a demo campaign. */
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
    .values({ ...campaign, run, preparedAt: campaign.startedAt, updatedAt: campaign.createdAt })
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

/** Those who get the newsletter, oldest first. */
export async function findActiveSubscribers(tx: Tx): Promise<{ id: string; createdAt: Date }[]> {
  return await tx
    .selectFrom("subscriber")
    .select(["id", "createdAt"])
    .where("state", "=", "active")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Ids of the recipients of a demo campaign who got it. */
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

/** What happened to a demo campaign: counts, and where it is kept, who did what. */
export async function insertDemoEngagement(
  tx: Tx,
  tallies: readonly Insertable<CampaignTallyTable>[],
  readers: readonly Insertable<CampaignEngagementTable>[],
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
