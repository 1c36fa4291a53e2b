import type { AuditEntry, ExportAuditInput, ListAuditInput } from "@sortes/contract";
import { findTrail, type TrailFilter, type TrailRow } from "@sortes/db";
import { alwaysWhole, type FileAnswer } from "../files.ts";
import { Service, type ServiceParts } from "../service.ts";

/** Entries that an export reads at once. */
const readAtOnce = 1000;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The kinds of actors of the audit log. */
export function doerOf(actor: string): AuditEntry["by"] {
  if (actor === "cli") return "command";
  return uuid.test(actor) ? "person" : "process";
}

/** Actions of staff, the command line and our processes. */
export class AuditTrail extends Service<ServiceParts<"db" | "clock">> {
  /** A page, the newest first. */
  async list({ after, limit, ...filter }: ListAuditInput) {
    const rows = await findTrail(this.parts.db, filter, { after, limit: limit + 1 });
    const entries = rows.slice(0, limit).map(toDto);
    return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
  }

  /** Reads the first ones before it answers, so that an unavailable database is an error and not a partial file. */
  async export({ format, ...filter }: ExportAuditInput): Promise<FileAnswer<AuditEntry>> {
    const day = this.parts.clock.now().toISOString().slice(0, 10);
    const first = await this.#batch(filter);
    const entries = this.#from(first, filter);
    return { name: `sortes-audit-${day}`, format, entries, isWhole: alwaysWhole };
  }

  async *#from(first: TrailRow[], filter: TrailFilter) {
    for (let rows = first; rows.length > 0; rows = await this.#batch(filter, rows.at(-1)?.id))
      yield rows.map(toDto);
  }

  async #batch(filter: TrailFilter, after?: string): Promise<TrailRow[]> {
    return await findTrail(this.parts.db, filter, { after, limit: readAtOnce });
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
