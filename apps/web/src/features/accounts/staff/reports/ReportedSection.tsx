import type { ListReportedInput, Pagination } from "@sortes/contract";
import { SegmentedRadios, text } from "@sortes/ui";
import type { ReactNode } from "react";
import { Collection, type CollectionQuery } from "../../../../base/Collection.tsx";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { useIntl } from "../../../../base/intl.ts";
import { Section } from "../../../../base/Section.tsx";
import { type ReportedKind, wordsOf } from "./report-deeds.ts";

type Asked = Required<ListReportedInput>;

const states = ["open", "taken_down"] as const satisfies readonly Asked["state"][];

/** The first page of open reports, with which a list begins. */
export const firstReported: Asked = { state: "open", page: 1 };

interface ReportedSectionProps<Row> {
  kind: ReportedKind;
  asked: Asked;
  onAsk: (asked: Asked) => void;
  query: CollectionQuery & { data: { pagination: Pagination } | undefined };
  rows: readonly Row[] | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Things of one kind that were reported, or those that were taken down, page by page. */
export function ReportedSection<Row>(props: ReportedSectionProps<Row>) {
  const { kind, asked, onAsk, query, rows, children } = props;
  const { t } = useIntl();
  const words = wordsOf[kind];
  useStaffRights(query.error);
  return (
    <Section id={`reported-${kind}s`} title={t(words.title)} gap="stack">
      <p className={text.muted}>{t(words.text)}</p>
      <SegmentedRadios
        legend={t("staff.reportsState")}
        options={states.map((value) => ({ value, label: t(`staff.reports_${value}`) }))}
        value={asked.state}
        onChange={(state) => onAsk({ ...firstReported, state })}
      />
      <Collection
        query={query}
        page={asked.page}
        loading="staff.loading"
        failed="staff.reportsFailed"
        rows={rows}
        none={words[`none_${asked.state}`]}
        pages={query.data?.pagination.pages}
        sorted
        onPage={(page = 1) => onAsk({ ...asked, page })}
      >
        {children}
      </Collection>
    </Section>
  );
}
