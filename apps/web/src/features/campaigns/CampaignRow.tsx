import type { Campaign } from "@sortes/contract";
import { LedgerRow } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
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
  const { id, title, subject, status, scheduledTime, createdAt } = campaign;
  return (
    <LedgerRow
      name={
        <Link to="/mail-campaigns/$campaignId" params={{ campaignId: id }} className={styles.title}>
          <bdi>{title}</bdi>
        </Link>
      }
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
