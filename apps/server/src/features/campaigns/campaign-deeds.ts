import {
  campaignActions,
  type CampaignDeed,
  type CampaignRecordInput,
  DomainError,
  paginationOf,
} from "@sortes/contract";
import {
  countAuditEntries,
  type Db,
  findAuditPage,
  findCampaignState,
  type NamedAuditEntry,
} from "@sortes/db";
import { z } from "zod";

const prefix = "campaign.";

/** What is told of an entry. Whatever else stands in it is of no use to who reads it. */
const detailOf = z.object({
  scheduledTime: z.iso.datetime().nullable().catch(null).default(null),
  requeued: z.int().nullable().catch(null).default(null),
});

const actors: Readonly<Record<string, CampaignDeed["by"]>> = { cli: "command", worker: "worker" };

/** Who did what with a campaign and when. */
export class CampaignDeeds {
  readonly #db: Db;

  constructor({ db }: { db: Db }) {
    this.#db = db;
  }

  /** One page, the newest first. @throws DomainError NOT_FOUND. */
  async list({ id, page, limit }: CampaignRecordInput) {
    const db = this.#db;
    if (!(await findCampaignState(db, id))) throw new DomainError("NOT_FOUND");
    const filter = { subject: id, actions: campaignActions.map((action) => prefix + action) };
    const [entries, total] = await Promise.all([
      findAuditPage(db, filter, { limit, offset: (page - 1) * limit }),
      countAuditEntries(db, filter),
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
