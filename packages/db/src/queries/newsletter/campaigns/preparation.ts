import { type RawBuilder, sql } from "kysely";
import type { Language, NewsletterTopic, SubscriberState } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import * as storedTotals from "../../ground/totals.ts";
import * as segmentPredicate from "../readers/segment-predicate.ts";
import type { ResolvedSegment } from "../readers/segment-predicate.ts";
import * as sampling from "../readers/sampling.ts";
import * as sendingControl from "../sending/sending-control.ts";
import * as ownTimes from "./own-time.ts";
import * as subjectTests from "./subject-tests.ts";

/** Campaigns that are being sent but have no recipients yet, oldest start first. */
export async function findUnprepared(db: Db) {
  const unprepared = await db
    .selectFrom("campaign")
    .select("id")
    .where("status", "=", "sending")
    .where("preparedAt", "is", null)
    .orderBy("startedAt")
    .orderBy("id")
    .limit(100)
    .execute();
  return unprepared.map(({ id }) => id);
}

/** Subscribers per statement. */
const chunk = 50_000;
/** Inserted recipients from which on the planner's statistics are updated. */
const analyzedFrom = 1000;
/** The fields that decide who is skipped. */
export interface AudienceRules {
  topic: NewsletterTopic | null;
  monthlyCapDays: number;
  /** Only readers in this segment; default: everybody. */
  segment?: ResolvedSegment | undefined;
  /** Only readers of this language; default: everybody. */
  language?: Language | undefined;
}

/**
 * The reason to skip an active subscriber `s` when a campaign is prepared; null for recipients.
 * @param rules.topic the campaign's topic, or a column with it
 */
export const skipReason = ({
  topic,
  monthlyCapDays,
}: {
  topic: RawBuilder<unknown> | NewsletterTopic | null;
  monthlyCapDays: number;
}) => sql`case
  when ${topic}::text is not null and not ${topic}::text = any (s.topics) then 'topic'
  -- scalar, so that no plan reads the recipients of all campaigns
  when s.frequency = 'monthly' and (
    select true from campaign_recipient r
    where r.subscriber_id = s.id
      and r.sent_at > now() - make_interval(days => ${monthlyCapDays})
      -- while a second mail waits, the first has been sent; while one is resent, it may have been
      and (r.state in ('sending', 'sent', 'unknown') or r.first_sent_at is not null
        or r.reason = 'perhaps_sent')
    limit 1
  ) then 'monthly'
  when s.frequency = 'monthly' and (
    select true from campaign_recipient r
    where r.subscriber_id = s.id and r.state in ('queued', 'claimed')
      and (r.sent_at is null or r.reason = 'perhaps_sent')
      -- asked once for all readers
      and r.campaign_id not in (select id from campaign where status = 'cancelled')
    limit 1
  ) then 'monthly'
end`;

/** The reason to skip a subscriber `s` whose address is suppressed; null for others, and before its hash is known. */
const suppressedReason = sql`(
  select 'suppressed' from suppression p where p.address_hash = s.address_hash)`;

/** `and …`: the condition that a subscriber `s` is in the segment, if there is one. */
const among = ({ segment }: Pick<AudienceRules, "segment">, way: "each" | "few" = "each") =>
  segment ? sql`and ${segmentPredicate.within(segment, way)}` : sql``;

/** `and …`: the condition that a subscriber `s` reads the language, if there is one. */
const reading = ({ language }: Pick<AudienceRules, "language">) =>
  language ? sql`and s.locale = ${language}` : sql``;

/** The language to which a campaign is restricted: that of its only letter, unless it goes to the others too. */
export const onlyReadersOf = ({
  language,
  onlyItsLanguage,
  isTranslated,
}: {
  language: Language | null;
  onlyItsLanguage: boolean;
  isTranslated: boolean;
}): Language | undefined =>
  onlyItsLanguage && !isTranslated ? (language ?? undefined) : undefined;

/** The key of the advisory lock for inserting recipients, unique among ours. */
export const prepareLock = 7_301_552_011;

/**
 * Inserts the recipients of a campaign: every active subscriber of its segment and language once, skipped ones with the
 * reason, and the assignment of a subject test. Serialised over campaigns, so that two do not both use a reader's only
 * mail of the month.
 * @returns the number of rows; undefined if the campaign was already prepared or is not being sent.
 */
export async function prepareRecipients(tx: Tx, campaignId: string, monthlyCapDays: number) {
  await sql`select pg_advisory_xact_lock(${prepareLock}::bigint)`.execute(tx);
  const found = await tx
    .selectFrom("campaign")
    .select(["run", "topic", "segment", "language", "onlyItsLanguage", "testSeed", "subjectTest"])
    .select("ownTime")
    .select(sql<boolean>`translation is not null`.as("isTranslated"))
    .where("id", "=", campaignId)
    .where("status", "=", "sending")
    .where("preparedAt", "is", null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { run, topic, testSeed, subjectTest } = found;
  const segment = found.segment ? await segmentPredicate.resolve(tx, found.segment) : undefined;
  const language = onlyReadersOf(found);
  // in a subject test, all recipients are parked until the subjects are assigned
  const dueAt = testSeed === null ? sql`now()` : sql`'infinity'::timestamptz`;
  // a reader who changes the zone from here on keeps this moment; one that has passed is due at once
  const own = found.ownTime ? await ownTimes.spread(tx, found.ownTime) : undefined;
  const dueOf = own
    ? sql`coalesce((${own.moments}::timestamptz[])[array_position(${own.zones}::text[], time_zone)], ${own.otherwise}::timestamptz)`
    : dueAt;
  let all = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    // inserting in the order of the unique index is cheap
    const { rows } = await sql<{ last: string | null; count: number }>`
      with readers as materialized (
        select s.id, s.topics, s.frequency, s.time_zone, s.address_hash from subscriber s
        where s.state = 'active' and s.id > ${after} ${among({ segment })} ${reading({ language })}
        order by s.id limit ${sql.lit(chunk)}
      ), reasons as (
        select s.id, s.time_zone,
          coalesce(${skipReason({ topic, monthlyCapDays })}, ${suppressedReason}) as reason
        from readers s
      ), written as (
        insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at)
        select ${campaignId}::uuid, ${run}::int, id,
          case when reason is null then 'queued' else 'skipped' end, reason, ${dueOf}
        from reasons order by id
      )
      select (select id from readers order by id desc limit 1) as last, count(*)::int as count from readers
    `.execute(tx);
    const [row] = rows;
    if (!row || row.last === null) break;
    all += row.count;
    after = row.last;
    if (row.count < chunk) break;
  }
  if (testSeed !== null && subjectTest)
    await subjectTests.assignVariants(
      tx,
      { id: campaignId, run },
      { seed: testSeed, share: subjectTest.share, subjects: subjectTest.otherSubjects.length + 1 },
    );
  // the first claims run before autovacuum and must not use outdated statistics
  if (all >= analyzedFrom) await sql`analyze campaign_recipient`.execute(tx);
  const { numUpdatedRows } = await tx
    .updateTable("campaign")
    // an older server without postal addresses may have begun the run
    .set({
      preparedAt: sql`now()`,
      postalAddress: sendingControl.addressOfRun,
      segmentApplied: true,
      readersChosen: true,
      testApplied: true,
      ownTimeApplied: true,
      ...(own && { ownTime: JSON.stringify(own.ownTime) }),
    })
    .where("id", "=", campaignId)
    .where("run", "=", run)
    .where("status", "in", ["sending", "paused"])
    .where("preparedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CampaignGoneError(campaignId);
  return all;
}

/** Rolls back the recipients of a campaign that was cancelled while they were being inserted. */
export class CampaignGoneError extends Error {
  override readonly name = "CampaignGoneError";

  constructor(campaignId: string) {
    super(`the campaign ${campaignId} is not to be sent any more`);
  }
}

/** The number of subscribers in a state; active ones by language and by the reason to skip them, if any. */
export interface AudiencePart {
  state: SubscriberState;
  reason: "topic" | "monthly" | "suppressed" | "segment" | "language" | null;
  /** Null if unknown. */
  locale: Language | null;
  count: number;
}

/** Whether a campaign would reach anybody if it were prepared now. Stops at the first reader. */
export async function reachesSomebody(db: Db, rules: AudienceRules) {
  const { rows } = await sql<{ reaches: boolean }>`
    select exists (
      select from subscriber s
      where s.state = 'active' ${among(rules)} ${reading(rules)} and ${skipReason(rules)} is null
        and ${suppressedReason} is null
    ) as reaches
  `.execute(db);
  return rows[0]?.reaches === true;
}

/** Milliseconds after which the exact count of a small segment gives way to a sample. */
const patience = 2000;

/**
 * Counts subscribers whom a campaign would reach or skip if prepared now. Exact up to 20,000 subscribers and for small
 * segments; otherwise estimated from a sample of 20,000 spread over the table. Subscribers whose address hash the
 * worker has not added yet count as not suppressed.
 */
export async function countAudience(db: Db, rules: AudienceRules) {
  const totals = await storedTotals.find(db, "subscriber.");
  const all = [...totals.values()].reduce((sum, count) => sum + count, 0);
  const active = totals.get("active") ?? 0;
  const { segment } = rules;
  const count = async (on: Db, from: RawBuilder<unknown>, way: "each" | "few" = "each") => {
    const outside =
      segment && way === "each" ? sql`not ${segmentPredicate.within(segment)}` : sql`false`;
    const foreign = rules.language ? sql`s.locale <> ${rules.language}` : sql`false`;
    const { rows } = await sql<AudiencePart>`
      select 'active' as state, reason, locale, count(*)::int as count from (
        select s.locale, case when ${outside} then 'segment' when ${foreign} then 'language'
          else coalesce(${skipReason(rules)}, ${suppressedReason}) end as reason
        from subscriber s ${from}
        where s.state = 'active' ${way === "few" ? among(rules, "few") : sql``}
      ) as judged
      group by reason, locale`.execute(on);
    return rows;
  };
  let isSample = all > sampling.sampled.rows;
  let rows = await count(db, isSample ? sampling.sampleOf(sampling.sampled.rows, all) : sql``);
  let judged = sumOf(rows);
  if (
    segment &&
    isSample &&
    sumOf(rows, ({ reason }) => reason !== "segment") < sampling.sampled.few
  ) {
    const few = await sampling.inTime(db, patience, (tx) => count(tx, sql``, "few"));
    if (few) {
      rows = [
        ...few,
        {
          state: "active",
          reason: "segment",
          locale: null,
          count: Math.max(0, active - sumOf(few)),
        },
      ];
      [isSample, judged] = [false, 0];
    }
  }
  const scale = isSample && judged > 0 ? active / judged : 1;
  const parts = rows.map((part) => ({ ...part, count: Math.round(part.count * scale) }));
  for (const state of ["pending", "unsubscribed"] as const)
    parts.push({ state, reason: null, locale: null, count: totals.get(state) ?? 0 });
  return { parts, isSample };
}

const sumOf = (
  parts: readonly AudiencePart[],
  isMeant: (part: AudiencePart) => boolean = () => true,
) => parts.filter(isMeant).reduce((sum, { count }) => sum + count, 0);
