import { DomainError, type ScheduleCampaignInput } from "@sortes/contract";
import type { Tx } from "@sortes/db";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import type { CampaignRow } from "@sortes/db/newsletter/campaigns/campaigns";
import * as ownTimes from "@sortes/db/newsletter/campaigns/own-time";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { type CampaignCounts, noCounters } from "./campaign-counts.ts";
import { toShortDto } from "./campaign-dto.ts";
import { type Asking, refuseMove, type SentCampaign } from "./campaign-freezing.ts";
import { type CampaignJobs, checkIsAhead, readLocalTime } from "./scheduling.ts";

/** States of a campaign in which readers may still wait for their hour. */
const begun = new Set<string>(["sending", "paused"]);

interface Parts extends ServiceParts<"db" | "clock"> {
  counts: CampaignCounts;
  jobs: CampaignJobs;
}

/** Changes of the hour of campaigns that are already being sent at each reader's own. */
export class CampaignHours extends Service<Parts> {
  /**
   * Readers whose hour has not come get the campaign at the new one; where that has passed already, at once. Workers move
   * the recipients.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, CAMPAIGN_OF_WELCOME, CAMPAIGN_CHANGED, OWN_TIME_OVER;
   * INVALID_INPUT if the time is invalid, or has passed in every zone where the present one has not come.
   */
  async change(
    { id, version, scheduledTime, timeZone, inReadersTime }: ScheduleCampaignInput,
    { actor, once }: Omit<Asking, "locale">,
  ): Promise<SentCampaign> {
    const { db, counts, jobs } = this.parts;
    const next = readLocalTime(scheduledTime, timeZone);
    // before the transaction, which holds a connection and the campaign's lock
    const found = await campaigns.findState(db, id);
    const counters = found ? await counts.of(found) : noCounters;
    let changed: CampaignRow | undefined;
    const reply = await once(async (tx: Tx) => {
      const row = await ownTimes.lock(tx, id);
      if (!row?.ownTime || !inReadersTime || !begun.has(row.status))
        return await refuseMove(tx, id);
      const now = await sendingControl.databaseTime(tx);
      const present = row.ownTimeChange ?? row.ownTime;
      const ownTime = await ownTimes.spreadAhead(tx, { present, next, now });
      if (!ownTime) throw new DomainError("OWN_TIME_OVER");
      checkIsAhead(new Date(ownTime.last.at), now);
      changed = await ownTimes.change(tx, { id, version: version ?? row.version, ownTime });
      if (!changed) throw new DomainError("CAMPAIGN_CHANGED");
      const detail = { run: changed.run, version: changed.version, time: next.time };
      await this.audited(tx, actor, "campaign.change_hour", id, detail);
      return { campaign: toShortDto(changed, counters), warnings: [] };
    });
    if (changed) jobs.wake(changed);
    return reply;
  }
}
