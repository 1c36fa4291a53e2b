import { layout, Skeleton } from "@sortes/ui";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";
import { CampaignPanel } from "./CampaignPanel.tsx";
import { Growth } from "./Growth.tsx";
import { Overall } from "./Overall.tsx";
import { RecentCampaigns } from "./RecentCampaigns.tsx";
import { StatisticsFailure } from "./StatisticsFailure.tsx";

/** What the newsletter does: in all, by week and by campaign; or one campaign, where the address names it. */
export function StatisticsPanel({ campaign }: { campaign: string | undefined }) {
  return campaign === undefined ? <WholePanel /> : <CampaignPanel id={campaign} />;
}

function WholePanel() {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = trpc.statistics.newsletter.useQuery(undefined, {
    // the loader has just tried
    retryOnMount: false,
  });
  if (error) return <StatisticsFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="rows" label={formatMessage({ id: "statistics.loading" })} />;
  return (
    <div className={layout.stackLg}>
      <Overall statistics={data} />
      <Growth growth={data.growth} />
      <RecentCampaigns campaigns={data.recentCampaigns} />
    </div>
  );
}
