import type { SubscriberImportRun } from "@sortes/contract";
import { Button, layout } from "@sortes/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
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
  if (!run.canUndo) return null;
  return (
    <div className={layout.row}>
      <Button tone="quiet" icon="arrow-u-up-left" onClick={() => setAsking(true)}>
        {t("subscribers.importUndo")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("subscribers.importUndoTitle")}
          act="subscribers.importUndo"
          tone="danger"
          failed="subscribers.importUndoFailed"
          run={async () => {
            await client.imports.undo.mutate({ id: run.id });
            await onBegun();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t("subscribers.importUndoText")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
