import { drawLimits, takeDownDrawInput } from "@sortes/contract";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { ReasonDialog } from "../../../base/ReasonDialog.tsx";

/** Asks for the reason why a draw's texts are deleted; it becomes public. */
export function TakeDownDraw({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  return (
    <ReasonDialog
      title={t("staff-draws.question")}
      label={t("staff-draws.reason")}
      act="staff-draws.takeDown"
      wrong={t("staff-draws.reasonWrong", { most: drawLimits.reason })}
      accepts={(reason) => takeDownDrawInput.safeParse({ id, reason }).success}
      failed="staff-draws.failed"
      run={async (reason) => {
        await client.draws.takeDown.mutate({ id, reason });
        toasts.show({ tone: "success", text: t("staff-draws.done") });
        onClose();
        await Promise.all([utils.draws.get.invalidate({ id }), utils.staff.record.invalidate()]);
      }}
      onClose={onClose}
    >
      <p>{t("staff-draws.consequence")}</p>
    </ReasonDialog>
  );
}
