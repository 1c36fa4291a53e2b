import type { Campaign, CampaignCounters, CampaignStatus } from "@sortes/contract";
import { type IconName, Stamp } from "@sortes/ui";
import type { ComponentProps } from "react";
import { useIntl } from "../../base/intl.ts";
import * as styles from "./campaigns.css.ts";
import { type Live, mailsOf } from "./use-live.ts";

interface Look {
  tone: ComponentProps<typeof Stamp>["tone"];
  icon: IconName;
}

const looks: Record<CampaignStatus, Look> = {
  draft: { tone: "open", icon: "pencil-simple" },
  scheduled: { tone: "waiting", icon: "clock" },
  sending: { tone: "working", icon: "paper-plane-tilt" },
  paused: { tone: "working", icon: "pause" },
  sent: { tone: "good", icon: "check-bold" },
  sent_with_issues: { tone: "working", icon: "warning-fill" },
  cancelled: { tone: "over", icon: "prohibit" },
  missed: { tone: "bad", icon: "warning-circle-fill" },
};

/** A campaign's state, as a word, an icon and a colour. */
export function StatusStamp({ status }: { status: CampaignStatus }) {
  const { t } = useIntl();
  return <Stamp {...looks[status]}>{t(`campaigns.status_${status}`)}</Stamp>;
}

const minute = 60;
const hour = 60 * minute;

/** Seconds as the words that name them best, and a number. */
function timeLeft(seconds: number) {
  if (seconds < minute) return { unit: "seconds", count: 0 } as const;
  if (seconds < 2 * hour) return { unit: "minutes", count: Math.round(seconds / minute) } as const;
  return { unit: "hours", count: Math.round(seconds / hour) } as const;
}

/** The mails of a finished campaign that did not arrive, or may not have. */
const shortfalls = ({ failed, bounced, unknown }: CampaignCounters) =>
  ({ bounced, failed: failed - bounced, unknown }) as const;

/**
 * Beside the status of a campaign: how many have their mail while it is on its way, with the time that is left where it is
 * known; how many bounced, failed or are unknown when it is over.
 */
export function CampaignProgress({
  campaign,
  live,
}: {
  campaign: Campaign;
  live?: Live | undefined;
}) {
  const { t, formatNumber } = useIntl();
  const isOnItsWay = campaign.status === "sending" || campaign.status === "paused";
  const counters = live?.counters ?? campaign.counters;
  const { done, all } = mailsOf(counters);
  if (campaign.status === "sent" || campaign.status === "sent_with_issues")
    return Object.entries(shortfalls(counters)).map(
      ([name, count]) =>
        count > 0 && (
          <span key={name} className={styles.figures}>
            {t("campaigns.shortfall", { name, count })}
          </span>
        ),
    );
  if (!isOnItsWay || all === 0) return null;
  const pace = live?.pace;
  return (
    <>
      <span className={styles.figures}>{t("campaigns.done", { done, all })}</span>
      {pace && (
        <span className={styles.figures}>
          {t("campaigns.pace", {
            rate: formatNumber(pace.perSecond, {
              maximumFractionDigits: pace.perSecond < 10 ? 1 : 0,
            }),
            ...timeLeft(pace.secondsLeft),
          })}
        </span>
      )}
    </>
  );
}
