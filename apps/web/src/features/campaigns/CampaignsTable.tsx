import type { Campaign } from "@sortes/contract";
import { Ledger, LedgerRow } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "../../base/intl.ts";
import { CampaignProgress, StatusStamp } from "./CampaignProgress.tsx";
import * as styles from "./campaigns.css.ts";
import type { Live } from "./use-live.ts";

interface CampaignRowProps {
  campaign: Campaign;
  /** The text below its status. */
  progress: ReactNode;
  actions: ReactNode;
}

/** One campaign of the list. */
function CampaignRow({ campaign, progress, actions }: CampaignRowProps) {
  const { t, formatDate } = useIntl();
  const { id, title, subject, status, scheduledTime, createdAt } = campaign;
  return (
    <LedgerRow
      name={
        <Link to="/mail-campaigns/$campaignId" params={{ campaignId: id }} className={styles.title}>
          <bdi>{title}</bdi>
        </Link>
      }
      labels={[undefined, undefined, t("campaigns.scheduled"), t("campaigns.created")]}
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

interface CampaignsTableProps {
  campaigns: readonly Campaign[];
  live: ReadonlyMap<string, Live>;
  actionsOf: (campaign: Campaign) => ReactNode;
}

/** One page of campaigns. */
export function CampaignsTable({ campaigns, live, actionsOf }: CampaignsTableProps) {
  const { t } = useIntl();
  return (
    <Ledger
      dense
      label={t("campaigns.title")}
      columns={[
        { id: "title", label: t("campaigns.columnTitle") },
        { id: "subject", label: t("campaigns.subject") },
        { id: "status", label: t("campaigns.status") },
        { id: "scheduled", label: t("campaigns.scheduled") },
        { id: "created", label: t("campaigns.created") },
        { id: "actions", label: t("campaigns.actions"), unseen: true },
      ]}
    >
      {campaigns.map((campaign) => (
        <CampaignRow
          key={campaign.id}
          campaign={campaign}
          progress={<CampaignProgress campaign={campaign} live={live.get(campaign.id)} />}
          actions={actionsOf(campaign)}
        />
      ))}
    </Ledger>
  );
}
