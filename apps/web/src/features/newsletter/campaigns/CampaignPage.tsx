import { layout, PageHead, Tabs, text, TypePanel } from "@sortes/ui";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { LoadState } from "../../../base/LoadState.tsx";
import { useIntl } from "../../../base/intl.ts";
import { type Campaign, durations } from "@sortes/contract";
import { usePageTitle } from "../../../base/texts.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { trpc } from "../../../base/trpc.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useLostFocus } from "../../../base/use-lost-focus.ts";
import { AddressNotice } from "../sending/AddressNotice.tsx";
import { LazyCampaignStatistics } from "../statistics/load-statistics.ts";
import {
  CampaignCounts,
  CampaignProgress,
  StatusStamp,
  useLaterCounts,
} from "./CampaignProgress.tsx";
import { ArchiveLine } from "./CampaignPublicity.tsx";
import { campaignSearch } from "./campaign-search.ts";
import * as styles from "./campaigns.css.ts";
import { LazySubjectPanel } from "./load-subjects.ts";
import { nextLook, useLive } from "./use-live.ts";
import { RecipientsPanel } from "./RecipientsPanel.tsx";
import { OwnTimeLine } from "./OwnTime.tsx";
import { RecordPanel } from "./RecordPanel.tsx";
import { SendAgain } from "./SendAgain.tsx";
import { useCampaignActions } from "./CampaignMenu.tsx";
import { useNotice } from "./use-notice.tsx";

const route = getRouteApi("/mail-campaigns/$campaignId");
const tabs = ["recipients", "statistics", "record"] as const;

/** The subject of each letter. */
const Subjects = ({ campaign: { language, subject, translation } }: { campaign: Campaign }) => (
  <>
    <bdi lang={translation && language ? language : undefined}>{subject}</bdi>
    {translation && (
      <>
        {" · "}
        <bdi lang={language === "en" ? "ro" : "en"}>{translation.subject}</bdi>
      </>
    )}
  </>
);

/** One campaign: status, recipients with outcomes, and the audit log. */
export function CampaignPage() {
  const { t, formatDate, formatNumber } = useIntl();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { campaignId: id } = route.useParams();
  const search = campaignSearch({ ...route.useSearch() });
  const { data, dataUpdatedAt, error, refetch } = trpc.campaigns.get.useQuery(
    { id },
    {
      // the route loader has just tried
      retryOnMount: false,
      refetchInterval: ({ state }) => nextLook(state.data ? [state.data] : []),
    },
  );
  const { live, error: liveError } = useLive(data ? [data] : []);
  const later = useLaterCounts(data, dataUpdatedAt);
  useStaffRights(error ?? liveError);
  usePageTitle(data?.title ?? t("campaigns.title"));
  const { notice, showNotice } = useNotice();
  // the menu, which every status has
  const actions = useLostFocus("button[popovertarget]");
  const { actionsOf, stepsOf, dialog } = useCampaignActions({
    showNotice,
    onDeleted(words) {
      toasts.show({ tone: "success", text: words, duration: durations.campaignNotice });
      void navigate({ to: "/mail-campaigns", replace: true });
    },
  });
  const inKilobytes = (bytes = 0) =>
    formatNumber(bytes / 1000, { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 });
  const shown = search.tab ?? "recipients";
  const now = live.get(id);
  const counters = now?.counters ?? later ?? data?.counters;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead
        title={data ? <bdi>{data.title}</bdi> : t("campaigns.title")}
        lead={data && <Subjects campaign={data} />}
      >
        <div className={styles.head}>
          {data && (
            <div className={styles.status}>
              <StatusStamp status={data.status} />
              <CampaignProgress campaign={data} live={now} />
              {data.pauseReason && (
                <span className={text.muted}>
                  {t(`campaigns.paused_${data.pauseReason}`, {
                    letter: inKilobytes(data.pauseSizes?.letter),
                    limit: inKilobytes(data.pauseSizes?.limit),
                  })}
                </span>
              )}
              {data.isWelcomeLetter && (
                <span className={text.muted}>
                  {t("campaigns.welcomeLetter", {
                    link: (
                      <Link key="link" to="/mail-settings" search={{ view: "welcome" }}>
                        {t("campaigns.welcome")}
                      </Link>
                    ),
                  })}
                </span>
              )}
              {data.scheduledTime && (
                <span className={text.muted}>
                  {t("campaigns.scheduled")}:{" "}
                  {data.ownTime ? (
                    <OwnTimeLine ownTime={data.ownTime} />
                  ) : (
                    formatDate(data.scheduledTime, { dateStyle: "full", timeStyle: "short" })
                  )}
                </span>
              )}
            </div>
          )}
          <div
            {...actions}
            className={`${layout.row} ${styles.wordy}`}
            role="group"
            aria-label={t("campaigns.actions")}
          >
            <Link to="/mail-campaigns">{t("campaigns.toList")}</Link>
            {data && stepsOf(data)}
            {data && actionsOf(data)}
          </div>
        </div>
      </PageHead>
      <div className={layout.stackLg}>
        <div className={layout.stack}>
          <AddressNotice />
          {notice}
          <LoadState
            query={{ data, error, refetch }}
            loading="campaigns.loading"
            failed="campaigns.fetchOneFailed"
          />
          {data && counters && <CampaignCounts counters={counters} status={data.status} />}
          {data && <ArchiveLine campaign={data} showNotice={showNotice} />}
          {data && <SendAgain campaign={data} showNotice={showNotice} />}
          {data?.subjectTestPhase && <LazySubjectPanel campaign={data} showNotice={showNotice} />}
        </div>
        {data && counters && (
          <div className={layout.stack}>
            <Tabs
              idBase="campaign"
              label={data.title}
              items={tabs.map((value) => ({
                value,
                label: t(`campaigns.tab_${value}`),
              }))}
              value={shown}
              onChange={(tab) =>
                void navigate({
                  to: "/mail-campaigns/$campaignId",
                  params: { campaignId: id },
                  search: tab === "recipients" ? {} : { tab },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
            <TypePanel idBase="campaign" value={shown}>
              {shown === "record" && <RecordPanel id={id} search={search} />}
              {shown === "statistics" && <LazyCampaignStatistics id={id} />}
              {shown === "recipients" && (
                <RecipientsPanel
                  campaign={data}
                  counters={counters}
                  search={search}
                  showNotice={showNotice}
                />
              )}
            </TypePanel>
          </div>
        )}
      </div>
      {dialog}
    </div>
  );
}
