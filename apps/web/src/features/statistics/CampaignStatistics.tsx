import { layout, Skeleton, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";
import { CampaignFigures } from "./CampaignFigures.tsx";
import { CampaignLinks } from "./CampaignLinks.tsx";
import { StatisticsFailure } from "./StatisticsFailure.tsx";
import { Timeline } from "./Timeline.tsx";
import { useFigures } from "./use-figures.ts";

/** What came of one campaign: its figures, when it was read, and which links were followed. */
export function CampaignStatistics({ id }: { id: string }) {
  const { formatMessage } = useIntl();
  const { day } = useFigures();
  const { data, error, refetch } = trpc.statistics.campaign.useQuery({ id });
  if (error) return <StatisticsFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="rows" label={formatMessage({ id: "statistics.loading" })} />;
  const { name, date, tracking, links, timeline } = data;
  return (
    <div className={layout.stackLg}>
      <div>
        <h2 className={text.h3}>
          <bdi>{name}</bdi>
        </h2>
        <p className={text.muted}>
          {date === null ? formatMessage({ id: "statistics.notStarted" }) : day(date)}
        </p>
      </div>
      <CampaignFigures statistics={data} />
      {tracking === "off" ? (
        <p className={text.muted}>{formatMessage({ id: "statistics.off" })}</p>
      ) : (
        <>
          {date !== null && <Timeline start={date} timeline={timeline} />}
          <CampaignLinks links={links} />
        </>
      )}
    </div>
  );
}
