import type { AuditAction } from "@sortes/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../client.ts";

export interface AuditEntry {
  id: string;
  /** The id of a person, `cli`, or the name of a process. */
  actor: string;
  action: AuditAction;
  subject: string;
  detail?: Record<string, unknown>;
  createdAt: Date;
}

/** Written in the transaction of the change that it records. */
export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({ ...entry, detail: JSON.stringify(entry.detail ?? {}) })
    .execute();
}

/** Removes at most `limit` entries of before that time. @returns how many they were. */
export async function deleteAuditBefore(db: Db, time: Date, limit: number): Promise<number> {
  const result = await db
    .deleteFrom("auditLog")
    .where("id", "in", (eb) =>
      eb.selectFrom("auditLog").select("id").where("createdAt", "<", time).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** An entry, with the name of the person where it was one who still has an account. */
export interface NamedAuditEntry extends Omit<AuditEntry, "action" | "subject" | "detail"> {
  /** Perhaps one of an older version. */
  action: string;
  detail: Record<string, unknown>;
  actorName: string | null;
}

interface AuditFilter {
  subject: string;
  actions: readonly string[];
}

/** A page of what was done to one thing, the newest first. */
export async function findAuditPage(
  db: Db,
  { subject, actions }: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<NamedAuditEntry[]> {
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

export async function countAuditEntries(
  db: Db,
  { subject, actions }: AuditFilter,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from audit_log
    where subject = ${subject} and action = any(${[...actions]}::text[])`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
