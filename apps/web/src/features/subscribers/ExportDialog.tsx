import { ExportDialog as AnyExport } from "../../base/ExportDialog.tsx";
import type { SubscribersSearch } from "./subscribers-search.ts";

const texts = {
  title: "subscribers.exportTitle",
  format: "subscribers.format",
  csv: "subscribers.formatCsv",
  json: "subscribers.formatJson",
  filtered: "subscribers.exportFiltered",
  exporting: "subscribers.exporting",
  exported: "subscribers.exported",
  failed: "subscribers.exportFailed",
  download: "subscribers.download",
  retry: "subscribers.retry",
  cancel: "subscribers.cancel",
  close: "subscribers.close",
} as const;

interface ExportDialogProps {
  search: SubscribersSearch;
  onClose: () => void;
}

/** Downloads everybody, or whom the search and the filter leave. */
export function ExportDialog({ search: { state, q }, onClose }: ExportDialogProps) {
  return (
    <AnyExport
      texts={texts}
      address="/api/newsletter/subscribers/export/"
      fileName="sortes-subscribers"
      filter={{ ...(state && { state }), ...(q !== undefined && { search: q }) }}
      narrowed
      onClose={onClose}
    />
  );
}
