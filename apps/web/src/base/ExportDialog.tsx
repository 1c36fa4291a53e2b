import { type ExportFormat, exportFormats } from "@sortes/contract";
import { Alert, Button, Checkbox, Dialog, SegmentedRadios } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "./intl.ts";
import type { MessageId } from "./catalogues.ts";
import { useToasts } from "./toasts.tsx";
import { useFileDownload } from "./files.ts";

const megabyte = 1024 * 1024;

/** The words of one export. */
interface ExportTexts {
  title: MessageId;
  format: MessageId;
  /** The use of each format. */
  csv: MessageId;
  json: MessageId;
  filtered: MessageId;
  /** Mentions `size`, in megabytes. */
  exporting: MessageId;
  exported: MessageId;
  failed: MessageId;
  download: MessageId;
  retry: MessageId;
  cancel: MessageId;
  close: MessageId;
}

interface ExportDialogProps {
  texts: ExportTexts;
  /** The address of the file. */
  address: string;
  /** Without its ending. */
  fileName: string;
  /** The list's filters, as in the address; empty if it shows everything. */
  filter: Readonly<Record<string, string>>;
  /** Whether the export keeps the filters by default. */
  narrowed?: boolean;
  onClose: () => void;
}

/** Exports a list, or its filtered entries, as a file. */
export function ExportDialog(props: ExportDialogProps) {
  const { texts, address, fileName, filter, narrowed = false, onClose } = props;
  const { t, formatNumber } = useIntl();
  const toasts = useToasts();
  const canFilter = Object.keys(filter).length > 0;
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [isFiltered, setFiltered] = useState(narrowed && canFilter);
  const file = useFileDownload(() => {
    toasts.show({ tone: "success", text: t(texts.exported) });
    onClose();
  });

  const begin = () => {
    const query = new URLSearchParams({ format, ...(isFiltered && filter) });
    void file.begin({
      address: `${address}?${query.toString()}`,
      fileName: `${fileName}.${format}`,
    });
  };
  const size = formatNumber(file.bytes / megabyte, { maximumFractionDigits: 1 });

  return (
    <Dialog
      title={t(texts.title)}
      closeLabel={t(texts.close)}
      onClose={onClose}
      unsaved={file.isBusy}
      onSubmit={() => begin()}
      cancel={t(texts.cancel)}
      actions={
        <Button type="submit" icon="download-simple" busy={file.isBusy}>
          {t(file.failure ? texts.retry : texts.download)}
        </Button>
      }
    >
      {file.failure && (
        <Alert tone="error">{`${t(texts.failed)} ${file.failure.why}`.trim()}</Alert>
      )}
      <SegmentedRadios
        legend={t(texts.format)}
        hint={t(texts[format])}
        options={exportFormats.toReversed().map((value) => ({ value, label: value.toUpperCase() }))}
        value={format}
        onChange={setFormat}
      />
      {canFilter && (
        <Checkbox checked={isFiltered} onChange={({ target }) => setFiltered(target.checked)}>
          {t(texts.filtered)}
        </Checkbox>
      )}
      <p role="status">{file.isBusy && t(texts.exporting, { size })}</p>
    </Dialog>
  );
}
