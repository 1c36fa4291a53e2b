import type { ExportRecipientsInput } from "@sortes/contract";
import { Alert, Button, layout } from "@sortes/ui";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { fetchFile, FileRefused } from "../../app/fetch-file.ts";
import { useServices } from "../../app/services.ts";
import { download } from "../../shared/download.ts";

const megabyte = 1024 * 1024;

/** Takes the recipients of a campaign in one state, or all of them, home as a table. */
export function ExportButton({ id, state }: Pick<ExportRecipientsInput, "id" | "state">) {
  const { formatMessage, formatNumber } = useIntl();
  const services = useServices();
  const [bytes, setBytes] = useState<number>();
  const [failure, setFailure] = useState<string>();
  // leaving the page ends the download
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const isBusy = bytes !== undefined;

  async function begin(): Promise<void> {
    const controller = new AbortController();
    ending.current = controller;
    setFailure(undefined);
    setBytes(0);
    try {
      const address = `/api/newsletter/campaigns/${id}/recipients/export/?state=${state}`;
      const { fileName, file } = await fetchFile(
        services,
        { address, fallback: "sortes-recipients.csv" },
        { signal: controller.signal, onProgress: setBytes },
      );
      if (!controller.signal.aborted) download(fileName, file.type, file);
    } catch (error) {
      if (controller.signal.aborted) return;
      controller.abort();
      const why = error instanceof FileRefused ? error.message : "";
      setFailure([formatMessage({ id: "campaigns.exportFailed" }), why].filter(Boolean).join(" "));
    }
    setBytes(undefined);
  }

  return (
    <div className={layout.stackSm}>
      <div className={layout.row}>
        <Button tone="quiet" icon="file-csv" busy={isBusy} onClick={() => void begin()}>
          {formatMessage({ id: "campaigns.export" })}
        </Button>
        <span role="status">
          {isBusy &&
            formatMessage(
              { id: "campaigns.exporting" },
              { size: formatNumber(bytes / megabyte, { maximumFractionDigits: 1 }) },
            )}
        </span>
      </div>
      {failure && <Alert tone="error">{failure}</Alert>}
    </div>
  );
}
