import type { RecentCampaign } from "@sortes/contract";
import { buttonClass, LedgerRow } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { whole } from "./statistics.css.ts";
import { useFigures } from "./use-figures.ts";

interface RecentCampaignRowProps {
  campaign: RecentCampaign;
  /** What the cells are called where the table has no head. */
  labels: readonly string[];
}

/** One campaign of the table. */
export function RecentCampaignRow({ campaign, labels }: RecentCampaignRowProps) {
  const { formatMessage } = useIntl();
  const { count, rate, day } = useFigures();
  const { id, name, tracking } = campaign;
  const untracked = formatMessage({ id: "statistics.untracked" });
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
          ? formatMessage(
              { id: "statistics.byMachines" },
              { opens: campaign.machineOpens, clicks: campaign.machineClicks },
            )
          : untracked,
      ]}
      actions={
        <Link
          to="/mail"
          search={{ tab: "statistics", campaign: id }}
          resetScroll={false}
          className={buttonClass({ tone: "plain", size: "sm" })}
          aria-label={formatMessage({ id: "statistics.detailsOf" }, { name })}
        >
          {formatMessage({ id: "statistics.details" })}
        </Link>
      }
    />
  );
}
