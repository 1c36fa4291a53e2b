import { Alert, Button, layout } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useFileDownload } from "../../../base/files.ts";
import { SettingsSection } from "./SettingsSection.tsx";

const wish = { address: "/api/users/me/export/", fileName: "sortes-account.json" };
const kilobyte = 1024;

/** A copy of everything that is held about the person. */
export function ExportSection() {
  const { formatMessage, formatNumber } = useIntl();
  const { isBusy, bytes, failure, begin } = useFileDownload();
  return (
    <SettingsSection
      title={formatMessage({ id: "settings.export" })}
      lead={formatMessage({ id: "settings.exportLead" })}
    >
      <div className={layout.row}>
        <Button tone="quiet" icon="download-simple" busy={isBusy} onClick={() => void begin(wish)}>
          {formatMessage({ id: "settings.exportTake" })}
        </Button>
        <span role="status">
          {isBusy &&
            formatMessage(
              { id: "settings.exporting" },
              { size: formatNumber(bytes / kilobyte, { maximumFractionDigits: 0 }) },
            )}
        </span>
      </div>
      {failure && (
        <Alert tone="error" takesFocus>
          {[formatMessage({ id: "settings.exportFailed" }), failure.why].filter(Boolean).join(" ")}
        </Alert>
      )}
    </SettingsSection>
  );
}
