import { useEffect } from "react";
import { useIntl } from "react-intl";
import { useSignal } from "../shared/signal.ts";
import { useServices } from "./services.ts";
import { useToasts } from "./toasts.tsx";

/** Says once that what the page shows of the person may be out of date. */
export function UnconfirmedToast() {
  const { formatMessage } = useIntl();
  const toasts = useToasts();
  const { isUnconfirmed } = useServices().session;
  const isUnsaid = useSignal(isUnconfirmed, false);
  useEffect(() => {
    if (!isUnsaid || !isUnconfirmed.get()) return;
    isUnconfirmed.set(false);
    toasts.show({ tone: "error", text: formatMessage({ id: "shell.userFailed" }) });
  }, [isUnsaid, isUnconfirmed, toasts, formatMessage]);
  return null;
}
