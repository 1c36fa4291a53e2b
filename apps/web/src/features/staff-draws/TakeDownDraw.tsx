import { drawLimits, takeDownDrawInput } from "@sortes/contract";
import { Button, Dialog, Field, TextArea } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStaffRights } from "../../base/confirm-session.ts";
import { ErrorAlert } from "../../base/failures.tsx";
import { useIntl } from "../../base/intl.ts";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";

/** Asks why the words of a draw are deleted, which everybody can read. */
export function TakeDownDraw({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const [reason, setReason] = useState("");
  const [isJudged, setJudged] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.draws.takeDown.mutate({ id, reason }),
    async onSuccess() {
      toasts.show({ tone: "success", text: t("staff-draws.done") });
      onClose();
      await Promise.all([utils.draws.get.invalidate({ id }), utils.staff.record.invalidate()]);
    },
  });
  useStaffRights(error);
  const isWrong = !takeDownDrawInput.safeParse({ id, reason }).success;
  return (
    <Dialog
      title={t("staff-draws.question")}
      closeLabel={t("staff.close")}
      onClose={onClose}
      unsaved={reason !== ""}
      onSubmit={() => {
        flushSync(() => setJudged(true));
        if (isWrong) box.current?.focus();
        else if (!isPending) mutate();
      }}
      cancel={t("staff.cancel")}
      actions={
        <Button type="submit" tone="danger" busy={isPending}>
          {t("staff-draws.takeDown")}
        </Button>
      }
    >
      <p>{t("staff-draws.consequence")}</p>
      <ErrorAlert error={error} fallback="staff-draws.failed" />
      <Field
        label={t("staff-draws.reason")}
        error={isJudged && isWrong && t("staff-draws.reasonWrong", { most: drawLimits.reason })}
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
