import { layout, SheetBody, Sheet } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { useSignal } from "../../base/signal.ts";
import { ImportForm } from "./ImportForm.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { ImportReport } from "./ImportReport.tsx";
import { listImportOf } from "./list-import.ts";
import { column } from "./subscribers.css.ts";

/** Takes a list of subscribers: the form, then how far it is, then what came of it. */
export function ImportPanel() {
  const { formatMessage } = useIntl();
  const run = listImportOf(useServices());
  const state = useSignal(run.state);
  return (
    <div className={`${layout.stack} ${column}`}>
      <p>
        <Link to="/mail-subscribers">{formatMessage({ id: "subscribers.back" })}</Link>
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
