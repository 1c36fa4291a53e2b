import { Alert, layout, linkButtonClass } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import { useFailureText } from "../../base/error-text.ts";

interface ListFailureProps {
  error: unknown;
  /** What failed; the loading of the list unless said. */
  failed?: MessageId;
  /** The words of the button. */
  retry?: MessageId;
  onRetry: () => void;
}

/** Says in the place of a list, or of a result, that it could not be loaded, and loads it again. */
export function ListFailure({
  error,
  failed = "history.failed",
  retry = "history.retry",
  onRetry,
}: ListFailureProps) {
  const { formatMessage } = useIntl();
  const failureText = useFailureText();
  return (
    <Alert tone="error">
      <div className={layout.bar}>
        <span>{failureText(error, failed)}</span>
        <button type="button" className={linkButtonClass} onClick={onRetry}>
          {formatMessage({ id: retry })}
        </button>
      </div>
    </Alert>
  );
}
