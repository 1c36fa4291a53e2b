import { Alert, layout, linkButtonClass } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useStaffRights } from "../../base/confirm-session.ts";
import { useFailureText } from "../../base/error-text.ts";

interface StatisticsFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Says that there are no statistics, and why, and asks for them again. */
export function StatisticsFailure({ error, onRetry }: StatisticsFailureProps) {
  const { formatMessage } = useIntl();
  const failureText = useFailureText();
  useStaffRights(error);
  return (
    <Alert tone="error">
      <div className={layout.bar}>
        <span>{failureText(error, "statistics.fetchFailed")}</span>
        <button type="button" className={linkButtonClass} onClick={onRetry}>
          {formatMessage({ id: "statistics.retry" })}
        </button>
      </div>
    </Alert>
  );
}
