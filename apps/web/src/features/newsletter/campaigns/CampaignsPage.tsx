import { campaignStatuses } from "@sortes/contract";
import { buttonClass, Icon, layout, PageHead, text } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Collection } from "../../../base/Collection.tsx";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { FilterSelect, pageQuery, searchFor } from "../../../base/lists.tsx";
import { AddressNotice } from "../sending/AddressNotice.tsx";
import * as styles from "./campaigns.css.ts";
import { campaignsInput, campaignsSearch, type CampaignsSearch } from "./campaign-search.ts";
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
  const search = campaignsSearch({ ...route.useSearch() });
  const input = campaignsInput(search);
  const list = trpc.campaigns.list.useQuery(input, {
    ...pageQuery,
    refetchInterval: ({ state }) => nextLook(state.data?.campaigns ?? []),
  });
  const { data } = list;
  const { live, error: liveError } = useLive(data?.campaigns ?? []);
  useStaffRights(list.error ?? liveError);

  const { notice, showNotice } = useNotice();
  const { actionsOf, dialog } = useCampaignActions({
    showNotice,
    onDeleted: (words) => showNotice({ tone: "success", text: words }),
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
        <Collection
          inSheet
          query={list}
          page={input.page}
          loading="campaigns.loading"
          failed="campaigns.fetchFailed"
          filters={
            <div className={styles.filters}>
              <FilterSelect
                className={styles.filter}
                label="campaigns.status"
                all="campaigns.status_all"
                values={campaignStatuses}
                nameOf={(status) => t(`campaigns.status_${status}`)}
                value={search.status}
                onChange={(status) => show({ status })}
              />
              {data && (
                <span className={text.muted}>
                  {t("campaigns.count", { count: data.pagination.total })}
                </span>
              )}
            </div>
          }
          rows={data?.campaigns}
          none="campaigns.none"
          lead={
            <Link to="/mail-campaign" className={buttonClass({})}>
              {t("campaigns.new")}
            </Link>
          }
          narrowed={
            search.status !== undefined && {
              nothing: "campaigns.noneOfStatus",
              all: "campaigns.showAll",
              onAll: () => show({ status: undefined }),
            }
          }
          pagination={data?.pagination}
          onPage={(page, replace) => show({ page }, replace)}
        >
          {(campaigns) => (
            <CampaignsTable campaigns={campaigns} live={live} actionsOf={actionsOf} />
          )}
        </Collection>
      </div>
      {dialog}
    </div>
  );
}
