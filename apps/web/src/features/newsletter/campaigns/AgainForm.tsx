import { sendAgainDays, type SendAgainReport } from "@sortes/contract";
import { Field, Select, TextInput } from "@sortes/ui";
import { useForm } from "../../../base/form.tsx";
import { FormDialog } from "../../../base/FormDialog.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import type { ActionProps } from "./ChangeDialog.tsx";

const { least, most, usual } = sendAgainDays;
const days = Array.from({ length: most - least + 1 }, (_, i) => least + i);

/** Asks when the letter goes out again, and with which subject. */
export function AgainForm({
  campaign,
  report,
  onDone,
  onClose,
}: ActionProps & { report: SendAgainReport }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const { id, language, translation, status } = campaign;
  const isOut = status === "sent" || status === "sent_with_issues";
  const form = useForm({
    start: {
      afterDays: report.afterDays ?? usual,
      subject: report.subject ?? "",
      translatedSubject: report.translatedSubject ?? "",
    },
    failed: "campaigns.againFailed",
    async send(values) {
      await client.campaigns.planAgain.mutate({ id, ...values });
      await utils.campaigns.again.invalidate();
      onDone(t("campaigns.againPlanned"));
    },
    onRefused: () => void utils.campaigns.invalidate(),
  });
  const { values, set, errors } = form;
  const [own, other] = language === "ro" ? ["ro", "en"] : ["en", "ro"];
  return (
    <FormDialog
      form={form}
      title={t("campaigns.againTitle")}
      act="campaigns.againAct"
      icon="clock"
      cancel="campaigns.back"
      onClose={onClose}
    >
      <p>{t("campaigns.againText")}</p>
      <Field
        label={t("campaigns.againSubject")}
        hint={t("campaigns.againSubjectHint", { subject: campaign.subject })}
        error={errors.subject}
      >
        <TextInput required lang={translation ? own : undefined} {...form.text("subject")} />
      </Field>
      {translation && (
        <Field
          label={t(`campaigns.againSubject_${other as "en" | "ro"}`)}
          hint={t("campaigns.againSubjectHint", { subject: translation.subject })}
          error={errors.translatedSubject}
        >
          <TextInput required lang={other} {...form.text("translatedSubject")} />
        </Field>
      )}
      <Field label={t("campaigns.againWhen")} error={errors.afterDays}>
        <Select
          value={String(values.afterDays)}
          onChange={({ target }) => set({ afterDays: Number(target.value) })}
        >
          {days.map((count) => (
            <option key={count} value={count}>
              {t(isOut ? "campaigns.againInDays" : "campaigns.againDaysAfter", { count })}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
