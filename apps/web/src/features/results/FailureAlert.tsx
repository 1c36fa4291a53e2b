import { Alert, layout, linkButtonClass } from "@sortes/ui";
import { useIntl } from "react-intl";

interface FailureAlertProps {
  text: string;
  /** Left out where trying again would change nothing. */
  onRetry?: (() => void) | undefined;
}

/** Says why there is no result, and offers to try again. */
export function FailureAlert({ text, onRetry }: FailureAlertProps) {
  const { formatMessage } = useIntl();
  return (
    <Alert tone="error" takesFocus>
      <div className={layout.bar}>
        <span>{text}</span>
        {onRetry && (
          <button type="button" className={linkButtonClass} onClick={() => onRetry()}>
            {formatMessage({ id: "results.retry" })}
          </button>
        )}
      </div>
    </Alert>
  );
}
