import { ExportDialog as AnyExport } from "../../base/ExportDialog.tsx";
import type { DashboardSearch } from "./dashboard-search.ts";

const texts = {
  title: "dashboard.export",
  format: "dashboard.format",
  csv: "dashboard.formatCsv",
  json: "dashboard.formatJson",
  filtered: "dashboard.exportFiltered",
  exporting: "dashboard.exporting",
  exported: "dashboard.exported",
  failed: "dashboard.exportFailed",
  download: "dashboard.download",
  retry: "history.retry",
  cancel: "dashboard.cancel",
  close: "results.close",
} as const;

interface ExportDialogProps {
  search: DashboardSearch;
  onClose: () => void;
}

/** Takes everything that was saved, or what the filters leave, home as a file. */
export function ExportDialog({ search: { type, favorites }, onClose }: ExportDialogProps) {
  return (
    <AnyExport
      texts={texts}
      address="/api/history/export/"
      fileName="sortes-history"
      filter={{ ...(type && { type }), ...(favorites && { favorites: "true" }) }}
      onClose={onClose}
    />
  );
}
