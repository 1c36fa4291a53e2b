import { ownGeneratorLimits, type ReportedGenerator, takeDownInput } from "@sortes/contract";
import { useIntl } from "../../../../base/intl.ts";
import { reasonOf } from "../../../../base/errors.ts";
import { useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { ReasonDialog } from "../../../../base/ReasonDialog.tsx";

/** An action: restore, dismiss, or take down with a reason. */
type Deed = "restore" | "dismiss" | { reason: string };

const done = { restore: "staff.restored", dismiss: "staff.dismissed" } as const;

/** Acts on a reported generator and announces the outcome, also after a refusal because someone else was faster. */
export function useReportDeed({ id, name }: ReportedGenerator, onDone = () => {}) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const end = async (tone: "success" | "info", words: string) => {
    toasts.show({ tone, text: words });
    onDone();
    await utils.generatorReports.list.invalidate();
  };
  return {
    run: async (deed: Deed): Promise<void> => {
      const isPlain = typeof deed === "string";
      if (isPlain) await client.generatorReports[deed].mutate({ id });
      else await client.generatorReports.takeDown.mutate({ id, reason: deed.reason });
      await end("success", t(isPlain ? done[deed] : "staff.takenDown", { name }));
    },
    onRefused: async (error: unknown): Promise<void> => {
      if (reasonOf(error) === "NOT_FOUND") await end("info", t("staff.reportsGone", { name }));
    },
  };
}

const most = ownGeneratorLimits.reports.text;

interface TakeDownDialogProps {
  generator: ReportedGenerator;
  onClose: () => void;
}

/** Asks for the reason why a generator's page is taken down; its owner reads it. */
export function TakeDownDialog({ generator, onClose }: TakeDownDialogProps) {
  const { t } = useIntl();
  const { run, onRefused } = useReportDeed(generator, onClose);
  return (
    <ReasonDialog
      title={t("staff.takeDownTitle", { name: <bdi key="name">{generator.name}</bdi> })}
      label={t("staff.takeDownReason")}
      action={t("staff.takeDown")}
      wrong={t("staff.takeDownReasonMissing", { most })}
      accepts={(reason) => takeDownInput.safeParse({ id: generator.id, reason }).success}
      failed="staff.failed"
      run={(reason) => run({ reason })}
      onRefused={onRefused}
      onClose={onClose}
    >
      <p>{t("staff.takeDownText")}</p>
    </ReasonDialog>
  );
}
