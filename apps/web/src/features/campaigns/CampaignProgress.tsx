import type { Campaign } from "@sortes/contract";
import { useIntl } from "react-intl";
import * as styles from "./campaigns.css.ts";
import { mailsOf } from "./progress.ts";
import type { Live } from "./use-live.ts";

const minute = 60;
const hour = 60 * minute;

/** Seconds as the words that name them best, and a number. */
function timeLeft(seconds: number) {
  if (seconds < minute) return { unit: "seconds", count: 0 } as const;
  if (seconds < 2 * hour) return { unit: "minutes", count: Math.round(seconds / minute) } as const;
  return { unit: "hours", count: Math.round(seconds / hour) } as const;
}

/** How many have their mail, of a campaign that is on its way, and how long the others will wait where that is known. */
export function CampaignProgress({
  campaign,
  live,
}: {
  campaign: Campaign;
  live?: Live | undefined;
}) {
  const { formatMessage, formatNumber } = useIntl();
  const isOnItsWay = campaign.status === "sending" || campaign.status === "paused";
  const { done, all } = mailsOf(live?.counters ?? campaign.counters);
  if (!isOnItsWay || all === 0) return null;
  const pace = live?.pace;
  return (
    <>
      <span className={styles.figures}>
        {formatMessage({ id: "campaigns.done" }, { done, all })}
      </span>
      {pace && (
        <span className={styles.figures}>
          {formatMessage(
            { id: "campaigns.pace" },
            {
              rate: formatNumber(pace.perSecond, {
                maximumFractionDigits: pace.perSecond < 10 ? 1 : 0,
              }),
              ...timeLeft(pace.secondsLeft),
            },
          )}
        </span>
      )}
    </>
  );
}
