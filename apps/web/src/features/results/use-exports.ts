import { useIntl } from "react-intl";
import { useToasts } from "../../app/toasts.tsx";
import { download, fileNameOf } from "../../shared/download.ts";

/** Takes a whole result out of the page: to the clipboard, or as a file. */
export function useExports() {
  const { formatMessage } = useIntl();
  const toasts = useToasts();
  return {
    copy: async (text: string) => {
      try {
        await navigator.clipboard.writeText(text);
        toasts.show({ tone: "success", text: formatMessage({ id: "results.copied" }) });
      } catch {
        toasts.show({ tone: "error", text: formatMessage({ id: "results.copyFailed" }) });
      }
    },
    /** @param title names the file */
    saveCsv: (title: string, csv: BlobPart) =>
      download(fileNameOf(title, "csv"), "text/csv;charset=utf-8", csv),
  };
}
