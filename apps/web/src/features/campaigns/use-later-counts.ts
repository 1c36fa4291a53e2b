import type { Campaign, CampaignCounters } from "@sortes/contract";
import { useEffect, useEffectEvent } from "react";
import { useServices } from "../../app/services.ts";
import { trpc } from "../../app/trpc.ts";

/** Milliseconds between two questions what has become of a campaign that is not being sent just now. */
const interval = 10_000;

/**
 * Follows a campaign that has begun and is not being sent just now, as long as the page is visible: mails come back for
 * days, and other staff may let it go on. Where something has changed, what else the page shows of it is fetched anew.
 * @returns its counts; undefined until they are known.
 */
export function useLaterCounts(campaign: Campaign | undefined): CampaignCounters | undefined {
  const { utils } = useServices();
  const { id = "", status = "draft", counters: known } = campaign ?? {};
  const enabled = status !== "draft" && status !== "scheduled" && status !== "sending";
  const { data } = trpc.campaigns.progressOf.useQuery(
    { id },
    { enabled, refetchInterval: interval, staleTime: 0, gcTime: 0 },
  );
  const found = enabled ? data : undefined;

  const look = useEffectEvent(() => {
    if (!found || !known) return;
    const isSame = found.status === status && sameCounts(found.counters, known);
    if (isSame) return;
    void utils.campaigns.get.invalidate({ id });
    void utils.campaigns.recipients.invalidate();
    void utils.statistics.campaign.invalidate({ id });
  });
  useEffect(() => look(), [found]);

  return found?.counters;
}

const sameCounts = (one: CampaignCounters, other: CampaignCounters): boolean =>
  Object.entries(one).every(([name, count]) => other[name as keyof CampaignCounters] === count);
