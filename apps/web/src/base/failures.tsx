import { Alert, layout, LinkButton } from "@sortes/ui";
import type { ReactNode } from "react";
import { useErrorText, useFailureText } from "./error-text.ts";
import { type MessageId, useIntl } from "./intl.ts";

interface ErrorAlertProps {
  /** Renders nothing if undefined. */
  error: unknown;
  /** The text if the server gave no reason. */
  fallback: MessageId;
  takesFocus?: boolean;
  /** Follows the reason. */
  children?: ReactNode;
}

/** Says why something failed. */
export function ErrorAlert({ error, fallback, takesFocus, children }: ErrorAlertProps) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <Alert tone="error" takesFocus={takesFocus}>
      {errorText(error, fallback)}
      {children}
    </Alert>
  );
}

interface CallFailureProps {
  call: { error: unknown; submittedAt: number };
  fallback: MessageId;
  children?: ReactNode;
}

/** Says why a call failed; announced again after each attempt. */
export const CallFailure = ({ call, fallback, children }: CallFailureProps) => (
  <ErrorAlert key={call.submittedAt} error={call.error} fallback={fallback} takesFocus>
    {children}
  </ErrorAlert>
);

interface FailureAlertProps {
  error: unknown;
  /** Names what failed; default: loading a list. */
  failed?: MessageId | undefined;
  onRetry?: (() => void) | undefined;
  takesFocus?: boolean;
}

/** Shown instead of a list or result: what failed and why, with a retry button. */
export function ListFailure(props: FailureAlertProps) {
  const { error, failed = "history.failed", onRetry, takesFocus } = props;
  const { t } = useIntl();
  const failureText = useFailureText();
  return (
    <Alert tone="error" takesFocus={takesFocus}>
      <div className={layout.bar}>
        <span>{failureText(error, failed)}</span>
        {onRetry && <LinkButton onClick={() => onRetry()}>{t("shell.retry")}</LinkButton>}
      </div>
    </Alert>
  );
}
