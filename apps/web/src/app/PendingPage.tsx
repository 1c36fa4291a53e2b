import { Alert, layout, linkButtonClass, Skeleton } from "@sortes/ui";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import { timeLimits } from "./time-limits.ts";

/** Shown in place of a page that is still loading. When a file of the page does not arrive, it offers to try again. */
export function PendingPage() {
  const { formatMessage } = useIntl();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeLimits.file);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`${layout.wrap} ${layout.section} ${layout.stack}`}>
      {isLate && (
        <Alert tone="warning">
          <div className={layout.bar}>
            <span>{formatMessage({ id: "shell.stillLoading" })}</span>
            <button
              type="button"
              className={linkButtonClass}
              onClick={() => window.location.reload()}
            >
              {formatMessage({ id: "shell.retry" })}
            </button>
          </div>
        </Alert>
      )}
      <Skeleton shape="sheet" label={formatMessage({ id: "shell.loading" })} />
    </div>
  );
}
