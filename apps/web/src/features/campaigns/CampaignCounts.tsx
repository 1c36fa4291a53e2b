import type { CampaignCounters, CampaignStatus } from "@sortes/contract";
import { useIntl } from "react-intl";
import * as styles from "./campaigns.css.ts";

const shown = ["recipients", "queued", "sent", "failed", "bounced", "skipped", "unknown"] as const;

interface CampaignCountsProps {
  counters: CampaignCounters;
  status: CampaignStatus;
}

/** How many there are of each, once the recipients are written down. */
export function CampaignCounts({ counters, status }: CampaignCountsProps) {
  const { formatMessage, formatNumber } = useIntl();
  if (status === "draft" || status === "scheduled") return null;
  return (
    <dl className={styles.counts}>
      {shown.map((name) => (
        <div key={name} className={styles.count}>
          <dt>{formatMessage({ id: `campaigns.count_${name}` })}</dt>
          <dd className={styles.figure}>{formatNumber(counters[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
