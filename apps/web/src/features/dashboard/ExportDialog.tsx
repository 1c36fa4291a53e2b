import { type ExportFormat, exportFormats } from "@sortes/contract";
import { Alert, Button, Checkbox, Dialog, SegmentedRadios } from "@sortes/ui";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { FileRefused } from "../../app/fetch-file.ts";
import { useServices } from "../../app/services.ts";
import { useToasts } from "../../app/toasts.tsx";
import { download } from "../../shared/download.ts";
import type { DashboardSearch } from "./dashboard-search.ts";
import { exportHistory } from "./export-history.ts";

interface ExportDialogProps {
  search: DashboardSearch;
  onClose: () => void;
}

const hints = { csv: "dashboard.formatCsv", json: "dashboard.formatJson" } as const;

const megabyte = 1024 * 1024;

/** Takes everything that was saved, or what the filters leave, home as a file. */
export function ExportDialog({ search: { type, favorites }, onClose }: ExportDialogProps) {
  const { formatMessage, formatNumber } = useIntl();
  const services = useServices();
  const toasts = useToasts();
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [isFiltered, setFiltered] = useState(false);
  const [bytes, setBytes] = useState<number>();
  const [failure, setFailure] = useState<string>();
  // closing the dialog ends the download
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const canFilter = type !== undefined || favorites === true;
  const isBusy = bytes !== undefined;
  const begin = async () => {
    if (isBusy) return;
    const controller = new AbortController();
    ending.current = controller;
    setFailure(undefined);
    setBytes(0);
    try {
      const { fileName, file } = await exportHistory(
        services,
        { format, ...(isFiltered && { type, favorites }) },
        { signal: controller.signal, onProgress: setBytes },
      );
      if (controller.signal.aborted) return;
      download(fileName, file.type, file);
      toasts.show({ tone: "success", text: formatMessage({ id: "dashboard.exported" }) });
      onClose();
    } catch (error) {
      if (controller.signal.aborted) return;
      controller.abort();
      const why = error instanceof FileRefused ? error.message : "";
      setFailure([formatMessage({ id: "dashboard.exportFailed" }), why].filter(Boolean).join(" "));
      setBytes(undefined);
    }
  };
  const size = formatNumber((bytes ?? 0) / megabyte, { maximumFractionDigits: 1 });

  return (
    <Dialog
      title={formatMessage({ id: "dashboard.export" })}
      closeLabel={formatMessage({ id: "results.close" })}
      onClose={onClose}
      unsaved={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "dashboard.cancel" })}
          </Button>
          <Button type="submit" icon="download-simple" busy={isBusy}>
            {formatMessage({ id: failure ? "history.retry" : "dashboard.download" })}
          </Button>
        </>
      }
    >
      {failure && <Alert tone="error">{failure}</Alert>}
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
      <p role="status">{isBusy && formatMessage({ id: "dashboard.exporting" }, { size })}</p>
    </Dialog>
  );
}
