import type { SubscriberImportRun } from "@sortes/contract";
import { Alert, Button, buttonClass, layout, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../../../base/intl.ts";
import { Counts } from "./Counts.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { UndoImport } from "./UndoImport.tsx";

const tones = { done: "success", stopped: "info", failed: "error", undone: "info" } as const;
const undoneKinds = ["removed", "restored", "lifted", "kept"] as const;

/** The result of an import. */
export function EndedImport({
  run,
  onAnother,
  onUndo,
}: {
  run: SubscriberImportRun;
  onAnother: () => void;
  onUndo: () => Promise<void>;
}) {
  const { t, formatDate } = useIntl();
  const { state, result, undone, by, startedAt } = run;
  if (state !== "done" && state !== "stopped" && state !== "failed" && state !== "undone")
    return null;
  return (
    <>
      <Alert tone={tones[state]} takesFocus>
        {t(`subscribers.importEnded_${state}`)}{" "}
        {state === "undone"
          ? undoneKinds
              .filter((kind) => (undone?.[kind] ?? 0) > 0)
              .map((kind) => t(`subscribers.importUndone_${kind}`, { count: undone?.[kind] ?? 0 }))
              .join(" ")
          : result && t("subscribers.reportAdded", { count: result.added })}
      </Alert>
      {startedAt !== null && (
        <p className={text.muted}>
          {t("subscribers.importBy", {
            name: by ?? "–",
            time: formatDate(new Date(startedAt), { dateStyle: "medium", timeStyle: "short" }),
          })}
        </p>
      )}
      {result && <Counts counts={result} of={state === "undone" ? "undone" : "written"} />}
      <LeftOut run={run} />
      <UndoImport run={run} onBegun={onUndo} />
      <div className={layout.row}>
        <Link to="/mail-subscribers" className={buttonClass({})}>
          {t("subscribers.back")}
        </Link>
        <Button tone="quiet" onClick={onAnother}>
          {t("subscribers.another")}
        </Button>
      </div>
    </>
  );
}
