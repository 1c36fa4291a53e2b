import { StatusLine } from "@sortes/ui";
import { useSyncExternalStore } from "react";
import { useIntl } from "react-intl";

function follow(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Says that there is no network, and what works without. */
export function OfflineLine() {
  const { formatMessage } = useIntl();
  const isOffline = useSyncExternalStore(
    follow,
    () => !navigator.onLine,
    () => false,
  );
  return <StatusLine>{isOffline && formatMessage({ id: "shell.offlineLine" })}</StatusLine>;
}
