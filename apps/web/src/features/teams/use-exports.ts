import { useIntl } from "react-intl";
import { useToasts } from "../../app/toasts.tsx";
import { csvOf } from "../../shared/csv.ts";
import { download, fileNameOf } from "../../shared/download.ts";
import { titled } from "./facts.ts";
import { rowsOf, textOf } from "./team-facts.ts";

/** Takes a whole result out of the page: to the clipboard, or as a file. */
export function useExports(title: string, teams: readonly (readonly string[])[]) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const toasts = useToasts();
  return {
    async copy() {
      try {
        await navigator.clipboard.writeText(textOf(title, titled(intl, teams)));
        toasts.show({ tone: "success", text: formatMessage({ id: "teams.copied" }) });
      } catch {
        toasts.show({ tone: "error", text: formatMessage({ id: "teams.copyFailed" }) });
      }
    },
    saveCsv() {
      const head = [
        formatMessage({ id: "teams.csvTeam" }),
        formatMessage({ id: "teams.csvName" }),
      ] as const;
      download(fileNameOf(title, "csv"), "text/csv;charset=utf-8", csvOf(rowsOf(head, teams)));
    },
  };
}
