import { layout, PageHead } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { WholePanel } from "./StatisticsPanel.tsx";

/** The statistics of all letters, a page of the desk. */
export function StatisticsPage() {
  const { t } = useIntl();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("statistics.title")} lead={t("statistics.lead")} />
      <WholePanel onDesk />
    </div>
  );
}
