import { type ExportFormat, exportFormats } from "@sortes/contract";
import { Alert, Button, Checkbox, Dialog, SegmentedRadios } from "@sortes/ui";
import { useState } from "react";
import { type MessageId, useIntl } from "./intl.ts";
import { useToasts } from "./toasts.tsx";
import { useFileDownload } from "./file-download.ts";

const megabyte = 1024 * 1024;

interface ExportDialogProps {
  /** The text area. */
  area: "dashboard" | "staff" | "subscribers";
  /** The address of the file. */
  address: string;
  /** Without its extension. */
  fileName: string;
  /** The list's filters, as in the address; empty if there are none. */
  filter: Readonly<Record<string, string>>;
  /** Whether the filters are applied by default. */
  narrowed?: boolean;
  /** A part of the list that is left out of the file unless asked for: a parameter of the address. */
  onRequest?: { parameter: string; label: MessageId } | undefined;
  onClose: () => void;
}

/** Exports a list, filtered or not, as a file. */
export function ExportDialog(props: ExportDialogProps) {
  const { area, address, fileName, filter, narrowed = false, onRequest, onClose } = props;
  const { t, formatNumber } = useIntl();
  const toasts = useToasts();
  const canFilter = Object.keys(filter).length > 0;
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [isFiltered, setFiltered] = useState(narrowed && canFilter);
  const [isRequested, setRequested] = useState(false);
  const file = useFileDownload(() => {
    toasts.show({ tone: "success", text: t(`${area}.exported`) });
    onClose();
  });

  const begin = () => {
    const query = new URLSearchParams({
      format,
      ...(isFiltered && filter),
      ...(isRequested && onRequest && { [onRequest.parameter]: "true" }),
    });
    void file.begin({
      address: `${address}?${query.toString()}`,
      fileName: `${fileName}.${format}`,
    });
  };
  const size = formatNumber(file.bytes / megabyte, { maximumFractionDigits: 1 });

  return (
    <Dialog
      title={t(`${area}.exportTitle`)}
      closeLabel={t("shell.close")}
      onClose={onClose}
      unsaved={file.isBusy}
      onSubmit={() => begin()}
      cancel={t("shell.cancel")}
      actions={
        <Button type="submit" icon="download-simple" busy={file.isBusy}>
          {t(file.failure ? "shell.retry" : `${area}.download`)}
        </Button>
      }
    >
      {file.failure && (
        <Alert tone="error">{`${t(`${area}.exportFailed`)} ${file.failure.why}`.trim()}</Alert>
      )}
      <SegmentedRadios
        legend={t(`${area}.format`)}
        hint={t(format === "csv" ? `${area}.formatCsv` : `${area}.formatJson`)}
        options={exportFormats.toReversed().map((value) => ({ value, label: value.toUpperCase() }))}
        value={format}
        onChange={setFormat}
      />
      {canFilter && (
        <Checkbox checked={isFiltered} onChange={({ target }) => setFiltered(target.checked)}>
          {t(`${area}.exportFiltered`)}
        </Checkbox>
      )}
      {onRequest && (
        <Checkbox checked={isRequested} onChange={({ target }) => setRequested(target.checked)}>
          {t(onRequest.label)}
        </Checkbox>
      )}
      <p role="status">{file.isBusy && t(`${area}.exporting`, { size })}</p>
    </Dialog>
  );
}
