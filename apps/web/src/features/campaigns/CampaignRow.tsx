import type { Campaign } from "@sortes/contract";
import { LedgerRow } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import * as styles from "./campaigns.css.ts";
import { StatusStamp } from "./StatusStamp.tsx";

interface CampaignRowProps {
  campaign: Campaign;
  /** What stands below its status. */
  progress: ReactNode;
  actions: ReactNode;
}

/** One campaign of the list. */
export function CampaignRow({ campaign, progress, actions }: CampaignRowProps) {
  const { formatMessage, formatDate } = useIntl();
  const { title, subject, status, scheduledTime, createdAt } = campaign;
  return (
    <LedgerRow
      name={<bdi>{title}</bdi>}
      labels={[
        undefined,
        undefined,
        formatMessage({ id: "campaigns.scheduled" }),
        formatMessage({ id: "campaigns.created" }),
      ]}
      cells={[
        <bdi key="subject" className={styles.words}>
          {subject}
        </bdi>,
        <div key="status" className={styles.status}>
          <StatusStamp status={status} />
          {progress}
        </div>,
        scheduledTime ? (
          <time key="scheduled" dateTime={scheduledTime}>
            {formatDate(scheduledTime, { dateStyle: "medium", timeStyle: "short" })}
          </time>
        ) : (
          "–"
        ),
        <time key="created" dateTime={createdAt}>
          {formatDate(createdAt, { dateStyle: "medium" })}
        </time>,
      ]}
      actions={actions}
    />
  );
}
