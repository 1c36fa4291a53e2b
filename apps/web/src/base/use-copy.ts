import { useIntl } from "./intl.ts";
import { useInBrowser } from "./signal.ts";
import { useToasts } from "./toasts.tsx";

type Area =
  | "articles"
  | "diagnostics"
  | "gifts"
  | "join"
  | "open-lists"
  | "results"
  | "tokens"
  | "webhooks";

/** `done`: the clipboard or the other app has it. `cancelled`: the person closed the list of apps. */
export type Outcome = "done" | "failed" | "cancelled";

/** Values of the area's message `copied`. */
type Values = Record<string, string>;

/** Copies a text to the clipboard, and says in the words of the area whether that worked. */
export function useCopy(area: Area) {
  const { t } = useIntl();
  const toasts = useToasts();
  return async (text: string, values?: Values): Promise<Outcome> => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ tone: "success", text: t(`${area}.copied`, values) });
      return "done";
    } catch {
      toasts.show({ tone: "error", text: t(`${area}.copyFailed`) });
      return "failed";
    }
  };
}

/** Copies, or shares with another app if the browser can. A text that cannot be shared is copied. */
export function useSharing(area: Area) {
  const copy = useCopy(area);
  const canShare = useInBrowser(() => "share" in navigator, false);
  const share = async (
    data: ShareData | Promise<ShareData>,
    text: string,
    values?: Values,
  ): Promise<Outcome> => {
    try {
      await navigator.share(await data);
      return "done";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
      return await copy(text, values);
    }
  };
  return { copy, share: canShare ? share : undefined };
}
