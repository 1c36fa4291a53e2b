import { ownGeneratorLimits, type ReportedGenerator, takeDownInput } from "@sortes/contract";
import { Button, Dialog, Field, TextArea } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "../../../base/intl.ts";
import { ErrorAlert } from "../../../base/failures.tsx";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";

/** A deed, or why a generator is taken down. */
type Deed = "restore" | "dismiss" | { reason: string };

const done = { restore: "staff.restored", dismiss: "staff.dismissed" } as const;

/** Does something about a reported generator, and says so. Where somebody else was first, that is said. */
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

/** Asks why the page of a generator is taken down; its owner reads it. */
export function TakeDownDialog({ generator, onClose }: TakeDownDialogProps) {
  const { t } = useIntl();
  const [reason, setReason] = useState("");
  const [isJudged, setJudged] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useReportDeed(generator, onClose);
  const isWrong = !takeDownInput.safeParse({ id: generator.id, reason }).success;
  return (
    <Dialog
      title={t("staff.takeDownTitle", { name: <bdi key="name">{generator.name}</bdi> })}
      closeLabel={t("staff.close")}
      onClose={onClose}
      unsaved={reason !== ""}
      onSubmit={() => {
        flushSync(() => setJudged(true));
        if (isWrong) box.current?.focus();
        else if (!isPending) mutate({ reason });
      }}
      cancel={t("staff.cancel")}
      actions={
        <Button type="submit" tone="danger" busy={isPending}>
          {t("staff.takeDown")}
        </Button>
      }
    >
      <p>{t("staff.takeDownText")}</p>
      <ErrorAlert error={error} fallback="staff.failed" />
      <Field
        label={t("staff.takeDownReason")}
        error={isJudged && isWrong && t("staff.takeDownReasonMissing", { most })}
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
