import { type ArchiveCampaignInput, type Campaign, DomainError } from "@sortes/contract";
import { inTransaction } from "@sortes/db";
import * as archive from "@sortes/db/newsletter/archive/archive";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import { found } from "../../../failure.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import type { CampaignCounts } from "./campaign-counts.ts";
import { toShortDto } from "./campaign-dto.ts";

interface Parts extends ServiceParts<"db" | "clock"> {
  counts: CampaignCounts;
}

/** Publishes a scheduled or sent campaign in the archive, or withdraws it. */
export class CampaignArchive extends Service<Parts> {
  /** Idempotent. @throws DomainError NOT_FOUND; CAMPAIGN_WRONG_STATE if it is a draft. */
  async set({ id, inArchive }: ArchiveCampaignInput, actor: string): Promise<Campaign> {
    const { db, counts } = this.parts;
    const row = await inTransaction(db, async (tx) => {
      const changed = await archive.add(tx, id, inArchive);
      if (changed) {
        const action = inArchive ? "campaign.archive" : "campaign.unarchive";
        await this.audited(tx, actor, action, id);
        return changed;
      }
      const same = found(await campaigns.find(tx, id));
      const { status } = same;
      if (status === "draft") throw new DomainError("CAMPAIGN_WRONG_STATE", { status });
      return same;
    });
    return toShortDto(row, await counts.of(row));
  }
}
