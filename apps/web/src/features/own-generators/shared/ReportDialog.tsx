import { lengthOf, ownGeneratorLimits, reportReasons } from "@sortes/contract";
import { Alert, Button, Dialog, Field, Select, TextArea } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useErrorText } from "../../../base/error-text.ts";

const most = ownGeneratorLimits.reports.text;

interface ReportDialogProps {
  shareId: string;
  onClose: () => void;
}

/** Tells staff what is wrong with a shared generator. Nobody has to be signed in for it. */
export function ReportDialog({ shareId, onClose }: ReportDialogProps) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [reason, setReason] = useState<(typeof reportReasons)[number]>("offensive");
  const [words, setWords] = useState("");
  const isTooLong = lengthOf(words) > most;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.ownGenerators.report.mutate({ shareId, reason, text: words }),
    onSuccess() {
      toasts.show({ tone: "success", text: formatMessage({ id: "own-generators.reported" }) });
      onClose();
    },
  });
  return (
    <Dialog
      title={formatMessage({ id: "own-generators.reportTitle" })}
      closeLabel={formatMessage({ id: "results.close" })}
      onClose={onClose}
      unsaved={words !== ""}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isTooLong) mutate();
      }}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "own-generators.reportCancel" })}
          </Button>
          <Button type="submit" busy={isPending}>
            {formatMessage({ id: "own-generators.reportSend" })}
          </Button>
        </>
      }
    >
      <p>{formatMessage({ id: "own-generators.reportText" })}</p>
      {error && (
        <Alert tone="error" takesFocus>
          {errorText(error, "own-generators.reportFailed")}
        </Alert>
      )}
      <Field label={formatMessage({ id: "own-generators.reportReason" })}>
        <Select value={reason} onChange={({ target }) => setReason(target.value as typeof reason)}>
          {reportReasons.map((one) => (
            <option key={one} value={one}>
              {formatMessage({ id: `own-generators.reason_${one}` })}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={formatMessage({ id: "own-generators.reportWords" })}
        error={isTooLong && formatMessage({ id: "own-generators.reportTooLong" }, { most })}
      >
        <TextArea rows={4} value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
    </Dialog>
  );
}
