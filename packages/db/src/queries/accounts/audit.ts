import { sql } from "kysely";
import type { AuditAction, AuditDetail } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import { literally } from "../../compiled.ts";
import { countOf } from "../../count.ts";
import { newId } from "../../ids.ts";
import * as auditNames from "./audit-names.ts";

export interface AuditEntry {
  /** The id of a person, `cli`, or the name of a process. */
  actor: string;
  action: AuditAction;
  subject: string;
  detail?: AuditDetail;
  createdAt: Date;
}

/** Written in the transaction of the change that it records. */
export async function insert(tx: Tx, entry: AuditEntry) {
  await tx
    .insertInto("auditLog")
    .values({ ...entry, id: newId(entry.createdAt), detail: JSON.stringify(entry.detail ?? {}) })
    .execute();
}

/** An entry, with the name of the person if they still have an account. */
export interface NamedAuditEntry extends Omit<AuditEntry, "action" | "subject" | "detail"> {
  id: string;
  /** May be an action of an older version. */
  action: string;
  detail: Record<string, unknown>;
  actorName: string | null;
}

interface AuditFilter {
  subject: string;
  actions: readonly string[];
}

/** A page of one subject's entries, newest first. */
export async function page(
  db: Db,
  { subject, actions }: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<NamedAuditEntry>`
    select page.id, page.actor, page.action, page.detail, page.created_at,
      app_user.username as actor_name
    from (
      select id, actor, action, detail, created_at from audit_log
      where subject = ${subject} and action = any(${[...actions]}::text[])
      order by created_at desc, id desc
      limit ${limit} offset ${offset}
    ) as page
    left join app_user
      on app_user.id = case when page.actor ~ '^[0-9a-f-]{36}$' then page.actor::uuid end
    order by page.created_at desc, page.id desc`.execute(db);
  return rows;
}

export async function count(db: Db, { subject, actions }: AuditFilter) {
  return await countOf(
    db
      .selectFrom("auditLog")
      .where("subject", "=", subject)
      .where("action", "=", sql<string>`any(${[...actions]}::text[])`),
  );
}

/** Filters of entries: action, actor, text. */
export interface TrailFilter {
  action?: string | undefined;
  actor?: string | undefined;
  search: string;
}

/** An entry, with the names of its actor and subject, and of what its details name. */
export interface TrailRow extends FoundRow {
  /** Pairs of an id in the details and its name. */
  names: { id: string; name: string }[];
}

interface FoundRow {
  id: string;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  createdAt: Date;
  actorName: string | null;
  subjectName: string | null;
}

const whereOf = ({ action, actor }: TrailFilter, after: string | undefined) =>
  sql.join(
    [
      sql`true`,
      ...(action === undefined ? [] : [sql`entry.action = ${action}`]),
      ...(actor === undefined ? [] : [sql`entry.actor = ${actor}`]),
      ...(after === undefined
        ? []
        : [
            sql`(entry.created_at, entry.id) <
              (select last.created_at, last.id from audit_log as last where last.id = ${after})`,
          ]),
    ],
    sql` and `,
  );

/** Entries that one search scans at most, so that a word without matches does not read millions. */
const lookedThrough = 5000;

/**
 * A part of the audit log, the newest first.
 * @param after the last entry of the previous page; default: start with the newest
 * @returns `next`: where to continue if there may be more entries, even if the search has found none so far.
 */
export async function trailOf(
  db: Db,
  filter: TrailFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ rows: TrailRow[]; next: string | undefined }> {
  const isSearch = filter.search !== "";
  const looked = sql`
    select id, actor, action, subject, detail, created_at from audit_log as entry where ${whereOf(filter, after)}
    order by entry.created_at desc, entry.id desc limit ${isSearch ? lookedThrough : limit + 1}`;
  const { rows } = await sql<FoundRow>`
    with looked as materialized (${looked})
    ${isSearch ? sql`, ${auditNames.namedLike(patternOf(filter))}` : sql``}
    select entry.id, entry.actor, entry.action, entry.subject, entry.detail, entry.created_at,
      doer.username as actor_name, person.username as subject_name
    from looked as entry
    -- each with a limit, so that no plan reads all people
    left join lateral (select username, email from app_user where id = ${auditNames.idIn(sql`entry.actor`)} limit 1) as doer on true
    left join lateral (select username, email from app_user where id = ${auditNames.idIn(sql`entry.subject`)} limit 1) as person on true
    ${isSearch ? sql`where ${fits(patternOf(filter))}` : sql``}
    order by entry.created_at desc, entry.id desc
    limit ${limit + 1}`.execute(db);
  const named = await nameAll(db, rows.slice(0, limit));
  if (rows.length > limit) return { rows: named, next: rows[limit - 1]?.id };
  if (!isSearch) return { rows: named, next: undefined };
  const { rows: ends } = await sql<{ id: string }>`
    select id from (${looked}) as entry order by created_at desc, id desc
    offset ${lookedThrough - 1}`.execute(db);
  return { rows: named, next: ends[0]?.id };
}

const patternOf = ({ search }: TrailFilter) => `%${literally(search.toLowerCase())}%`;

/** Whether an entry, or the name of anything that it is about, has the words. */
const fits = (pattern: string) => sql`
  lower(concat_ws(' ', entry.actor, doer.username, doer.email, entry.action, entry.subject,
    person.username, person.email, entry.detail::text)) like ${pattern}
  or entry.id in (select entry from naming)`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (value: unknown): value is string => typeof value === "string" && uuid.test(value);

/** Adds the names that are known of what entries are about. */
async function nameAll(db: Db, rows: readonly FoundRow[]): Promise<TrailRow[]> {
  const idsIn = ({ detail }: FoundRow) => Object.values(detail).filter(isId);
  const ids = rows.flatMap((row) => [...(isId(row.subject) ? [row.subject] : []), ...idsIn(row)]);
  const found = await auditNames.namesOf(db, [...new Set(ids)]);
  return rows.map((row) => ({
    ...row,
    subjectName: row.subjectName ?? found.get(row.subject) ?? null,
    names: idsIn(row).flatMap((id) => {
      const name = found.get(id);
      return name === undefined ? [] : { id, name };
    }),
  }));
}

/** All actors, at most `limit`, each found by one index lookup. */
export async function actors(db: Db, limit: number) {
  const { rows } = await sql<{ actor: string; name: string | null }>`
    with recursive step as (
      select min(actor) as actor from audit_log
      union all
      select (select min(audit_log.actor) from audit_log where audit_log.actor > step.actor)
      from step where step.actor is not null
    )
    select step.actor, app_user.username as name
    from (select actor from step where actor is not null limit ${limit}) as step
    -- with a limit, so that no plan reads all people
    left join lateral (
      select username, username_key from app_user where id = ${auditNames.idIn(sql`step.actor`)} limit 1
    ) as app_user on true
    order by app_user.username_key nulls first, step.actor`.execute(db);
  return rows;
}
