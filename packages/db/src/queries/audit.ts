import type { Tx } from "../client.ts";

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
