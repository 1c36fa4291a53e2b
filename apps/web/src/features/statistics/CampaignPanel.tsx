import { layout } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { CampaignStatistics } from "./CampaignStatistics.tsx";

/** The statistics of one campaign, and the way back to those of all. */
export function CampaignPanel({ id }: { id: string }) {
  const { formatMessage } = useIntl();
  return (
    <div className={layout.stack}>
      <p>
        <Link to="/mail" search={{ tab: "statistics" }} resetScroll={false}>
          {formatMessage({ id: "statistics.back" })}
        </Link>
      </p>
      <CampaignStatistics id={id} />
    </div>
  );
}
