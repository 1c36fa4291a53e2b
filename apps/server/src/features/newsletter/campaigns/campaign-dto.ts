import { z } from "zod";
import {
  archivePathOf,
  bodyFormatOf,
  type Campaign,
  campaignActions,
  type CampaignCounters,
  type CampaignDeed,
  campaignFieldsOf,
  type CampaignRecordInput,
  limits,
  paginationOf,
} from "@sortes/contract";
import * as audit from "@sortes/db/accounts/audit";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import type { CampaignRow } from "@sortes/db/newsletter/campaigns/campaigns";
import type { NamedAuditEntry } from "@sortes/db/accounts/audit";
import { publicLine } from "@sortes/email";
import { found } from "../../../failure.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { phaseOf } from "../letters/subject-tests.ts";

const { campaignPreview } = limits;

const moment = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A campaign's path in the archive, also before it is sent; null if it is not published there. */
const archivePathOfRow = ({ status, archiveNumber, inArchive, subject }: CampaignRow) =>
  status === "draft" || archiveNumber === null || inArchive === false
    ? null
    : archivePathOf(archiveNumber, publicLine(subject, ""));

/** The complete campaign for the contract. */
export function toDto(row: CampaignRow, counters: CampaignCounters): Campaign {
  const { id, status, pauseReason, pauseSizes, segmentName, version, document, translation } = row;
  return {
    id,
    ...campaignFieldsOf({ ...row, document: document ?? null, translation: translation ?? null }),
    document,
    translation,
    isTranslated: row.isTranslated,
    isWelcomeLetter: row.isWelcomeLetter,
    bodyFormat: bodyFormatOf(row.body),
    status,
    pauseReason,
    pauseSizes: pauseReason === "too_large" ? pauseSizes : null,
    segmentName,
    archivePath: archivePathOfRow(row),
    subjectTestPhase: phaseOf(row),
    scheduledTime: moment(row.scheduledTime),
    ownTime: row.ownTimeChange ?? row.ownTime,
    startedAt: moment(row.startedAt),
    finishedAt: moment(row.finishedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
    counters,
  };
}

/** The campaign with a long body truncated and without documents, so that a list of them has a bounded size. */
export function toShortDto(row: CampaignRow, counters: CampaignCounters): Campaign {
  const whole = { ...toDto(row, counters), document: undefined, translation: undefined };
  const body = beginningOf(row.body);
  return body === row.body ? whole : { ...whole, body, truncated: true };
}

/** As many whole characters as fit into `campaignPreview` bytes of UTF-8. */
function beginningOf(body: string): string {
  const bytes = new Uint8Array(campaignPreview);
  const { read } = new TextEncoder().encodeInto(body, bytes);
  return body.slice(0, read);
}

const prefix = "campaign.";

/** The details of an entry that staff see; the others are dropped. */
const detailOf = z.object({
  scheduledTime: z.iso.datetime().nullable().catch(null).default(null),
  requeued: z.int().nullable().catch(null).default(null),
  becomes: z.enum(["draft", "cancelled"]).nullable().catch(null).default(null),
  subject: z.int().nullable().catch(null).default(null),
});

const actors: Readonly<Record<string, CampaignDeed["by"]>> = { cli: "command", worker: "worker" };

/** The audit entries of a campaign. */
export class CampaignDeeds extends Service<ServiceParts<"db">> {
  /** One page, newest first. @throws DomainError NOT_FOUND. */
  async list({ id, page, limit }: CampaignRecordInput) {
    const db = this.parts.db;
    found(await campaigns.findState(db, id));
    const filter = { subject: id, actions: campaignActions.map((action) => prefix + action) };
    const [entries, total] = await Promise.all([
      audit.page(db, filter, { limit, offset: (page - 1) * limit }),
      audit.count(db, filter),
    ]);
    return { record: entries.flatMap(deedOf), pagination: paginationOf(total, { page, limit }) };
  }
}

function deedOf({ id, actor, action, detail, createdAt, actorName }: NamedAuditEntry) {
  const known = campaignActions.find((one) => prefix + one === action);
  if (!known) return [];
  const deed: CampaignDeed = {
    id,
    action: known,
    at: createdAt.toISOString(),
    by: actors[actor] ?? "person",
    name: actorName,
    ...detailOf.parse(detail),
  };
  return [deed];
}
