import { ownGeneratorLimits, type ReportedGenerator, takeDownInput } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useIntl } from "../../../../base/intl.ts";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { reasonOf } from "../../../../base/errors.ts";
import { useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { ReasonDialog } from "../../../../base/ReasonDialog.tsx";

/** An action: restore, dismiss, or take down with a reason. */
type Deed = "restore" | "dismiss" | { reason: string };

const done = { restore: "staff.restored", dismiss: "staff.dismissed" } as const;

/** Acts on a reported generator and announces the outcome, also if someone else was faster. */
export function useReportDeed({ id, name }: ReportedGenerator, onDone = () => {}) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const end = async (tone: "success" | "info", words: string) => {
    toasts.show({ tone, text: words });
    onDone();
    await utils.generatorReports.list.invalidate();
  };
  const mutation = useMutation({
    async mutationFn(deed: Deed) {
      if (typeof deed === "string") await client.generatorReports[deed].mutate({ id });
      else await client.generatorReports.takeDown.mutate({ id, reason: deed.reason });
    },
    onSuccess: (_nothing, deed) =>
      end("success", t(typeof deed === "string" ? done[deed] : "staff.takenDown", { name })),
    async onError(error) {
      if (reasonOf(error) === "NOT_FOUND") await end("info", t("staff.reportsGone", { name }));
    },
  });
  useStaffRights(mutation.error);
  return mutation;
}

const most = ownGeneratorLimits.reports.text;

interface TakeDownDialogProps {
  generator: ReportedGenerator;
  onClose: () => void;
}

/** Asks for the reason why a generator's page is taken down; its owner reads it. */
export function TakeDownDialog({ generator, onClose }: TakeDownDialogProps) {
  const { t } = useIntl();
  const { mutate, isPending, error } = useReportDeed(generator, onClose);
  return (
    <ReasonDialog
      title={t("staff.takeDownTitle", { name: <bdi key="name">{generator.name}</bdi> })}
      label={t("staff.takeDownReason")}
      action={t("staff.takeDown")}
      wrong={t("staff.takeDownReasonMissing", { most })}
      accepts={(reason) => takeDownInput.safeParse({ id: generator.id, reason }).success}
      isPending={isPending}
      onReason={(reason) => mutate({ reason })}
      onClose={onClose}
    >
      <p>{t("staff.takeDownText")}</p>
      <ErrorAlert error={error} fallback="staff.failed" />
    </ReasonDialog>
  );
}
