import { Alert, layout } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { useSignal } from "../../base/signal.ts";
import { type ImportState, listImportOf } from "./list-import.ts";

const words = {
  sending: "subscribers.importRunning",
  waiting: "subscribers.importRunning",
  done: "subscribers.importDone",
  stopped: "subscribers.importBroke",
  failed: "subscribers.importBroke",
} as const satisfies Record<ImportState["step"], string>;

const tones = {
  sending: "info",
  waiting: "info",
  done: "success",
  stopped: "info",
  failed: "error",
} as const satisfies Record<ImportState["step"], string>;

/** Says above the list that an import is under way or has ended, and leads to it. */
export function ImportNotice() {
  const { formatMessage } = useIntl();
  const state = useSignal(listImportOf(useServices()).state);
  if (!state) return null;
  const { step, file } = state;
  return (
    <Alert key={words[step]} tone={tones[step]}>
      <div className={layout.bar}>
        <span>
          {formatMessage({ id: words[step] }, { name: <bdi key="name">{file.name}</bdi> })}
        </span>
        <Link to="/mail-subscribers" search={{ view: "import" }}>
          {formatMessage({ id: "subscribers.showImport" })}
        </Link>
      </div>
    </Alert>
  );
}
