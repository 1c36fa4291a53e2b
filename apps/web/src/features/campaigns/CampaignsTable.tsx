import type { Campaign } from "@sortes/contract";
import { Ledger } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { CampaignProgress } from "./CampaignProgress.tsx";
import { CampaignRow } from "./CampaignRow.tsx";
import type { Live } from "./use-live.ts";

interface CampaignsTableProps {
  campaigns: readonly Campaign[];
  live: ReadonlyMap<string, Live>;
  actionsOf: (campaign: Campaign) => ReactNode;
}

/** One page of campaigns. */
export function CampaignsTable({ campaigns, live, actionsOf }: CampaignsTableProps) {
  const { formatMessage } = useIntl();
  return (
    <Ledger
      dense
      label={formatMessage({ id: "campaigns.title" })}
      columns={[
        { id: "title", label: formatMessage({ id: "campaigns.columnTitle" }) },
        { id: "subject", label: formatMessage({ id: "campaigns.subject" }) },
        { id: "status", label: formatMessage({ id: "campaigns.status" }) },
        { id: "scheduled", label: formatMessage({ id: "campaigns.scheduled" }) },
        { id: "created", label: formatMessage({ id: "campaigns.created" }) },
        { id: "actions", label: formatMessage({ id: "campaigns.actions" }), unseen: true },
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
