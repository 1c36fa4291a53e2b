import { useIntl } from "./intl.ts";
import { useToasts } from "./toasts.tsx";

type Area = "articles" | "diagnostics" | "results" | "tokens" | "webhooks";

/** Copies a text to the clipboard, and says in the words of the area whether that worked. */
export function useCopy(area: Area) {
  const { t } = useIntl();
  const toasts = useToasts();
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ tone: "success", text: t(`${area}.copied`) });
    } catch {
      toasts.show({ tone: "error", text: t(`${area}.copyFailed`) });
    }
  };
}
