import { text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Section } from "../../../../base/Section.tsx";
import { Collection } from "../../../../base/Collection.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { trpc } from "../../../../base/trpc.ts";
import { ReportedSheet } from "./ReportedSheet.tsx";
import { firstReported, StateChoice } from "./StateChoice.tsx";

/** Open lists that were reported, and those that were taken down. */
export function ReportedLists() {
  const { t } = useIntl();
  const [asked, setAsked] = useState(firstReported);
  const panel = useRef<HTMLDivElement>(null);
  const list = trpc.openListReports.list.useQuery(asked, { retryOnMount: false });
  useStaffRights(list.error);
  return (
    <Section id="reported-lists" title={t("staff.listReports")} gap="stack">
      <p className={text.muted}>{t("staff.listReportsText")}</p>
      <StateChoice state={asked.state} onChange={setAsked} />
      <Collection
        query={list}
        panel={panel}
        page={asked.page}
        loading="staff.loading"
        failed="staff.reportsFailed"
        rows={list.data?.lists}
        none={asked.state === "open" ? "staff.listReportsNone" : "staff.listReportsNoneDown"}
        pages={list.data?.pagination.pages}
        sorted
        onPage={(page = 1) => setAsked({ ...asked, page })}
      >
        {(lists) =>
          lists.map(({ key, title, question, ...reported }) => (
            <ReportedSheet
              key={reported.id}
              kind="list"
              reported={{ ...reported, name: title }}
              link={
                <Link to="/join/$key" params={{ key }}>
                  {t("staff.reportsOpen")}
                </Link>
              }
            >
              {question && (
                <p className={text.lines} dir="auto">
                  {[question.text, ...question.choices].join("\n")}
                </p>
              )}
            </ReportedSheet>
          ))
        }
      </Collection>
    </Section>
  );
}
