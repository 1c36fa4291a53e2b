import { type Language, languages } from "@sortes/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../client.ts";
import * as campaigns from "../campaigns/campaigns.ts";

/** The number of a campaign in the archive: its own, or the next one. */
export const number = sql<number>`coalesce(archive_number, nextval('campaign_archive_number'))`;

/**
 * Whether a campaign `c` is public, which it is only once sending has begun. Cancelled campaigns stay readable for
 * those who got the mail.
 */
const isPublic = sql<boolean>`c.archive_number is not null and c.in_archive is distinct from false
  and c.started_at is not null and c.status in ('sending', 'paused', 'sent', 'sent_with_issues', 'cancelled')`;

/**
 * Whether the archive lists a campaign `c`: only after it was fully sent, so that staff can still stop it. It stays
 * there while it is sent again.
 */
const isListed = sql<boolean>`${isPublic} and c.finished_at is not null and c.status <> 'cancelled'`;

/** Whether campaign `c` is for readers of a language. */
const isFor = (language: Language) => sql<boolean>`
  (not c.only_its_language or c.translation is not null or c.language = ${language})`;

/** The frozen letters of campaigns `c` by language, with the winning subject of a test or their own. */
const letters = sql`(
  select k.locale, k.subject, k.html from campaign_content k
  where k.campaign_id = c.id and k.run = c.run
  union all
  select v.locale, v.subject, v.html from campaign_variant v
  where v.campaign_id = c.id and v.run = c.run and v.variant = coalesce(c.winner, 0))`;

/** The preheader of a letter `l`. */
const preheader = sql`case when c.translation is not null and l.locale <> c.language
  then c.translation->>'preheader' else c.preheader end`;

/** A letter in the reader's language if available, else in its own. */
export interface ListedLetter {
  number: number;
  /** The campaign's own subject, which is part of the letter's path. */
  ownSubject: string;
  startedAt: Date;
  locale: Language;
  subject: string;
  preheader: string;
}

/** One page of the letters for readers of a language, newest first. */
export async function page(
  db: Db,
  { language, limit, offset }: { language: Language; limit: number; offset: number },
) {
  const { rows } = await sql<ListedLetter>`
    select c.archive_number as number, c.subject as own_subject, c.started_at, l.locale, l.subject,
      ${preheader} as preheader
    from (
      select c.id, c.run, c.winner, c.archive_number, c.subject, c.preheader, c.started_at,
        c.language, c.translation
      from campaign c where ${isListed} and ${isFor(language)}
      order by c.started_at desc, c.id desc limit ${limit} offset ${offset}
    ) c cross join lateral (
      select a.locale, a.subject from ${letters} a order by a.locale = ${language} desc, a.locale limit 1
    ) l
    order by c.started_at desc, c.id desc`.execute(db);
  return rows;
}

export async function count(db: Db, language: Language): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign c where ${isListed} and ${isFor(language)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The newest letters with their languages. */
export async function map(db: Db, limit: number) {
  const { rows } = await sql<{ number: number; ownSubject: string; language: Language | null }>`
    select c.archive_number as number, c.subject as own_subject,
      case when c.translation is null then c.language end as language
    from campaign c where ${isListed}
    order by c.started_at desc, c.id desc limit ${limit}`.execute(db);
  return rows.map(({ language, ...letter }) => ({
    ...letter,
    languages: language === null ? languages : [language],
  }));
}

/** A letter that everybody may read. */
export interface PublicLetter extends ListedLetter {
  html: string;
  /** All languages of the letter, including its own. */
  languages: Language[];
  /** Whether the archive lists it. */
  isListed: boolean;
}

/** A letter by its number, in the first of the wanted languages that it has. @returns undefined if it is not public. */
export async function findLetter(db: Db, number: number, wanted: readonly Language[]) {
  const { rows } = await sql<PublicLetter>`
    select c.archive_number as number, c.subject as own_subject, c.started_at, l.locale, l.subject, l.html,
      ${preheader} as preheader, ${isListed} as is_listed,
      (select array_agg(a.locale order by a.locale) from ${letters} a) as languages
    from campaign c cross join lateral (
      select a.locale, a.subject, a.html from ${letters} a
      order by array_position(${[...wanted]}::text[], a.locale) nulls last, a.locale limit 1
    ) l
    where c.archive_number = ${number} and ${isPublic}`.execute(db);
  return rows[0];
}

/** The archive number of a campaign; undefined if it is not public. */
export async function findNumber(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select c.archive_number as number from campaign c where c.id = ${id} and ${isPublic}`.execute(
    db,
  );
  return rows[0]?.number;
}

/**
 * Adds a campaign that is no draft to the archive, or removes it. It keeps its number.
 * @returns undefined if it is a draft or already in that state; then nothing has changed.
 */
export async function add(tx: Tx, id: string, inArchive: boolean) {
  return await tx
    .updateTable("campaign")
    .set({
      inArchive,
      ...(inArchive && { archiveNumber: number }),
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where("id", "=", id)
    .where("status", "<>", "draft")
    .where(
      sql<boolean>`(archive_number is not null and in_archive is distinct from false) <> ${inArchive}`,
    )
    .returning(campaigns.shownColumns)
    .executeTakeFirst();
}
