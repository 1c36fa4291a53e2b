import { lengthOf, ownGeneratorLimits, reportReasons } from "@sortes/contract";
import { Button, Dialog, Field, Select, TextArea } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";

const most = ownGeneratorLimits.reports.text;

/** Reports a shared generator to staff; works without an account. */
export function ReportDialog({ shareId, onClose }: { shareId: string; onClose: () => void }) {
  const { t } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const [reason, setReason] = useState<(typeof reportReasons)[number]>("offensive");
  const [words, setWords] = useState("");
  const isTooLong = lengthOf(words) > most;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.ownGenerators.report.mutate({ shareId, reason, text: words }),
    onSuccess() {
      toasts.show({ tone: "success", text: t("own-generators.reported") });
      onClose();
    },
  });
  return (
    <Dialog
      title={t("own-generators.reportTitle")}
      closeLabel={t("results.close")}
      onClose={onClose}
      unsaved={words !== ""}
      onSubmit={() => {
        if (!isPending && !isTooLong) mutate();
      }}
      cancel={t("own-generators.reportCancel")}
      actions={
        <Button type="submit" busy={isPending}>
          {t("own-generators.reportSend")}
        </Button>
      }
    >
      <p>{t("own-generators.reportText")}</p>
      <ErrorAlert error={error} fallback="own-generators.reportFailed" takesFocus />
      <Field label={t("own-generators.reportReason")}>
        <Select value={reason} onChange={({ target }) => setReason(target.value as typeof reason)}>
          {reportReasons.map((one) => (
            <option key={one} value={one}>
              {t(`own-generators.reason_${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t("own-generators.reportWords")}
        error={isTooLong && t("own-generators.reportTooLong", { most })}
      >
        <TextArea rows={4} value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
    </Dialog>
  );
}
