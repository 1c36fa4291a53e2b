import { type ListReportedInput, reportedPageSize } from "@sortes/contract";
import { EmptyState, layout, SegmentedRadios, Skeleton, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../../base/trpc.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { HistoryPager } from "../../history/HistoryPager.tsx";
import { ListFailure } from "../../history/ListFailure.tsx";
import { ReportedGeneratorSheet } from "./ReportedGeneratorSheet.tsx";

const states = ["open", "taken_down"] as const;

/** Shared generators that visitors have reported, and those that staff have taken down. */
export function ReportedGenerators() {
  const { formatMessage } = useIntl();
  const [asked, setAsked] = useState<Required<ListReportedInput>>({ state: "open", page: 1 });
  const { data, error, refetch } = trpc.generatorReports.list.useQuery(asked, {
    retryOnMount: false,
  });
  useStaffRights(error);
  return (
    <section className={layout.stack} aria-labelledby="reports">
      <h2 id="reports" className={text.h3}>
        {formatMessage({ id: "staff.reports" })}
      </h2>
      <p className={text.muted}>{formatMessage({ id: "staff.reportsText" })}</p>
      <SegmentedRadios
        legend={formatMessage({ id: "staff.reportsState" })}
        options={states.map((value) => ({
          value,
          label: formatMessage({ id: `staff.reports_${value}` }),
        }))}
        value={asked.state}
        onChange={(state) => setAsked({ state, page: 1 })}
      />
      {error && (
        <ListFailure error={error} failed="staff.reportsFailed" onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="rows" label={formatMessage({ id: "staff.loading" })} />}
      {data?.generators.length === 0 && (
        <EmptyState
          title={formatMessage({
            id: asked.state === "open" ? "staff.reportsNone" : "staff.reportsNoneDown",
          })}
        />
      )}
      {data?.generators.map((generator) => (
        <ReportedGeneratorSheet key={generator.id} generator={generator} />
      ))}
      {data && data.pagination.total > reportedPageSize && (
        <HistoryPager
          page={asked.page}
          pages={data.pagination.pages}
          onPage={(page) => setAsked({ ...asked, page })}
          sorted
        />
      )}
    </section>
  );
}
