import type { Campaign, CampaignCounters, CampaignStatus } from "@sortes/contract";
import { useEffect, useEffectEvent } from "react";
import { useIntl } from "../../base/intl.ts";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import * as styles from "./campaigns.css.ts";

const shown = ["recipients", "queued", "sent", "failed", "bounced", "skipped", "unknown"] as const;

interface CampaignCountsProps {
  counters: CampaignCounters;
  status: CampaignStatus;
}

/** The number of recipients by outcome, once they are prepared. */
export function CampaignCounts({ counters, status }: CampaignCountsProps) {
  const { t, formatNumber } = useIntl();
  if (status === "draft" || status === "scheduled") return null;
  return (
    <dl className={styles.counts}>
      {shown.map((name) => (
        <div key={name} className={styles.count}>
          <dt>{t(`campaigns.count_${name}`)}</dt>
          <dd className={styles.figure}>{formatNumber(counters[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Milliseconds between two questions what has become of a campaign that is not being sent just now. */
const interval = 10_000;

/**
 * Follows a campaign that is not being sent just now, as long as the page is visible: mails come back for days, and other
 * staff may send it, let it go on or take its schedule back. Where something has changed, what else the page shows of it
 * is fetched anew.
 * @param knownAt when `campaign` was fetched, in milliseconds since 1970.
 * @returns its counts, if they are newer than those of `campaign`.
 */
export function useLaterCounts(
  campaign: Campaign | undefined,
  knownAt: number,
): CampaignCounters | undefined {
  const { utils } = useServices();
  const { id = "", status, counters: known } = campaign ?? {};
  const enabled = status !== undefined && status !== "sending";
  const { data, dataUpdatedAt } = trpc.campaigns.progressOf.useQuery(
    { id },
    {
      enabled,
      refetchInterval: interval,
      gcTime: 0,
      // the first question is asked when what the page has is old
      initialData: campaign,
      initialDataUpdatedAt: knownAt,
      staleTime: interval,
    },
  );
  const found = enabled && dataUpdatedAt > knownAt ? data : undefined;

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
