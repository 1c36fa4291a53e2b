import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { CampaignStatus, Language, OwnTime } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import type { CampaignRun } from "../statistics/statistics.ts";
import * as sendingControl from "../sending/sending-control.ts";
import * as archive from "../archive/archive.ts";
import * as campaigns from "./campaigns.ts";
import * as recipients from "./recipients.ts";
import * as sendAgain from "./send-again.ts";
import * as welcomeLetters from "./welcome-letters.ts";

/** Stores the targets of a frozen campaign's links, in order. */
export async function insertLinks(tx: Tx, { id, run }: CampaignRun, targets: readonly string[]) {
  if (targets.length === 0) return;
  await sql`
    insert into campaign_link (campaign_id, run, place, target)
    select ${id}::uuid, ${run}::int, place - 1, target
    from unnest(${[...targets]}::text[]) with ordinality as t (target, place) order by place
  `.execute(tx);
}

/** The ids of a frozen campaign's links by target; undefined without tracking. */
export async function findLinks(db: Db, { id, run }: CampaignRun) {
  const { rows } = await sql<{ id: string | null; target: string }>`
    select l.id, l.target from campaign c
    left join campaign_link l on l.campaign_id = c.id and l.run = ${run}
    where c.id = ${id} and c.tracking <> 'off'`.execute(db);
  if (rows.length === 0) return undefined;
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.target, row.id]])));
}

/** The target of a link in the mail to a recipient, even an erased one; undefined if the mail has no such link. */
export async function findLinkTarget(
  db: Db,
  { linkId, recipientId }: { linkId: string; recipientId: string },
) {
  const { rows } = await sql<{ target: string }>`
    select l.target from campaign_link l
    join campaign_recipient r on r.id = ${recipientId} and r.campaign_id = l.campaign_id and r.run = l.run
    where l.id = ${linkId}`.execute(db);
  return rows[0]?.target;
}

/** The content in one language, with merge fields. */
export interface FrozenContent {
  subject: string;
  html: string;
  text: string;
}

/** The contents of a campaign by language: one, or all languages if it has none of its own or is translated. */
export type FrozenContents = Readonly<Partial<Record<Language, FrozenContent>>>;

/** The frozen contents: one, or one per tested subject, the campaign's own first. */
export interface Frozen {
  contents: readonly FrozenContents[];
  /** The targets of its tracked links. */
  links: readonly string[];
}

/** When to send a campaign. */
export interface Schedule {
  /** When it begins. */
  time: Date;
  /** If each reader gets it at this hour of their own. */
  ownTime?: OwnTime | undefined;
}

const timesOf = ({ time, ownTime }: Schedule) => ({
  scheduledTime: time,
  ownTime: ownTime ? JSON.stringify(ownTime) : null,
});

/** The columns of a campaign that starts at once. */
const startsNow = {
  status: "sending",
  scheduledTime: null,
  ownTime: null,
  startedAt: sql<Date>`clock_timestamp()`,
  postalAddress: sendingControl.addressOfRun,
} as const;

/**
 * Freezes a draft with the content to send, and increments its run. With several contents, a new random seed decides
 * who gets which.
 * @param schedule when to send it; default: at once
 * @returns undefined if it is not a draft, not at this version, or its segment was deleted; then nothing has changed.
 */
export async function freeze(
  tx: Tx,
  { id, version }: { id: string; version: number },
  { contents, links }: Frozen,
  schedule?: Schedule,
) {
  const isTested = contents.length > 1;
  const row = await tx
    .updateTable("campaign")
    .set({
      run: sql`run + 1`,
      preparedAt: null,
      finishedAt: null,
      segment: sql`(select definition from segment where id = segment_id)`,
      segmentName: sql`(select name from segment where id = segment_id)`,
      segmentApplied: false,
      lettersFrozen: true,
      readersChosen: false,
      archiveNumber: sql<
        number | null
      >`case when coalesce(in_archive, segment_id is null) then ${archive.number} end`,
      ...noTest,
      testSeed: isTested ? randomBytes(32).toString("hex") : null,
      updatedAt: sql`clock_timestamp()`,
      ownTimeApplied: false,
      ownTimeChange: null,
      ...(schedule ? { status: "scheduled", ...timesOf(schedule) } : startsNow),
    })
    .where(campaigns.holds({ id, version, from: ["draft"] }))
    // a campaign whose segment was deleted must not go to everybody
    .where(sql<boolean>`(segment_id is null or exists (select from segment where id = segment_id))`)
    .returning(campaigns.shownColumns)
    .executeTakeFirst();
  if (!row) return undefined;
  const rowsOf = (content: FrozenContents) =>
    Object.entries(content).map(([locale, written]) => ({
      ...written,
      campaignId: id,
      run: row.run,
      locale: locale as Language,
    }));
  if (isTested) {
    // in a separate table: older workers find no content and claim nobody
    const rows = contents.flatMap((content, variant) =>
      rowsOf(content).map((one) => ({ ...one, variant })),
    );
    await tx.insertInto("campaignVariant").values(rows).execute();
  } else await tx.insertInto("campaignContent").values(contents.flatMap(rowsOf)).execute();
  await insertLinks(tx, row, links);
  const { secondMail, isTranslated } = row;
  if (!secondMail) return row;
  const { afterDays, subject } = secondMail;
  const translatedSubject = isTranslated ? secondMail.translatedSubject : null;
  await sendAgain.moveFromDraft(tx, row, { afterDays, subject, translatedSubject });
  return { ...row, secondMail: null };
}

/** The columns of a campaign whose subjects are not tested, or not yet. */
const noTest = {
  testSeed: null,
  testApplied: false,
  testedAt: null,
  winner: null,
  chosenAt: null,
  chosenByStaff: null,
} as const;

/**
 * Reschedules a campaign, or without a time sends it now; its frozen content stays.
 * @returns undefined if it is no longer scheduled; then nothing has changed.
 */
export async function reschedule(tx: Tx, id: string, schedule?: Schedule) {
  return await tx
    .updateTable("campaign")
    .set({
      updatedAt: sql`clock_timestamp()`,
      ...(schedule ? timesOf(schedule) : startsNow),
    })
    .where(campaigns.holds({ id, from: ["scheduled"] }))
    .returning(campaigns.shownColumns)
    .executeTakeFirst();
}

/** States of a campaign that can be cancelled. */
const cancellable = ["scheduled", "sending", "paused", "missed"] as const;

/**
 * Turns a scheduled campaign back into a draft, without frozen content, or cancels a started or missed one. Mails in
 * flight are still sent; a worker skips the rest. While it is sent a second time, or again to some recipients, only these
 * mails are cancelled: the letter is out.
 * @param from its only state to cancel; default: all of `cancellable`
 * @returns undefined if its state is another, or it is a letter of the welcome series; then nothing has changed.
 */
export async function cancel(tx: Tx, id: string, from?: CampaignStatus) {
  // the campaign before its second mail, as in all other transactions, to prevent deadlocks
  const locked = await campaigns.lockState(tx, id);
  if (from !== undefined && locked?.status !== from) return undefined;
  await sendAgain.cancel(tx, id, ["sending"]);
  if (await recipients.cancelResent(tx, id))
    return await tx
      .selectFrom("campaign")
      .select(campaigns.shownColumns)
      .where("id", "=", id)
      .executeTakeFirst();
  const row = await tx
    .updateTable("campaign")
    .set({
      status: sql<CampaignStatus>`case when status = 'scheduled' then 'draft' else 'cancelled' end`,
      scheduledTime: sql<Date | null>`case when status = 'scheduled' then null else scheduled_time end`,
      finishedAt: sql<Date | null>`case when status = 'scheduled' then null else clock_timestamp() end`,
      segment: sql`case when status = 'scheduled' then null else segment end`,
      segmentName: sql`case when status = 'scheduled' then null else segment_name end`,
      lettersFrozen: sql<boolean>`status <> 'scheduled'`,
      testSeed: sql`case when status = 'scheduled' then null else test_seed end`,
      ownTime: sql<string | null>`case when status = 'scheduled' then null else own_time end`,
      secondMail: sql`case when status = 'scheduled' then ${sendAgain.backToDraft} end`,
      // its second mail may have changed while it was no draft
      version: sql`case when status = 'scheduled' and exists (
        select from campaign_again a where a.campaign_id = campaign.id) then version + 1 else version end`,
      pauseReason: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(campaigns.holds({ id, from: cancellable }))
    .where(welcomeLetters.isNoStep)
    .returning(campaigns.shownColumns)
    .executeTakeFirst();
  if (row) await sendAgain.endWith(tx, id, row.status === "draft" ? "draft" : "cancelled");
  if (row?.status !== "draft") return row;
  await tx.deleteFrom("campaignContent").where("campaignId", "=", id).execute();
  await tx.deleteFrom("campaignVariant").where("campaignId", "=", id).execute();
  await tx.deleteFrom("campaignLink").where("campaignId", "=", id).execute();
  return row;
}

/** @returns undefined if it is not being sent, or is a letter of the welcome series; then nothing has changed. */
export async function pause(tx: Tx, id: string) {
  return await tx
    .updateTable("campaign")
    .set({ status: "paused", pauseReason: "staff", updatedAt: sql`clock_timestamp()` })
    .where(campaigns.holds({ id, from: ["sending"] }))
    .where(welcomeLetters.isNoStep)
    .returning(campaigns.shownColumns)
    .executeTakeFirst();
}

/**
 * Pauses a campaign whose letter exceeds the mail server's size limit, unless somebody may already have got it.
 * @returns `paused`: now paused for staff; `waits`: already paused; `goes_on`: some may have got it, or it is over.
 */
export async function pauseTooLarge(
  tx: Tx,
  { campaignId, run }: { campaignId: string; run: number },
  sizes: { letter: number; limit: number },
) {
  const { rows } = await sql<{ status: CampaignStatus }>`
    select status from campaign where id = ${campaignId} and run = ${run} for update`.execute(tx);
  if (rows[0]?.status === "paused") return "waits";
  const { numAffectedRows } = await sql`
    update campaign set status = 'paused', pause_reason = 'too_large',
      pause_sizes = ${JSON.stringify(sizes)}::jsonb, updated_at = clock_timestamp()
    where id = ${campaignId} and run = ${run} and status = 'sending'
      and not exists (
        select from campaign_recipient
        where campaign_id = ${campaignId} and run = ${run} and state in ('sending', 'sent', 'unknown'))
  `.execute(tx);
  return numAffectedRows === 1n ? "paused" : "goes_on";
}

/** States of a campaign that waits for staff. */
const resumable = ["paused", "missed"] as const;

/**
 * Resumes a campaign, which needs a postal address.
 * @returns undefined if it is not paused or missed, or is a letter of the welcome series; then nothing has changed.
 */
export async function resume(tx: Tx, id: string) {
  return await tx
    .updateTable("campaign")
    .set({
      status: "sending",
      pauseReason: null,
      startedAt: sql<Date>`coalesce(started_at, clock_timestamp())`,
      postalAddress: sendingControl.addressOfRun,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(campaigns.holds({ id, from: resumable }))
    .where(welcomeLetters.isNoStep)
    .returning(campaigns.shownColumns)
    .executeTakeFirst();
}

/** Campaigns that are being sent, the newest first; at most `limit`. */
export async function findSending(db: Db, limit: number) {
  return await db
    .selectFrom("campaign")
    .select(["id", "run", "status", ...campaigns.testColumns])
    .where("status", "=", "sending")
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
}
