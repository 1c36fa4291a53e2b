import { lengthOf, ownGeneratorLimits, type ReportReason, reportReasons } from "@sortes/contract";
import { Button, Dialog, Field, Select, TextArea } from "@sortes/ui";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";

const most = ownGeneratorLimits.reports.text;

/** Reports a shared generator to staff; works without an account. */
export function ReportDialog({ shareId, onClose }: { shareId: string; onClose: () => void }) {
  const { t } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const form = useForm({
    start: { reason: "offensive" as ReportReason, text: "" },
    failed: "own-generators.reportFailed",
    check: ({ text }) => ({
      text: lengthOf(text) > most && t("own-generators.reportTooLong", { most }),
    }),
    async send(report) {
      await client.ownGenerators.report.mutate({ shareId, ...report });
      toasts.show({ tone: "success", text: t("own-generators.reported") });
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <Dialog
      title={t("own-generators.reportTitle")}
      closeLabel={t("results.close")}
      onClose={onClose}
      unsaved={values.text !== ""}
      onSubmit={form.onSubmit}
      cancel={t("own-generators.reportCancel")}
      actions={
        <Button type="submit" busy={form.isPending}>
          {t("own-generators.reportSend")}
        </Button>
      }
    >
      <p>{t("own-generators.reportText")}</p>
      <FormAlert form={form} />
      <Field label={t("own-generators.reportReason")} error={errors.reason}>
        <Select
          value={values.reason}
          onChange={({ target }) => set({ reason: target.value as ReportReason })}
        >
          {reportReasons.map((one) => (
            <option key={one} value={one}>
              {t(`own-generators.reason_${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("own-generators.reportWords")} error={errors.text}>
        <TextArea rows={4} {...form.text("text")} />
      </Field>
    </Dialog>
  );
}
