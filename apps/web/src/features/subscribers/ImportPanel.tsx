import { Alert, Button, layout, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useIntl } from "../../base/intl.ts";
import { useServices } from "../../base/services.ts";
import { useSignal } from "../../base/signal.ts";
import { ImportForm } from "./ImportForm.tsx";
import { ImportReport } from "./ImportReport.tsx";
import { type ImportState, listImportOf } from "./list-import.ts";
import { bar, column } from "./subscribers.css.ts";

interface ImportProgressProps {
  state: Exclude<ImportState, { step: "done" }>;
  onStop: () => void;
  onAgain: () => void;
  onAnother: () => void;
}

/** The progress of an import, or the reason why it ended without a report, with safe next steps. */
function ImportProgress({ state, onStop, onAgain, onAnother }: ImportProgressProps) {
  const { t, formatNumber } = useIntl();
  const top = useRef<HTMLDivElement>(null);
  // the button that was pressed is gone
  useEffect(() => top.current?.focus(), []);
  const { file } = state;
  const name = <bdi key="name">{file.name}</bdi>;

  if (state.step === "stopped" || state.step === "failed")
    return (
      <>
        <Alert tone={state.step === "stopped" ? "info" : "error"} takesFocus>
          {state.step === "stopped" ? (
            t("subscribers.stopped")
          ) : (
            <>
              {!(state.isOpen && state.why === "") && (
                <p>
                  {t("subscribers.failed")} {state.why}
                </p>
              )}
              {state.isOpen && <p>{t("subscribers.lost")}</p>}
            </>
          )}
        </Alert>
        <div className={layout.row}>
          <Button onClick={onAgain}>{t("subscribers.tryAgain")}</Button>
          <Button tone="quiet" onClick={onAnother}>
            {t("subscribers.another")}
          </Button>
        </div>
      </>
    );

  const share = state.step === "sending" ? state.sent / file.size : 1;
  // a screen reader hears each tenth
  const tenth = formatNumber(Math.floor(share * 10) / 10, { style: "percent" });
  const words =
    state.step === "sending"
      ? t("subscribers.sending", { name, percent: formatNumber(share, { style: "percent" }) })
      : t("subscribers.waiting", { name });
  return (
    <div ref={top} tabIndex={-1} className={layout.stack}>
      <p aria-hidden={state.step === "sending" ? true : undefined}>{words}</p>
      <span role="status" hidden={state.step !== "sending"}>
        {state.step === "sending" && tenth}
      </span>
      <progress
        className={bar}
        aria-label={t("subscribers.importRunning")}
        max={1}
        value={state.step === "sending" ? share : undefined}
      />
      <p className={text.muted}>{t("subscribers.mayLeave")}</p>
      <div className={layout.row}>
        <Button tone="quiet" icon="x" onClick={onStop}>
          {t("subscribers.stop")}
        </Button>
      </div>
    </div>
  );
}

/** Takes a list of subscribers: the form, then how far it is, then what came of it. */
export function ImportPanel() {
  const { t } = useIntl();
  const run = listImportOf(useServices());
  const state = useSignal(run.state);
  return (
    <div className={`${layout.stack} ${column}`}>
      <p>
        <Link to="/mail-subscribers">{t("subscribers.back")}</Link>
      </p>
      <Sheet>
        <SheetBody>
          {state === undefined && <ImportForm onStart={(chosen) => void run.start(chosen)} />}
          {state?.step === "done" && (
            <ImportReport file={state.file} report={state.report} onAnother={run.forget} />
          )}
          {state !== undefined && state.step !== "done" && (
            <ImportProgress
              state={state}
              onStop={run.stop}
              onAgain={() => void run.start({ file: state.file, list: state.list })}
              onAnother={run.forget}
            />
          )}
        </SheetBody>
      </Sheet>
    </div>
  );
}
