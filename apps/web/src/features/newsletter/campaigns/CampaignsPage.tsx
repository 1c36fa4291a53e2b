import { campaignStatuses } from "@sortes/contract";
import {
  Button,
  buttonClass,
  EmptyState,
  Field,
  Icon,
  layout,
  PageHead,
  Select,
  Sheet,
  text,
} from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { ListPager, ListPanel, searchFor } from "../../../base/lists.tsx";
import { AddressNotice } from "../sending/AddressNotice.tsx";
import * as styles from "./campaigns.css.ts";
import { campaignsInput, type CampaignsSearch } from "./campaign-search.ts";
import { nextLook, useLive } from "./use-live.ts";
import { useCampaignActions } from "./CampaignMenu.tsx";
import { CampaignsTable } from "./CampaignsTable.tsx";
import { GoOn } from "./GoOn.tsx";
import { useNotice } from "./use-notice.tsx";

const route = getRouteApi("/mail-campaigns/");

/** All campaigns, ten per page, with their actions, below the draft to go on with. */
export function CampaignsPage() {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const panel = useRef<HTMLDivElement>(null);
  const list = trpc.campaigns.list.useQuery(campaignsInput(search), {
    placeholderData: keepPreviousData,
    // the route loader has just tried
    retryOnMount: false,
    refetchInterval: ({ state }) => nextLook(state.data?.campaigns ?? []),
  });
  const { data } = list;
  const { live, error: liveError } = useLive(data?.campaigns ?? []);
  useStaffRights(list.error ?? liveError);

  const { notice, showNotice } = useNotice();
  const { actionsOf, dialog } = useCampaignActions({
    showNotice,
    onDeleted(words) {
      panel.current?.focus({ preventScroll: true });
      showNotice({ tone: "success", text: words });
    },
  });

  const show = (change: CampaignsSearch, replace = false) =>
    void navigate(searchFor(change, replace));
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <div className={styles.top}>
        <PageHead title={t("campaigns.title")} />
        <div className={layout.row}>
          <Link to="/mail-settings">{t("campaigns.settings")}</Link>
          <Link to="/mail-campaign" className={buttonClass({})}>
            <Icon name="plus-bold" />
            {t("campaigns.new")}
          </Link>
        </div>
      </div>
      <div className={layout.stack}>
        <GoOn />
        <AddressNotice />
        {notice}
        <ListPanel
          query={list}
          panel={panel}
          loading="campaigns.loading"
          failed="campaigns.fetchFailed"
        >
          <Sheet>
            <div className={styles.filters}>
              <Field className={styles.filter} label={t("campaigns.status")}>
                <Select
                  value={search.status ?? "all"}
                  onChange={({ target: { value } }) =>
                    show({ status: campaignStatuses.find((status) => status === value) })
                  }
                >
                  {(["all", ...campaignStatuses] as const).map((status) => (
                    <option key={status} value={status}>
                      {t(`campaigns.status_${status}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              {data && (
                <span className={text.muted}>
                  {t("campaigns.count", { count: data.pagination.total })}
                </span>
              )}
            </div>
            {data && data.campaigns.length > 0 && (
              <CampaignsTable campaigns={data.campaigns} live={live} actionsOf={actionsOf} />
            )}
            {data?.pagination.total === 0 && (
              <EmptyState
                isPlain
                title={t(search.status ? "campaigns.noneOfStatus" : "campaigns.none")}
              >
                {search.status ? (
                  <Button tone="quiet" onClick={() => show({ status: undefined })}>
                    {t("campaigns.showAll")}
                  </Button>
                ) : (
                  <Link to="/mail-campaign" className={buttonClass({})}>
                    {t("campaigns.new")}
                  </Link>
                )}
              </EmptyState>
            )}
            {data && (
              <ListPager
                pagination={data.pagination}
                onPage={(to, replace) => show({ page: to === 1 ? undefined : to }, replace)}
              />
            )}
          </Sheet>
        </ListPanel>
      </div>
      {dialog}
    </div>
  );
}
