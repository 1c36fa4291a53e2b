import type { Db, Tx } from "../client.ts";

export interface AuditEntry {
  id: string;
  actor: string;
  action: string;
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
