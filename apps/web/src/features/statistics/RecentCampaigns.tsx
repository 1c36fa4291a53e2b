import type { RecentCampaign } from "@sortes/contract";
import { Button, buttonClass, layout, Ledger, LedgerRow, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../base/intl.ts";
import type { MessageId } from "../../base/catalogues.ts";
import { csvOf, download } from "../../base/files.ts";
import { whole } from "./statistics.css.ts";
import { useFigures } from "./Timeline.tsx";

interface RecentCampaignRowProps {
  campaign: RecentCampaign;
  /** The labels of cells if the table has no head. */
  labels: readonly string[];
}

/** One campaign of the table. */
function RecentCampaignRow({ campaign, labels }: RecentCampaignRowProps) {
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
          to="/mail"
          search={{ tab: "statistics", campaign: id }}
          resetScroll={false}
          className={buttonClass({ tone: "plain", size: "sm" })}
          aria-label={t("statistics.detailsOf", { name })}
        >
          {t("statistics.details")}
        </Link>
      }
    />
  );
}

interface RecentCampaignsProps {
  campaigns: readonly RecentCampaign[];
}

/** Columns of the page: rates stand with what they are of. */
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
export function RecentCampaigns({ campaigns }: RecentCampaignsProps) {
  const { t } = useIntl();
  const wordsOf = (column: (typeof inFile | typeof columns)[number]) =>
    t(`statistics.figure_${column}` satisfies MessageId);
  const save = () => {
    const rows = campaigns.map((campaign) => inFile.map((column) => campaign[column] ?? ""));
    download("sortes-campaigns.csv", "text/csv", csvOf([inFile.map(wordsOf), ...rows]));
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
            { id: "actions", label: t("statistics.actions"), unseen: true },
          ]}
        >
          {campaigns.map((campaign) => (
            <RecentCampaignRow
              key={campaign.id}
              campaign={campaign}
              labels={columns.slice(1).map(wordsOf)}
            />
          ))}
        </Ledger>
      )}
    </Sheet>
  );
}
