import type { NewsletterStatistics } from "@sortes/contract";
import { layout, Sheet, SheetBody, Skeleton, text } from "@sortes/ui";
import { CampaignStatistics, Figure, Figures, StatisticsFailure } from "./CampaignStatistics.tsx";
import { BarChart } from "./BarChart.tsx";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../base/intl.ts";
import { trpc } from "../../base/trpc.ts";
import { RecentCampaigns } from "./RecentCampaigns.tsx";
import { useFigures } from "./Timeline.tsx";

/** The numbers of subscribers and readers, with explanations. */
function Overall({ statistics }: { statistics: NewsletterStatistics }) {
  const { t } = useIntl();
  const { count, rate } = useFigures();
  return (
    <Sheet>
      <SheetBody>
        <Figures>
          <Figure
            label={t("statistics.totalSubscribers")}
            value={count(statistics.totalSubscribers)}
            meaning={t("statistics.meaning_totalSubscribers")}
          />
          <Figure
            label={t("statistics.figure_openRate")}
            value={rate(statistics.openRate)}
            meaning={t("statistics.meaning_openRate")}
          />
          <Figure
            label={t("statistics.figure_clickRate")}
            value={rate(statistics.clickRate)}
            meaning={t("statistics.meaning_clickRate")}
          />
        </Figures>
      </SheetBody>
    </Sheet>
  );
}

/** New and lost subscribers by week. */
function Growth({ growth }: Pick<NewsletterStatistics, "growth">) {
  const { t } = useIntl();
  const { count, date } = useFigures();
  const isEmpty = growth.every(({ added, left }) => added + left === 0);
  return (
    <Sheet>
      <SheetBody>
        {isEmpty ? (
          <div className={layout.stackSm}>
            <h2 className={text.h3}>{t("statistics.growth")}</h2>
            <p className={text.muted}>{t("statistics.growthEmpty")}</p>
          </div>
        ) : (
          <BarChart
            caption={t("statistics.growth")}
            series={[t("statistics.joined"), t("statistics.left")]}
            pointHeading={t("statistics.week")}
            tableLabel={t("statistics.asTable")}
            points={growth.map(({ week, added, left }) => ({
              label: date(week),
              values: [added, left],
            }))}
            format={count}
          />
        )}
      </SheetBody>
    </Sheet>
  );
}

/** The statistics of one campaign, and the way back to those of all. */
function CampaignPanel({ id }: { id: string }) {
  const { t } = useIntl();
  return (
    <div className={layout.stack}>
      <p>
        <Link to="/mail" search={{ tab: "statistics" }} resetScroll={false}>
          {t("statistics.back")}
        </Link>
      </p>
      <CampaignStatistics id={id} />
    </div>
  );
}

/** The newsletter's statistics: in total, by week and by campaign; or of the campaign in the address. */
export function StatisticsPanel({ campaign }: { campaign: string | undefined }) {
  return campaign === undefined ? <WholePanel /> : <CampaignPanel id={campaign} />;
}

function WholePanel() {
  const { t } = useIntl();
  const { data, error, refetch } = trpc.statistics.newsletter.useQuery(undefined, {
    // the loader has just tried
    retryOnMount: false,
  });
  if (error) return <StatisticsFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="rows" label={t("statistics.loading")} />;
  return (
    <div className={layout.stackLg}>
      <Overall statistics={data} />
      <Growth growth={data.growth} />
      <RecentCampaigns campaigns={data.recentCampaigns} />
    </div>
  );
}
