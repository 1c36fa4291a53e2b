import { lengthOf, reportLimits, type ReportReason, reportReasons } from "@sortes/contract";
import { Field, Select, TextArea } from "@sortes/ui";
import { useForm } from "../../../base/form.tsx";
import { FormDialog } from "../../../base/FormDialog.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useToasts } from "../../../base/toasts.tsx";

const most = reportLimits.text;

/** A visitor's words about a page with something wrong. */
export interface Reported {
  reason: ReportReason;
  text: string;
}

interface ReportDialogProps {
  /** The kind of content on the page. */
  of: "generator" | "list";
  send: (report: Reported) => Promise<unknown>;
  onClose: () => void;
}

/** Reports to staff what somebody shares; works without an account. */
export function ReportDialog({ of, send, onClose }: ReportDialogProps) {
  const { t } = useIntl();
  const toasts = useToasts();
  const form = useForm({
    start: { reason: "offensive" as ReportReason, text: "" },
    failed: "report.failed",
    check: ({ text }) => ({ text: lengthOf(text) > most && t("report.tooLong", { most }) }),
    async send(report) {
      await send(report);
      toasts.show({ tone: "success", text: t("report.sent") });
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDialog form={form} title={t("report.title")} act="report.send" onClose={onClose}>
      <p>{t(`report.about_${of}`)}</p>
      <Field label={t("report.reason")} error={errors.reason}>
        <Select
          value={values.reason}
          onChange={({ target }) => set({ reason: target.value as ReportReason })}
        >
          {reportReasons.map((one) => (
            <option key={one} value={one}>
              {t(`report.reason_${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("report.words")} error={errors.text}>
        <TextArea rows={4} {...form.text("text")} />
      </Field>
    </FormDialog>
  );
}
