import type { Campaign, CampaignStatus } from "@sortes/contract";
import { Icon, Ledger, LedgerRow, text, visuallyHidden } from "@sortes/ui";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "../../../base/intl.ts";
import { CampaignProgress, StatusStamp } from "./CampaignProgress.tsx";
import * as styles from "./campaigns.css.ts";
import { OwnTimeLine } from "./OwnTime.tsx";
import { type Live, mailsOf } from "./use-live.ts";
import { useSavedTime } from "./use-saved-time.ts";

/** The target of a campaign's title: the page that staff most likely want. */
const targetOf = ({ id, status }: Campaign): LinkProps => {
  if (status === "draft") return { to: "/mail-campaign", search: { id } };
  const isOver = status === "sent" || status === "sent_with_issues";
  return {
    to: "/mail-campaigns/$campaignId",
    params: { campaignId: id },
    search: isOver ? { tab: "statistics" } : {},
  };
};

const waits: ReadonlySet<CampaignStatus> = new Set(["scheduled", "missed"]);

/** When a campaign was sent or will be; of a draft, when it was saved, which tells two of the same name apart. */
function Moment({ campaign }: RowProps) {
  const { status, scheduledTime, ownTime, startedAt, updatedAt } = campaign;
  const { t, formatDate } = useIntl();
  const savedTime = useSavedTime();
  if (status === "draft")
    return <time dateTime={updatedAt}>{t("campaigns.saved", { time: savedTime(updatedAt) })}</time>;
  const moment = waits.has(status) ? scheduledTime : startedAt;
  if (moment === null) return "–";
  if (waits.has(status) && ownTime) return <OwnTimeLine ownTime={ownTime} />;
  const time = formatDate(moment, { dateStyle: "medium", timeStyle: "short" });
  return (
    <time dateTime={moment}>
      <span className={styles.wideOnly}>
        {waits.has(status) && `${t("campaigns.scheduled")} `}
        {time}
      </span>
      <span className={styles.phoneOnly}>
        {status === "sent" && (
          <>
            <Icon name="check-bold" size="sm" />
            <span className={visuallyHidden}>{t("campaigns.status_sent")}</span>
          </>
        )}
        {formatDate(moment, {
          day: "numeric",
          month: "short",
          ...(waits.has(status) && { hour: "numeric", minute: "2-digit" }),
        })}
      </span>
    </time>
  );
}

/** A figure with words, where the table has no head. */
const figures = {
  readers: "campaigns.readersOf",
  opened: "campaigns.openedOf",
  clicked: "campaigns.clickedOf",
} as const;

interface RowProps {
  campaign: Campaign;
}

interface CampaignRowProps extends RowProps {
  live: Live | undefined;
  actions: ReactNode;
}

/** One campaign of the list; on a phone two lines. */
function CampaignRow({ campaign, live, actions }: CampaignRowProps) {
  const { t, formatDate, formatNumber } = useIntl();
  const { title, subject, status, createdAt, tracking } = campaign;
  const counters = live?.counters ?? campaign.counters;
  const { all } = mailsOf(counters);
  const isCounted = tracking !== "off" && counters.sent > 0;
  const share = (count: number) =>
    formatNumber(count / counters.sent, { style: "percent", maximumFractionDigits: 0 });
  /** A figure under its heading, and with its own words where there is no head. */
  const figure = (name: "readers" | "opened" | "clicked", value: string | undefined) =>
    value === undefined ? (
      <span key={name} className={styles.wideOnly}>
        –
      </span>
    ) : (
      <span key={name}>
        <span className={styles.wideOnly}>{value}</span>
        <span className={styles.phoneOnly}>{t(figures[name], { value, count: all })}</span>
      </span>
    );
  return (
    <LedgerRow
      name={
        <>
          <Link {...targetOf(campaign)} className={styles.title}>
            <bdi>{title}</bdi>
          </Link>
          <bdi className={styles.subject}>{subject}</bdi>
        </>
      }
      cells={[
        <div key="status" className={status === "sent" ? styles.sentStatus : styles.status}>
          <StatusStamp status={status} />
          <CampaignProgress campaign={campaign} live={live} />
        </div>,
        <div key="sent" className={styles.status}>
          <Moment campaign={campaign} />
          <span className={`${text.note} ${styles.wideOnly}`}>
            {t("campaigns.createdOn", { date: formatDate(createdAt, { dateStyle: "medium" }) })}
          </span>
        </div>,
        figure("readers", all > 0 ? formatNumber(all) : undefined),
        figure("opened", isCounted ? share(counters.opens) : undefined),
        figure("clicked", isCounted ? share(counters.clicks) : undefined),
      ]}
      actions={actions}
    />
  );
}

interface CampaignsTableProps {
  campaigns: readonly Campaign[];
  live: ReadonlyMap<string, Live>;
  actionsOf: (campaign: Campaign) => ReactNode;
}

/** One page of campaigns. */
export function CampaignsTable({ campaigns, live, actionsOf }: CampaignsTableProps) {
  const { t } = useIntl();
  return (
    <Ledger
      dense="lines"
      label={t("campaigns.title")}
      columns={[
        { id: "title", label: t("campaigns.columnTitle") },
        { id: "status", label: t("campaigns.status") },
        { id: "sent", label: t("campaigns.sentOn") },
        { id: "readers", label: t("campaigns.readers") },
        { id: "opened", label: t("campaigns.opened") },
        { id: "clicked", label: t("campaigns.clicked") },
        { id: "actions", label: t("campaigns.actions"), hidesLabel: true },
      ]}
    >
      {campaigns.map((campaign) => (
        <CampaignRow
          key={campaign.id}
          campaign={campaign}
          live={live.get(campaign.id)}
          actions={actionsOf(campaign)}
        />
      ))}
    </Ledger>
  );
}
