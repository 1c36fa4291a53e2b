import type { Campaign, CampaignCounters, CampaignStatus } from "@sortes/contract";
import { type IconName, Stamp } from "@sortes/ui";
import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./campaigns.css.ts";
import { type Live, mailsOf } from "./use-live.ts";
import { useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";

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
  const phase = live ? live.phase : campaign.subjectTestPhase;
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
  const pace = phase === "waiting" ? undefined : live?.pace;
  return (
    <>
      <span className={styles.figures}>{t("campaigns.done", { done, all })}</span>
      {phase === "waiting" && (
        <span className={styles.figures}>{t("campaigns.waitsForSubject")}</span>
      )}
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

const shown = ["recipients", "queued", "sent", "failed", "bounced", "skipped", "unknown"] as const;

interface CampaignCountsProps {
  counters: CampaignCounters;
  status: CampaignStatus;
}

/** The number of recipients by outcome, once they are prepared. */
export function CampaignCounts({ counters, status }: CampaignCountsProps) {
  const { t, formatNumber } = useIntl();
  if (status === "draft" || status === "scheduled") return null;
  return (
    <dl className={styles.counts}>
      {shown.map((name) => (
        <div key={name} className={styles.count}>
          <dt>{t(`campaigns.count_${name}`)}</dt>
          <dd className={styles.figure}>{formatNumber(counters[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Milliseconds between two questions what has become of a campaign that is not being sent just now. */
const interval = 10_000;

/**
 * Follows a campaign that is not being sent just now, as long as the page is visible: mails come back for days, and other
 * staff may send it, let it go on or take its schedule back. Where something has changed, what else the page shows of it
 * is fetched anew.
 * @param knownAt when `campaign` was fetched, in milliseconds since 1970.
 * @returns its counts, if they are newer than those of `campaign`.
 */
export function useLaterCounts(
  campaign: Campaign | undefined,
  knownAt: number,
): CampaignCounters | undefined {
  const { utils } = useServices();
  const { id = "", status, counters: known } = campaign ?? {};
  const enabled = status !== undefined && status !== "sending";
  const { data, dataUpdatedAt } = trpc.campaigns.progressOf.useQuery(
    { id },
    {
      enabled,
      refetchInterval: interval,
      gcTime: 0,
      // the first question is asked when what the page has is old
      initialData: campaign,
      initialDataUpdatedAt: knownAt,
      staleTime: interval,
    },
  );
  const found = enabled && dataUpdatedAt > knownAt ? data : undefined;

  const look = useEffectEvent(() => {
    if (!found || !known) return;
    const isSame = found.status === status && sameCounts(found.counters, known);
    if (isSame) return;
    void utils.campaigns.get.invalidate({ id });
    void utils.campaigns.recipients.invalidate();
    void utils.statistics.campaign.invalidate({ id });
  });
  useEffect(() => look(), [found]);

  return found?.counters;
}

const sameCounts = (one: CampaignCounters, other: CampaignCounters): boolean =>
  Object.entries(one).every(([name, count]) => other[name as keyof CampaignCounters] === count);
