import { ownGeneratorLimits, type ReportedGenerator, takeDownInput } from "@sortes/contract";
import { Alert, Button, Dialog, Field, TextArea } from "@sortes/ui";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "react-intl";
import { useErrorText } from "../../../base/error-text.ts";
import { useReportDeed } from "./use-report-deed.ts";

const most = ownGeneratorLimits.reports.text;

interface TakeDownDialogProps {
  generator: ReportedGenerator;
  onClose: () => void;
}

/** Asks why the page of a generator is taken down; its owner reads it. */
export function TakeDownDialog({ generator, onClose }: TakeDownDialogProps) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const [reason, setReason] = useState("");
  const [isJudged, setJudged] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useReportDeed(generator, onClose);
  const isWrong = !takeDownInput.safeParse({ id: generator.id, reason }).success;
  return (
    <Dialog
      title={formatMessage(
        { id: "staff.takeDownTitle" },
        { name: <bdi key="name">{generator.name}</bdi> },
      )}
      closeLabel={formatMessage({ id: "staff.close" })}
      onClose={onClose}
      unsaved={reason !== ""}
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(() => setJudged(true));
        if (isWrong) box.current?.focus();
        else if (!isPending) mutate({ reason });
      }}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "staff.cancel" })}
          </Button>
          <Button type="submit" tone="danger" busy={isPending}>
            {formatMessage({ id: "staff.takeDown" })}
          </Button>
        </>
      }
    >
      <p>{formatMessage({ id: "staff.takeDownText" })}</p>
      {error && <Alert tone="error">{errorText(error, "staff.failed")}</Alert>}
      <Field
        label={formatMessage({ id: "staff.takeDownReason" })}
        error={
          isJudged && isWrong && formatMessage({ id: "staff.takeDownReasonMissing" }, { most })
        }
      >
        <TextArea
          ref={box}
          rows={4}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  );
}
