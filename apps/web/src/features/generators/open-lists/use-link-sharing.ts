import type { MessageId } from "../../../base/intl.ts";
import { useIntl } from "../../../base/intl.ts";
import { useToasts } from "../../../base/toasts.tsx";

/** Copies a link, or shares it with another app if the browser can. */
export function useLinkSharing(copied: MessageId, failed: MessageId) {
  const { t } = useIntl();
  const toasts = useToasts();
  const copy = async (link: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toasts.show({ tone: "success", text: t(copied) });
    } catch {
      toasts.show({ tone: "error", text: t(failed) });
    }
  };
  const share = async (title: string, url: string): Promise<void> => {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // the person cancelled
      if (error instanceof DOMException && error.name === "AbortError") return;
      await copy(url);
    }
  };
  return { copy, share: "share" in navigator ? share : undefined };
}
