import type { ExportRecipientsInput } from "@sortes/contract";
import { Alert, Button, layout } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useFileDownload } from "../../app/use-file-download.ts";

const megabyte = 1024 * 1024;

/** Takes the recipients of a campaign in one state, or all of them, home as a table. */
export function ExportButton({ id, state }: Pick<ExportRecipientsInput, "id" | "state">) {
  const { formatMessage, formatNumber } = useIntl();
  const { isBusy, bytes, failure, begin } = useFileDownload();
  const wish = {
    address: `/api/newsletter/campaigns/${id}/recipients/export/?state=${state}`,
    fileName: "sortes-recipients.csv",
  };
  return (
    <div className={layout.stackSm}>
      <div className={layout.row}>
        <Button tone="quiet" icon="file-csv" busy={isBusy} onClick={() => void begin(wish)}>
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
      {failure && (
        <Alert tone="error">
          {[formatMessage({ id: "campaigns.exportFailed" }), failure.why].filter(Boolean).join(" ")}
        </Alert>
      )}
    </div>
  );
}
