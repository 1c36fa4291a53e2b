import { linkButtonClass } from "@sortes/ui";
import { useEffect } from "react";
import { useIntl } from "react-intl";
import { useSignal } from "../shared/signal.ts";
import { newVersion, newVersionOnPage } from "./new-version.ts";
import { useToasts } from "./toasts.tsx";

export const reload = (): void => window.location.reload();

/** Offers to reload when a part of the page is missing, unless the error page offers it already. */
export function NewVersionToast() {
  const { formatMessage } = useIntl();
  const toasts = useToasts();
  const isNew = useSignal(newVersion);
  const saidByPage = useSignal(newVersionOnPage);
  const show = isNew && !saidByPage;
  useEffect(() => {
    if (!show) return undefined;
    return toasts.show({
      tone: "info",
      text: formatMessage({ id: "shell.newVersion" }),
      action: (
        <button type="button" className={linkButtonClass} onClick={reload}>
          {formatMessage({ id: "shell.reload" })}
        </button>
      ),
      duration: "untilAnswered",
    });
  }, [show, toasts, formatMessage]);
  return null;
}
