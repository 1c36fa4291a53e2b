import type { RecentCampaign } from "@sortes/contract";
import { buttonClass, LedgerRow } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
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
  const tracked = (words: string) => (tracking === "off" ? untracked : words);
  return (
    <LedgerRow
      name={<bdi>{name}</bdi>}
      labels={labels}
      cells={[
        <time key="date" dateTime={campaign.date}>
          {day(campaign.date)}
        </time>,
        count(campaign.sent),
        tracked(count(campaign.opens)),
        tracked(rate(campaign.openRate)),
        tracked(count(campaign.clicks)),
        tracked(rate(campaign.clickRate)),
        tracked(count(campaign.machineOpens)),
        tracked(count(campaign.machineClicks)),
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
