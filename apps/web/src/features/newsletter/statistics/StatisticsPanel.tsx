import type { NewsletterStatistics, RecentCampaign } from "@sortes/contract";
import {
  Button,
  buttonClass,
  layout,
  Ledger,
  LedgerRow,
  Sheet,
  SheetBody,
  Skeleton,
  text,
} from "@sortes/ui";
import { CampaignStatistics } from "./CampaignStatistics.tsx";
import { Figure, Figures, StatisticsFailure } from "./Figures.tsx";
import { BarChart } from "./BarChart.tsx";
import { Link } from "@tanstack/react-router";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { useFigures } from "./Timeline.tsx";
import { csvOf, download } from "../../../base/files.ts";
import { whole } from "./statistics.css.ts";

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

/** Mails sent, opened and clicked, by the month of the letter. */
function Months({ months }: Pick<NewsletterStatistics, "months">) {
  const { t, formatDate } = useIntl();
  const { count } = useFigures();
  if (months.every(({ sent }) => sent === 0)) return null;
  return (
    <Sheet>
      <SheetBody>
        <BarChart
          caption={t("statistics.months")}
          series={[
            t("statistics.figure_sent"),
            t("statistics.figure_opens"),
            t("statistics.figure_clicks"),
          ]}
          pointHeading={t("statistics.month")}
          tableLabel={t("statistics.asTable")}
          points={months.map(({ month, sent, opens, clicks }) => ({
            label: formatDate(month, { month: "short", year: "numeric", timeZone: "UTC" }),
            values: [sent, opens, clicks],
          }))}
          format={count}
        />
      </SheetBody>
    </Sheet>
  );
}

/** The statistics of one campaign, with a link back to the overview. */
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

/** The newsletter's statistics: in total, by week and by campaign; or those of the campaign in the address. */
export function StatisticsPanel({ campaign }: { campaign: string | undefined }) {
  return campaign === undefined ? <WholePanel /> : <CampaignPanel id={campaign} />;
}

interface DeskProps {
  /** Whether it is on the page of the desk, whose details are on the pages of the letters. */
  onDesk?: boolean;
}

/** The newsletter's statistics in total, by week, and of the last letters. */
export function WholePanel({ onDesk = false }: DeskProps) {
  const { t } = useIntl();
  const { data, error, refetch } = trpc.statistics.newsletter.useQuery(undefined, {
    // the route loader has just tried
    retryOnMount: false,
  });
  if (error) return <StatisticsFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="rows" label={t("statistics.loading")} />;
  return (
    <div className={layout.stackLg}>
      <Overall statistics={data} />
      <Months months={data.months} />
      <Growth growth={data.growth} />
      <RecentCampaigns campaigns={data.recentCampaigns} onDesk={onDesk} />
    </div>
  );
}

interface RecentCampaignRowProps extends DeskProps {
  campaign: RecentCampaign;
  /** The labels of cells for layouts without a table head. */
  labels: readonly string[];
}

const tab = "statistics" as const;

/** One campaign of the table. */
function RecentCampaignRow({ campaign, labels, onDesk }: RecentCampaignRowProps) {
  const { t } = useIntl();
  const { count, rate, day } = useFigures();
  const { id, name, tracking } = campaign;
  const untracked = t("statistics.untracked");
  const isTracked = tracking !== "off";
  const tracked = (readers: number, percent: number | null) =>
    isTracked ? (
      <span className={whole}>
        {count(readers)} {percent !== null && `(${rate(percent)})`}
      </span>
    ) : (
      untracked
    );
  return (
    <LedgerRow
      name={<bdi>{name}</bdi>}
      labels={labels}
      cells={[
        <time key="date" dateTime={campaign.date} className={whole}>
          {day(campaign.date)}
        </time>,
        <span key="sent" className={whole}>
          {count(campaign.sent)}
        </span>,
        tracked(campaign.opens, campaign.openRate),
        tracked(campaign.clicks, campaign.clickRate),
        isTracked
          ? t("statistics.byMachines", {
              opens: campaign.machineOpens,
              clicks: campaign.machineClicks,
            })
          : untracked,
      ]}
      actions={
        <Link
          {...(onDesk
            ? { to: "/mail-campaigns/$campaignId", params: { campaignId: id }, search: { tab } }
            : { to: "/mail", search: { tab, campaign: id }, resetScroll: false })}
          className={buttonClass({ tone: "plain", size: "sm" })}
          aria-label={t("statistics.detailsOf", { name })}
        >
          {t("statistics.details")}
        </Link>
      }
    />
  );
}

/** The columns on screen; each rate is shown with its base. */
const columns = ["name", "date", "sent", "opens", "clicks", "machines"] as const;

const inFile = [
  "name",
  "date",
  "sent",
  "opens",
  "openRate",
  "clicks",
  "clickRate",
  "machineOpens",
  "machineClicks",
  "bounced",
  "complaints",
  "unsubscribed",
] as const satisfies readonly (keyof RecentCampaign)[];

/** The last campaigns with their figures, also as a file. */
export function RecentCampaigns({
  campaigns,
  onDesk = false,
}: DeskProps & { campaigns: readonly RecentCampaign[] }) {
  const { t, locale } = useIntl();
  const wordsOf = (column: (typeof inFile | typeof columns)[number]) =>
    t(`statistics.figure_${column}` satisfies MessageId);
  const save = () => {
    const rows = campaigns.map((campaign) => inFile.map((column) => campaign[column] ?? ""));
    download("sortes-campaigns.csv", "text/csv", csvOf([inFile.map(wordsOf), ...rows], locale));
  };
  return (
    <Sheet>
      <SheetBody>
        <div className={layout.bar}>
          <h2 className={text.h3}>{t("statistics.recent")}</h2>
          {campaigns.length > 0 && (
            <Button tone="quiet" size="sm" icon="file-csv" onClick={save}>
              {t("statistics.download")}
            </Button>
          )}
        </div>
        <p className={text.muted}>
          {t(campaigns.length > 0 ? "statistics.machines" : "statistics.recentEmpty")}
        </p>
      </SheetBody>
      {campaigns.length > 0 && (
        <Ledger
          dense
          label={t("statistics.recent")}
          columns={[
            ...columns.map((column) => ({ id: column, label: wordsOf(column) })),
            { id: "actions", label: t("statistics.actions"), hidesLabel: true },
          ]}
        >
          {campaigns.map((campaign) => (
            <RecentCampaignRow
              key={campaign.id}
              campaign={campaign}
              labels={columns.slice(1).map(wordsOf)}
              onDesk={onDesk}
            />
          ))}
        </Ledger>
      )}
    </Sheet>
  );
}
