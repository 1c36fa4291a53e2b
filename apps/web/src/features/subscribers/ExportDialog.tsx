import { type ExportFormat, exportFormats } from "@sortes/contract";
import { Alert, Button, Checkbox, Dialog, SegmentedRadios } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useToasts } from "../../app/toasts.tsx";
import { useFileDownload } from "../../app/use-file-download.ts";
import type { SubscribersSearch } from "./subscribers-search.ts";

interface ExportDialogProps {
  search: SubscribersSearch;
  onClose: () => void;
}

const hints = { csv: "subscribers.formatCsv", json: "subscribers.formatJson" } as const;

const megabyte = 1024 * 1024;

/** Downloads everybody, or whom the search and the filter leave. */
export function ExportDialog({ search: { state, q }, onClose }: ExportDialogProps) {
  const { formatMessage, formatNumber } = useIntl();
  const toasts = useToasts();
  const canFilter = state !== undefined || q !== undefined;
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [isFiltered, setFiltered] = useState(canFilter);
  const file = useFileDownload(() => {
    toasts.show({ tone: "success", text: formatMessage({ id: "subscribers.exported" }) });
    onClose();
  });

  const begin = () => {
    const query = new URLSearchParams({
      format,
      ...(isFiltered && state && { state }),
      ...(isFiltered && q !== undefined && { search: q }),
    });
    const address = `/api/newsletter/subscribers/export/?${query.toString()}`;
    void file.begin({ address, fileName: `sortes-subscribers.${format}` });
  };
  const size = formatNumber(file.bytes / megabyte, { maximumFractionDigits: 1 });

  return (
    <Dialog
      title={formatMessage({ id: "subscribers.exportTitle" })}
      closeLabel={formatMessage({ id: "subscribers.close" })}
      onClose={onClose}
      unsaved={file.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "subscribers.cancel" })}
          </Button>
          <Button type="submit" icon="download-simple" busy={file.isBusy}>
            {formatMessage({ id: file.failure ? "subscribers.retry" : "subscribers.download" })}
          </Button>
        </>
      }
    >
      {file.failure && (
        <Alert tone="error">
          {`${formatMessage({ id: "subscribers.exportFailed" })} ${file.failure.why}`.trim()}
        </Alert>
      )}
      <SegmentedRadios
        legend={formatMessage({ id: "subscribers.format" })}
        hint={formatMessage({ id: hints[format] })}
        options={exportFormats.toReversed().map((value) => ({ value, label: value.toUpperCase() }))}
        value={format}
        onChange={setFormat}
      />
      {canFilter && (
        <Checkbox checked={isFiltered} onChange={({ target }) => setFiltered(target.checked)}>
          {formatMessage({ id: "subscribers.exportFiltered" })}
        </Checkbox>
      )}
      <p role="status">{file.isBusy && formatMessage({ id: "subscribers.exporting" }, { size })}</p>
    </Dialog>
  );
}
