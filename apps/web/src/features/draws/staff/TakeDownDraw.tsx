import { drawLimits, takeDownDrawInput } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { ErrorAlert } from "../../../base/failures.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { ReasonDialog } from "../../../base/ReasonDialog.tsx";

/** Asks for the reason why a draw's texts are deleted; it becomes public. */
export function TakeDownDraw({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => client.draws.takeDown.mutate({ id, reason }),
    async onSuccess() {
      toasts.show({ tone: "success", text: t("staff-draws.done") });
      onClose();
      await Promise.all([utils.draws.get.invalidate({ id }), utils.staff.record.invalidate()]);
    },
  });
  useStaffRights(error);
  return (
    <ReasonDialog
      title={t("staff-draws.question")}
      label={t("staff-draws.reason")}
      action={t("staff-draws.takeDown")}
      wrong={t("staff-draws.reasonWrong", { most: drawLimits.reason })}
      accepts={(reason) => takeDownDrawInput.safeParse({ id, reason }).success}
      isPending={isPending}
      onReason={mutate}
      onClose={onClose}
    >
      <p>{t("staff-draws.consequence")}</p>
      <ErrorAlert error={error} fallback="staff-draws.failed" />
    </ReasonDialog>
  );
}
