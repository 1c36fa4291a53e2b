import { type ExportFormat, exportFormats } from "@sortes/contract";
import { Alert, Button, Checkbox, Dialog, SegmentedRadios } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useToasts } from "../../app/toasts.tsx";
import { useFileDownload } from "../../app/use-file-download.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

interface ExportDialogProps {
  search: DashboardSearch;
  onClose: () => void;
}

const hints = { csv: "dashboard.formatCsv", json: "dashboard.formatJson" } as const;

const megabyte = 1024 * 1024;

/** Takes everything that was saved, or what the filters leave, home as a file. */
export function ExportDialog({ search: { type, favorites }, onClose }: ExportDialogProps) {
  const { formatMessage, formatNumber } = useIntl();
  const toasts = useToasts();
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [isFiltered, setFiltered] = useState(false);
  const file = useFileDownload(() => {
    toasts.show({ tone: "success", text: formatMessage({ id: "dashboard.exported" }) });
    onClose();
  });

  const canFilter = type !== undefined || favorites === true;
  const begin = () => {
    const query = new URLSearchParams({
      format,
      ...(isFiltered && type && { type }),
      ...(isFiltered && favorites && { favorites: "true" }),
    });
    const address = `/api/history/export/?${query.toString()}`;
    void file.begin({ address, fileName: `sortes-history.${format}` });
  };
  const size = formatNumber(file.bytes / megabyte, { maximumFractionDigits: 1 });

  return (
    <Dialog
      title={formatMessage({ id: "dashboard.export" })}
      closeLabel={formatMessage({ id: "results.close" })}
      onClose={onClose}
      unsaved={file.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "dashboard.cancel" })}
          </Button>
          <Button type="submit" icon="download-simple" busy={file.isBusy}>
            {formatMessage({ id: file.failure ? "history.retry" : "dashboard.download" })}
          </Button>
        </>
      }
    >
      {file.failure && (
        <Alert tone="error">
          {`${formatMessage({ id: "dashboard.exportFailed" })} ${file.failure.why}`.trim()}
        </Alert>
      )}
      <SegmentedRadios
        legend={formatMessage({ id: "dashboard.format" })}
        hint={formatMessage({ id: hints[format] })}
        options={exportFormats.toReversed().map((value) => ({ value, label: value.toUpperCase() }))}
        value={format}
        onChange={setFormat}
      />
      {canFilter && (
        <Checkbox checked={isFiltered} onChange={({ target }) => setFiltered(target.checked)}>
          {formatMessage({ id: "dashboard.exportFiltered" })}
        </Checkbox>
      )}
      <p role="status">{file.isBusy && formatMessage({ id: "dashboard.exporting" }, { size })}</p>
    </Dialog>
  );
}
