import { reportLimits, takeDownInput } from "@sortes/contract";
import { useIntl } from "../../../../base/intl.ts";
import { ReasonDialog } from "../../../../base/ReasonDialog.tsx";
import { type Named, type ReportedKind, useReportDeed, wordsOf } from "./report-deeds.ts";

interface TakeDownDialogProps {
  kind: ReportedKind;
  reported: Named;
  onClose: () => void;
}

/** Asks for the reason why a page is taken down; who made it reads the reason. */
export function TakeDownDialog({ kind, reported, onClose }: TakeDownDialogProps) {
  const { t } = useIntl();
  const { run, onRefused } = useReportDeed(kind, reported, onClose);
  const { id, name } = reported;
  return (
    <ReasonDialog
      title={t("staff.takeDownTitle", { name: <bdi key="name">{name}</bdi> })}
      label={t("staff.takeDownReason")}
      act="staff.takeDown"
      wrong={t("staff.takeDownReasonMissing", { most: reportLimits.text })}
      accepts={(reason) => takeDownInput.safeParse({ id, reason }).success}
      failed="staff.failed"
      run={(reason) => run({ reason })}
      onRefused={onRefused}
      onClose={onClose}
    >
      <p>{t(wordsOf[kind].takeDownText)}</p>
    </ReasonDialog>
  );
}
