import { text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { trpc } from "../../../../base/trpc.ts";
import { firstReported, ReportedSection } from "./ReportedSection.tsx";
import { ReportedSheet } from "./ReportedSheet.tsx";

/** Open lists that were reported, and those that were taken down. */
export function ReportedLists() {
  const { t } = useIntl();
  const [asked, setAsked] = useState(firstReported);
  const list = trpc.openListReports.list.useQuery(asked, { retryOnMount: false });
  return (
    <ReportedSection
      kind="list"
      asked={asked}
      onAsk={setAsked}
      query={list}
      rows={list.data?.lists}
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
    </ReportedSection>
  );
}
