import { sql } from "kysely";
import { type Language, languages } from "@sortes/contract";
import type { Db } from "../../../client.ts";
import * as segmentPredicate from "../readers/segment-predicate.ts";
import type { ResolvedSegment } from "../readers/segment-predicate.ts";
import { individualMonths } from "./engagement.ts";
import * as statistics from "./statistics.ts";
import type { CampaignRun } from "./statistics.ts";

/** A run, with the number of recipients who got the mail. */
export interface SentRun extends CampaignRun {
  sent: number;
}

/** The maximum number of readers examined one by one; of more readers, a sample of about this size. */
const mostLooked = 50_000;
/** The range of the digest by which the sample is chosen; the same each time, so that numbers do not jump. */
const digests = 65_536;

/** The number of readers examined: all, or a sample. */
export const lookedAt = (sent: number): number => Math.min(sent, mostLooked);

/** Recipients `r` who got the mail, all or a sample, joined with their subscribers `s`. Erased ones are omitted. */
const readersOf = ({ id, run, sent }: SentRun) => sql`
  (select id, subscriber_id from campaign_recipient
    where campaign_id = ${id} and run = ${run} and ${statistics.isSent}) r
  join subscriber s on s.id = r.subscriber_id
  where (hashint8(r.id) & ${sql.lit(digests - 1)})
      < ${Math.ceil((digests * lookedAt(sent)) / Math.max(1, sent))}`;

/** The recipients who got the mail, by their current language; large numbers are estimated from a sample. */
export async function countSentByLanguage(db: Db, run: SentRun) {
  const { rows } = await sql<{ language: Language; sent: number }>`
    select s.locale as language, count(*)::float8 as sent from ${readersOf(run)}
    group by s.locale`.execute(db);
  return rows.map((row) => ({ ...row, sent: scaled(row.sent, run) }));
}

const scaled = (count: number, { sent }: SentRun): number =>
  Math.round((count * sent) / Math.max(1, lookedAt(sent)));

/** Readers who opened or clicked, overall and by language. */
export interface LanguageTotals {
  kind: "open" | "click";
  /** Null: overall. */
  language: Language | null;
  readers: number;
}

/** Readers' opens and clicks by language; in one statement, so that the parts are consistent with the total. */
export async function sumLanguages(db: Db, { id, run }: CampaignRun) {
  const { rows } = await sql<{ kind: string; place: number; readers: number }>`
    select kind, link_id::int as place, sum(readers)::float8 as readers from campaign_tally
    where campaign_id = ${id} and run = ${run}
      and kind in ('open', 'click', 'language_open', 'language_click')
    group by kind, link_id`.execute(db);
  return rows.map(({ kind, place, readers }): LanguageTotals => ({
    kind: kind.endsWith("open") ? "open" : "click",
    language: kind.startsWith("language_") ? (languages[place] ?? null) : null,
    readers,
  }));
}

/** Readers on one side of a segment. */
export interface SegmentSide {
  isIn: boolean;
  sent: number;
  opens: number;
  clicks: number;
}

/** The readers of a campaign with individual tracking, by whether they are now in a segment; estimated as above. */
export async function countInSegment(db: Db, run: SentRun, segment: ResolvedSegment) {
  const { rows } = await sql<SegmentSide>`
    with readers as materialized (
      select r.id, ${segmentPredicate.within(segment)} as is_in from ${readersOf(run)}
    )
    select is_in, count(*)::float8 as sent, count(e.opened_at)::float8 as opens,
      count(e.clicked_at)::float8 as clicks
    from readers left join campaign_engagement e
      on e.campaign_id = ${run.id} and e.run = ${run.run} and e.reader = readers.id::text
    group by is_in`.execute(db);
  return [true, false].map((isIn): SegmentSide => {
    const { sent = 0, opens = 0, clicks = 0 } = rows.find((row) => row.isIn === isIn) ?? {};
    return {
      isIn,
      sent: scaled(sent, run),
      opens: scaled(opens, run),
      clicks: scaled(clicks, run),
    };
  });
}

/**
 * Whether all readers of a campaign are still stored; they are deleted some time after its end, and those of a letter of
 * the welcome series some time after their own mail.
 */
export async function knowsReaders(db: Db, { id, run }: CampaignRun) {
  const { rows } = await sql<{ knows: boolean }>`
    select exists (select from campaign_engagement where campaign_id = ${id} and run = ${run})
      and not exists (
        select from welcome_step w join campaign c on c.id = w.campaign_id
        where c.id = ${id} and c.started_at < now() - make_interval(months => ${sql.lit(individualMonths)})) as knows
  `.execute(db);
  return rows[0]?.knows === true;
}
