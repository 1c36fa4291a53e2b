import type { Campaign, CampaignCounters, CampaignStatus } from "@sortes/contract";
import { type IconName, Stamp, text } from "@sortes/ui";
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

/** A campaign's status as text, icon and colour. */
export function StatusStamp({ status }: { status: CampaignStatus }) {
  const { t } = useIntl();
  return <Stamp {...looks[status]}>{t(`campaigns.status_${status}`)}</Stamp>;
}

const minute = 60;
const hour = 60 * minute;

/** Rounds seconds to the most suitable unit. */
function timeLeft(seconds: number) {
  if (seconds < minute) return { unit: "seconds", count: 0 } as const;
  if (seconds < 2 * hour) return { unit: "minutes", count: Math.round(seconds / minute) } as const;
  return { unit: "hours", count: Math.round(seconds / hour) } as const;
}

/** The mails of a finished campaign that did not arrive, or whose outcome is unknown. */
const shortfalls = ({ failed, bounced, unknown }: CampaignCounters) =>
  ({ bounced, failed: failed - bounced, unknown }) as const;

/**
 * The progress beside a campaign's status: while it is being sent, how many mails are out, and the time left if known;
 * afterwards, how many bounced, failed or are unknown, or that nobody got one.
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
  const isOver = campaign.status === "sent" || campaign.status === "sent_with_issues";
  // its segment may have become empty after it was scheduled
  if (isOver && all === 0) return <span className={text.note}>{t("campaigns.gotByNobody")}</span>;
  if (isOver)
    return Object.entries(shortfalls(counters)).map(
      ([name, count]) =>
        count > 0 && (
          <span key={name} className={text.note}>
            {t("campaigns.shortfall", { name, count })}
          </span>
        ),
    );
  if (!isOnItsWay || all === 0) return null;
  const pace = phase === "waiting" ? undefined : live?.pace;
  return (
    <>
      <span className={text.note}>{t("campaigns.done", { done, all })}</span>
      {phase === "waiting" && <span className={text.note}>{t("campaigns.waitsForSubject")}</span>}
      {pace && (
        <span className={text.note}>
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

/** The recipients by outcome, each once, as soon as they are known. */
export function CampaignCounts({ counters, status }: CampaignCountsProps) {
  const { t, formatNumber } = useIntl();
  if (status === "draft" || status === "scheduled") return null;
  const figures = { ...counters, ...shortfalls(counters) };
  return (
    <dl className={styles.counts}>
      {shown.map((name) => (
        <div key={name} className={styles.count}>
          <dt>{t(`campaigns.count_${name}`)}</dt>
          <dd className={styles.figure}>{formatNumber(figures[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Milliseconds between two queries for a campaign that is not being sent. */
const interval = 10_000;

/**
 * Polls a campaign that is not being sent, while the page is visible: bounces arrive for days, and other staff may
 * send, resume or unschedule it. On a change, refetches the page's other data about it.
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
      // the first query is sent when the page's data are stale
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
