import { type CampaignDeed, letterOfSubject } from "@sortes/contract";
import { Ledger, LedgerRow } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { Collection } from "../../../base/Collection.tsx";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { pageQuery } from "../../../base/lists.tsx";
import { type CampaignSearch, recordInput } from "./campaign-search.ts";

const route = getRouteApi("/mail-campaigns/$campaignId");

/** The audit log of a campaign. */
export function RecordPanel({ id, search }: { id: string; search: CampaignSearch }) {
  const { t, formatDate } = useIntl();
  const navigate = route.useNavigate();
  const input = recordInput(id, search);
  const list = trpc.campaigns.record.useQuery(input, pageQuery);
  useStaffRights(list.error);
  // a time is chosen to the minute, and something is done at any second
  const moment = (time: string, timeStyle: "short" | "medium") =>
    formatDate(time, { dateStyle: "medium", timeStyle });
  const words = ({ action, becomes, scheduledTime, requeued, subject }: CampaignDeed) =>
    t(`campaigns.did_${action === "cancel" && becomes === "draft" ? "unschedule" : action}`, {
      time: scheduledTime === null ? "" : moment(scheduledTime, "short"),
      count: requeued ?? 0,
      letter: subject === null ? "" : letterOfSubject(subject),
    });
  const who = ({ by, name }: CampaignDeed) => name ?? t(`campaigns.by_${by}`);
  return (
    <Collection
      inSheet
      query={list}
      page={input.page}
      loading="campaigns.loading"
      failed="campaigns.recordFailed"
      rows={list.data?.record}
      none="campaigns.noRecord"
      pagination={list.data?.pagination}
      onPage={(page, replace) =>
        void navigate({
          search: { tab: "record", ...(page && { page }) },
          resetScroll: false,
          replace,
        })
      }
    >
      {(record) => (
        <Ledger
          dense
          label={t("campaigns.tab_record")}
          columns={[
            { id: "what", label: t("campaigns.what") },
            { id: "who", label: t("campaigns.who") },
            { id: "when", label: t("campaigns.when") },
          ]}
        >
          {record.map((deed) => (
            <LedgerRow
              key={deed.id}
              name={words(deed)}
              cells={[
                <bdi key="who">{who(deed)}</bdi>,
                <time key="when" dateTime={deed.at}>
                  {moment(deed.at, "medium")}
                </time>,
              ]}
            />
          ))}
        </Ledger>
      )}
    </Collection>
  );
}
