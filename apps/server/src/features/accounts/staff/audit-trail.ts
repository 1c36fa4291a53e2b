import type { AuditEntry, ExportAuditInput, ListAuditInput } from "@sortes/contract";
import * as audit from "@sortes/db/accounts/audit";
import type { TrailRow } from "@sortes/db/accounts/audit";
import { listAsFile } from "../../ground/files.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

/** Entries per query of an export. */
const readAtOnce = 1000;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The kind of an actor in the audit log. */
export function doerOf(actor: string): AuditEntry["by"] {
  if (actor === "cli") return "command";
  return uuid.test(actor) ? "person" : "process";
}

/** The audit log: actions of staff, of the command line and of our processes. */
export class AuditTrail extends Service<ServiceParts<"db" | "clock">> {
  /** A page, newest first. */
  async list({ after, limit, ...filter }: ListAuditInput) {
    const { rows, next } = await audit.trailOf(this.parts.db, filter, { after, limit });
    return { entries: rows.map(toDto), next: next ?? null };
  }

  async export({ format, ...filter }: ExportAuditInput) {
    const { db, clock } = this.parts;
    return await listAsFile({
      of: "audit",
      format,
      now: clock.now(),
      read: async (after?: string) => {
        let found = await audit.trailOf(db, filter, { after, limit: readAtOnce });
        while (found.rows.length === 0 && found.next !== undefined)
          found = await audit.trailOf(db, filter, { after: found.next, limit: readAtOnce });
        return { rows: found.rows, next: found.next ?? found.rows.at(-1)?.id };
      },
      toEntries: (rows) => rows.map(toDto),
    });
  }
}

function toDto({ detail, createdAt, actorName, ...row }: TrailRow): AuditEntry {
  const { operator } = detail;
  return {
    ...row,
    at: createdAt.toISOString(),
    by: doerOf(row.actor),
    actorName: actorName ?? (typeof operator === "string" ? operator : null),
    detail: Object.keys(detail).length === 0 ? "" : JSON.stringify(detail),
  };
}
