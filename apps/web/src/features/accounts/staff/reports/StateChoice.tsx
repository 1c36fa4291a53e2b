import type { ListReportedInput } from "@sortes/contract";
import { SegmentedRadios } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";

const states = ["open", "taken_down"] as const;

/** The first page of open reports, with which a list begins. */
export const firstReported: Required<ListReportedInput> = { state: "open", page: 1 };

interface StateChoiceProps {
  state: Required<ListReportedInput>["state"];
  onChange: (asked: Required<ListReportedInput>) => void;
}

/** Whether staff see what is reported or what they have taken down. */
export function StateChoice({ state, onChange }: StateChoiceProps) {
  const { t } = useIntl();
  return (
    <SegmentedRadios
      legend={t("staff.reportsState")}
      options={states.map((value) => ({ value, label: t(`staff.reports_${value}`) }))}
      value={state}
      onChange={(next) => onChange({ ...firstReported, state: next })}
    />
  );
}
