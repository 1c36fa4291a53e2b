import { useCallback } from "react";
import { useErrorText } from "./error-text.ts";
import { type MessageId, useIntl } from "./intl.ts";

/**
 * The failure and its reason, or that the server did not answer: for failures that must be named, and that no button
 * beside the text repeats. The area `errors` must be loaded.
 */
export function useFailureReason(): (error: unknown, failed: MessageId) => string {
  const { t } = useIntl();
  const errorText = useErrorText();
  return useCallback(
    (error, failed) => `${t(failed)}: ${errorText(error, "shell.noAnswer")}`,
    [t, errorText],
  );
}
