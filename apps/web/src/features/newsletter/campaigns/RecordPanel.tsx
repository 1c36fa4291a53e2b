import { type CampaignDeed, letterOfSubject } from "@sortes/contract";
import { EmptyState, Ledger, LedgerRow, Sheet } from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { LoadState } from "../../../base/LoadState.tsx";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { ListPager } from "../../../base/lists.tsx";
import { type CampaignSearch, recordInput } from "./campaign-search.ts";

const route = getRouteApi("/mail-campaigns/$campaignId");

/** The audit log of a campaign. */
export function RecordPanel({ id, search }: { id: string; search: CampaignSearch }) {
  const { t, formatDate } = useIntl();
  const navigate = route.useNavigate();
  const { data, error, refetch } = trpc.campaigns.record.useQuery(recordInput(id, search), {
    placeholderData: keepPreviousData,
    retryOnMount: false,
  });
  useStaffRights(error);
  const moment = (time: string) => formatDate(time, { dateStyle: "medium", timeStyle: "medium" });
  const words = ({ action, scheduledTime, requeued, subject }: CampaignDeed) =>
    t(`campaigns.did_${action}`, {
      time: scheduledTime === null ? "" : moment(scheduledTime),
      count: requeued ?? 0,
      letter: subject === null ? "" : letterOfSubject(subject),
    });
  const who = ({ by, name }: CampaignDeed) => name ?? t(`campaigns.by_${by}`);
  return (
    <Sheet>
      <LoadState
        query={{ data, error, refetch }}
        loading="campaigns.loading"
        failed="campaigns.recordFailed"
      />
      {data?.pagination.total === 0 && <EmptyState isPlain title={t("campaigns.noRecord")} />}
      {data && data.record.length > 0 && (
        <Ledger
          dense
          label={t("campaigns.tab_record")}
          columns={[
            { id: "what", label: t("campaigns.what") },
            { id: "who", label: t("campaigns.who") },
            { id: "when", label: t("campaigns.when") },
          ]}
        >
          {data.record.map((deed) => (
            <LedgerRow
              key={deed.id}
              name={words(deed)}
              cells={[
                <bdi key="who">{who(deed)}</bdi>,
                <time key="when" dateTime={deed.at}>
                  {moment(deed.at)}
                </time>,
              ]}
            />
          ))}
        </Ledger>
      )}
      {data && (
        <ListPager
          pagination={data.pagination}
          onPage={(to, replace) =>
            void navigate({
              search: { tab: "record", ...(to > 1 && { page: to }) },
              resetScroll: false,
              replace,
            })
          }
        />
      )}
    </Sheet>
  );
}
