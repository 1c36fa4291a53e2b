import { type RawBuilder, sql } from "kysely";
import type { AuditAction } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import { literally } from "../../compiled.ts";
import { newId } from "../../ids.ts";

export interface AuditEntry {
  /** The id of a person, `cli`, or the name of a process. */
  actor: string;
  action: AuditAction;
  subject: string;
  detail?: Record<string, unknown>;
  createdAt: Date;
}

/** Written in the transaction of the change that it records. */
export async function insertAuditEntry(tx: Tx, entry: AuditEntry) {
  await tx
    .insertInto("auditLog")
    .values({ ...entry, id: newId(entry.createdAt), detail: JSON.stringify(entry.detail ?? {}) })
    .execute();
}

/** An entry, with the name of the person if they still have an account. */
export interface NamedAuditEntry extends Omit<AuditEntry, "action" | "subject" | "detail"> {
  id: string;
  /** Perhaps one of an older version. */
  action: string;
  detail: Record<string, unknown>;
  actorName: string | null;
}

interface AuditFilter {
  subject: string;
  actions: readonly string[];
}

/** A page of one subject's entries, newest first. */
export async function findAuditPage(
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

export async function countAuditEntries(db: Db, { subject, actions }: AuditFilter) {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from audit_log
    where subject = ${subject} and action = any(${[...actions]}::text[])`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Filters of entries: action, actor, text. */
export interface TrailFilter {
  action?: string | undefined;
  actor?: string | undefined;
  search: string;
}

/** An entry, with the names of its actor and subject. */
export interface TrailRow {
  id: string;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  createdAt: Date;
  actorName: string | null;
  subjectName: string | null;
}

const idIn = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;

const whereOf = ({ action, actor, search }: TrailFilter, after: string | undefined) => {
  const pattern = `%${literally(search.toLowerCase())}%`;
  return sql.join(
    [
      sql`true`,
      ...(action === undefined ? [] : [sql`entry.action = ${action}`]),
      ...(actor === undefined ? [] : [sql`entry.actor = ${actor}`]),
      ...(search === ""
        ? []
        : [
            sql`lower(concat_ws(' ', entry.actor, doer.username, doer.email, entry.action, entry.subject,
              person.username, person.email, campaign.title, entry.detail::text)) like ${pattern}`,
          ]),
      ...(after === undefined
        ? []
        : [
            sql`(entry.created_at, entry.id) <
              (select last.created_at, last.id from audit_log as last where last.id = ${after})`,
          ]),
    ],
    sql` and `,
  );
};

/**
 * A part of the audit log, the newest first.
 * @param after the entry after which it begins; default: the newest
 */
export async function findTrail(
  db: Db,
  filter: TrailFilter,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const { rows } = await sql<TrailRow>`
    select entry.id, entry.actor, entry.action, entry.subject, entry.detail, entry.created_at,
      doer.username as actor_name, coalesce(person.username, campaign.title) as subject_name
    from audit_log as entry
    left join app_user as doer on doer.id = ${idIn(sql`entry.actor`)}
    left join app_user as person on person.id = ${idIn(sql`entry.subject`)}
    left join campaign on campaign.id = ${idIn(sql`entry.subject`)}
    where ${whereOf(filter, after)}
    order by entry.created_at desc, entry.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** All actors up to a maximum, each found by one step in the index. */
export async function findActors(db: Db, limit: number) {
  const { rows } = await sql<{ actor: string; name: string | null }>`
    with recursive step as (
      select min(actor) as actor from audit_log
      union all
      select (select min(audit_log.actor) from audit_log where audit_log.actor > step.actor)
      from step where step.actor is not null
    )
    select step.actor, app_user.username as name
    from (select actor from step where actor is not null limit ${limit}) as step
    left join app_user on app_user.id = ${idIn(sql`step.actor`)}
    order by app_user.username_key nulls first, step.actor`.execute(db);
  return rows;
}
