import type { SubscriberImportRun } from "@sortes/contract";
import { Button, Dialog, layout } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";

interface UndoImportProps {
  run: SubscriberImportRun;
  onBegun: () => Promise<void>;
}

/** Reverts an import's changes to subscriber states, after confirmation. */
export function UndoImport({ run, onBegun }: UndoImportProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const [isAsking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: async () => {
      await client.imports.undo.mutate({ id: run.id });
      await onBegun();
    },
  });
  if (!run.canUndo) return null;
  return (
    <div className={layout.row}>
      <Button tone="quiet" icon="arrow-u-up-left" onClick={() => setAsking(true)}>
        {t("subscribers.importUndo")}
      </Button>
      {isAsking && (
        <Dialog
          question
          title={t("subscribers.importUndoTitle")}
          closeLabel={t("subscribers.close")}
          onClose={() => setAsking(false)}
          cancel={t("subscribers.cancel")}
          actions={
            <Button
              tone="danger"
              busy={undo.isPending}
              onClick={() => {
                if (!undo.isPending) undo.mutate();
              }}
            >
              {t("subscribers.importUndo")}
            </Button>
          }
        >
          <ErrorAlert error={undo.error} fallback="subscribers.importUndoFailed" />
          <p>{t("subscribers.importUndoText")}</p>
        </Dialog>
      )}
    </div>
  );
}
