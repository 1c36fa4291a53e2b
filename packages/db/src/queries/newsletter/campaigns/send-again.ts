import { sql, type SqlBool } from "kysely";
import { missedAfter, type SendAgainState } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { columns } from "../../../columns.ts";
import { individualMonths } from "../statistics/engagement.ts";
import type { CampaignRun } from "../statistics/statistics.ts";
import * as campaigns from "./campaigns.ts";

/** The second mail of a letter: when it goes out, and with which subjects. */
interface SecondMail extends CampaignRun {
  afterDays: number;
  subject: string;
  /** The subject of the letter in the other language, if there is one. */
  translatedSubject: string | null;
}

type SecondMailOfDraft = Pick<SecondMail, "afterDays" | "subject" | "translatedSubject">;

/** The number under which the content of the second mail is stored, greater than that of any tested subject. */
export const secondVariant = 9;

/** The second mail of a campaign's run; undefined if none was ever planned. */
export async function find(db: Db, id: string) {
  return await db
    .selectFrom("campaignAgain")
    .select(columns.campaignAgain)
    .where("campaignId", "=", id)
    .executeTakeFirst();
}

/** Readers who opened a letter or followed a link for the first time after the second mail had been queued for them. */
export async function sumLater(db: Db, { id, run }: CampaignRun) {
  const { rows } = await sql<{ opens: number; clicks: number }>`
    select coalesce(sum(readers) filter (where kind = 'again_open'), 0)::int as opens,
      coalesce(sum(readers) filter (where kind = 'again_click'), 0)::int as clicks
    from campaign_tally
    where campaign_id = ${id} and run = ${run} and kind in ('again_open', 'again_click')`.execute(
    db,
  );
  return rows[0] ?? { opens: 0, clicks: 0 };
}

/** Whether it will still be stored after so many days who opened a campaign: else everybody would get the second mail. */
export async function keepsOpens(tx: Tx, id: string, afterDays: number) {
  const { rows } = await sql<{ keeps: boolean }>`
    select coalesce(finished_at + make_interval(months => ${sql.lit(individualMonths)})
      > now() + make_interval(days => ${afterDays}::int), true) as keeps
    from campaign where id = ${id}`.execute(tx);
  return rows[0]?.keeps === true;
}

/**
 * Plans the second mail of a locked campaign, or changes the plan: after the end of the first, or if that is over, from
 * now on.
 * @returns undefined if the second mail has been sent or begun; then nothing has changed.
 */
export async function plan(tx: Tx, mail: SecondMail, isOver: boolean) {
  const { id, run, afterDays, subject, translatedSubject } = mail;
  const { rows } = await sql<{ dueAt: Date | null }>`
    insert into campaign_again as a
      (campaign_id, run, after_days, subject, translated_subject, due_at)
    values (${id}, ${run}, ${afterDays}, ${subject}, ${translatedSubject},
      case when ${isOver} then clock_timestamp() + make_interval(days => ${afterDays}::int) end)
    on conflict (campaign_id) do update set
      run = excluded.run, after_days = excluded.after_days, subject = excluded.subject,
      translated_subject = excluded.translated_subject, due_at = excluded.due_at,
      state = 'planned', finished_at = null
    where a.started_at is null
    returning due_at`.execute(tx);
  return rows[0];
}

/**
 * Cancels a second mail that is planned, was missed, or is being sent. Mails in flight are still sent; a worker takes
 * the others back, and then ends a paused campaign in which nothing else waits.
 * @returns undefined if there is none; then nothing has changed.
 */
export async function cancel(
  tx: Tx,
  id: string,
  from: readonly SendAgainState[] = ["planned", "missed", "sending"],
) {
  const row = await tx
    .updateTable("campaignAgain")
    .set({ state: "cancelled", dueAt: null, finishedAt: sql<Date>`clock_timestamp()` })
    .where("campaignId", "=", id)
    .where("state", "in", from)
    .returning(["run", "startedAt"])
    .executeTakeFirst();
  if (row?.startedAt) await goOn(tx, id);
  return row;
}

/** Lets workers end a paused campaign, unless mails other than the second wait, which staff paused too. */
async function goOn(tx: Tx, id: string) {
  await tx
    .updateTable("campaign")
    .set({ status: "sending", pauseReason: null, updatedAt: sql`clock_timestamp()` })
    .where(campaigns.holds({ id, from: ["paused"] }))
    .where(
      sql<SqlBool>`not exists (
        select from campaign_recipient r
        where r.campaign_id = campaign.id and r.run = campaign.run and r.state = 'queued'
          and r.first_sent_at is null)`,
    )
    .execute();
}

/**
 * Plans the second mail that was planned with a draft, whose lock the caller holds and which has just become this run.
 * The draft has none from then on, so that the plan stands in one place.
 */
export async function moveFromDraft(tx: Tx, { id, run }: CampaignRun, planned: SecondMailOfDraft) {
  const { afterDays, subject, translatedSubject } = planned;
  await plan(tx, { id, run, afterDays, subject, translatedSubject }, false);
  await tx.updateTable("campaign").set({ secondMail: null }).where("id", "=", id).execute();
}

/** The plan of a campaign that becomes a draft again, as the draft's field. */
export const backToDraft = sql<string | null>`(
  select jsonb_build_object('afterDays', a.after_days, 'subject', a.subject,
    'translatedSubject', coalesce(a.translated_subject, ''))
  from campaign_again a where a.campaign_id = campaign.id and a.state = 'planned')`;

/** The plan ends with its campaign; a draft keeps it as its own field. */
export async function endWith(tx: Tx, id: string, status: "draft" | "cancelled") {
  if (status === "cancelled") await cancel(tx, id);
  else await tx.deleteFrom("campaignAgain").where("campaignId", "=", id).execute();
}

/** Campaigns whose second mail is due and may begin now. Nothing begins while sending is switched off. */
export async function findDue(db: Db) {
  const { rows } = await sql<{ id: string }>`
    select a.campaign_id as id from campaign_again a join campaign c on c.id = a.campaign_id
    where a.state = 'planned' and a.due_at <= now() and c.status in ('sent', 'sent_with_issues')
      and not (select stopped from sending_control)
    order by a.due_at limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** The effect of `begin`. `missed`: found over an hour late, so that staff have to say whether it goes out. */
interface Begun extends CampaignRun {
  state: "missed" | "sending" | "done";
  recipients: number;
}

/**
 * Begins the second mail of a campaign, in one transaction: stores its content, and queues the recipients whose first
 * mail was accepted and never opened nor fetched in advance. Those who left, get one mail a month, dropped the topic
 * or are suppressed stay as they are.
 * @returns undefined if it is not due any more, as another worker has begun it.
 */
export async function begin(tx: Tx, id: string): Promise<Begun | undefined> {
  // the locks make a second worker wait, and then find it begun
  const { rows } = await sql<{ run: number; isLate: boolean }>`
    select a.run, a.due_at < now() - make_interval(secs => ${sql.lit(missedAfter / 1000)}) as is_late
    from campaign c join campaign_again a on a.campaign_id = c.id and a.run = c.run
    where c.id = ${id} and c.status in ('sent', 'sent_with_issues') and a.state = 'planned'
      and a.due_at <= now()
    for update`.execute(tx);
  const [due] = rows;
  if (!due) return undefined;
  const { run, isLate } = due;
  if (isLate) {
    const missed = { state: "missed" } as const;
    await tx.updateTable("campaignAgain").set(missed).where("campaignId", "=", id).execute();
    return { id, run, state: "missed", recipients: 0 };
  }
  await copyContent(tx, { id, run });
  const recipients = await queueUnopened(tx, { id, run });
  const state = recipients === 0 ? "done" : "sending";
  await sql`
    update campaign_again set state = ${state}, recipients = ${recipients}, started_at = now(),
      finished_at = case when ${recipients} = 0 then now() end
    where campaign_id = ${id}`.execute(tx);
  if (recipients > 0)
    await sql`update campaign set status = 'sending', updated_at = now() where id = ${id}`.execute(
      tx,
    );
  return { id, run, state, recipients };
}

/** The frozen letters again, with the other subjects. */
const copyContent = (tx: Tx, { id, run }: CampaignRun) =>
  sql`
    insert into campaign_variant (campaign_id, run, variant, locale, subject, html, text)
    select c.id, c.run, ${sql.lit(secondVariant)}, l.locale,
      case when c.translation is not null and l.locale <> c.language
        then coalesce(a.translated_subject, a.subject) else a.subject end, l.html, l.text
    from campaign c join campaign_again a on a.campaign_id = c.id
    cross join lateral (
      select k.locale, k.html, k.text from campaign_content k
      where k.campaign_id = c.id and k.run = c.run
      union all
      select v.locale, v.html, v.text from campaign_variant v
      where v.campaign_id = c.id and v.run = c.run and v.variant = coalesce(c.winner, 0)
    ) l
    where c.id = ${id} and c.run = ${run}`.execute(tx);

async function queueUnopened(tx: Tx, { id, run }: CampaignRun) {
  const { numAffectedRows } = await sql`
    update campaign_recipient r set state = 'queued', reason = 'again', attempts = 0,
      last_error = null, claim_token = null, due_at = clock_timestamp(),
      first_sent_at = coalesce(r.sent_at, c.started_at)
    from campaign c, subscriber s
    where c.id = ${id} and r.campaign_id = ${id} and r.run = ${run}
      and r.state = 'sent' and r.first_sent_at is null
      and s.id = r.subscriber_id and s.state = 'active' and s.frequency <> 'monthly'
      and (c.topic is null or c.topic = any (s.topics))
      and not exists (select from suppression p where p.address_hash = s.address_hash)
      and not exists (
        select from campaign_engagement e
        where e.campaign_id = ${id} and e.run = ${run} and e.reader = r.id::text)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Takes back at most `limit` recipients of second mails that were cancelled: they keep the first. @returns their number */
export async function takeBack(db: Db, limit: number) {
  const { numAffectedRows } = await sql`
    update campaign_recipient set state = 'sent', reason = 'not_again', sent_at = first_sent_at
    where id = any (array(
      select r.id from campaign_again a join campaign c on c.id = a.campaign_id
      cross join lateral (
        select id from campaign_recipient
        where campaign_id = c.id and run = c.run and state = 'queued' and first_sent_at is not null
        order by due_at, id limit ${limit} for update skip locked
      ) r
      where a.state = 'cancelled' and a.started_at is not null and c.status in ('sending', 'paused')
      limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Counts the days of plans from the end of these campaigns, and ends second mails that were being sent. */
export async function noteFinished(tx: Tx, ids: readonly string[]) {
  await sql`
    update campaign_again set
      due_at = case when state = 'planned' then now() + make_interval(days => after_days) else due_at end,
      finished_at = case when state = 'sending' then now() end,
      state = case when state = 'sending' then 'done' else state end
    where campaign_id = any (${[...ids]}::uuid[])
      and (state = 'sending' or (state = 'planned' and due_at is null))`.execute(tx);
}
