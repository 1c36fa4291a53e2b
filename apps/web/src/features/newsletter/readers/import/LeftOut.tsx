import type { SubscriberImportRun } from "@sortes/contract";
import { Alert, Button, layout, ProseTable } from "@sortes/ui";
import { useFileDownload } from "../../../../base/file-download.ts";
import { useIntl } from "../../../../base/intl.ts";

/** The first rows with an error, and the download of all rows left out. */
export function LeftOut({ run: { id, hasLeftOut, leftOut } }: { run: SubscriberImportRun }) {
  const { t } = useIntl();
  const file = useFileDownload();
  if (!hasLeftOut) return null;
  return (
    <>
      {leftOut.length > 0 && (
        <ProseTable>
          <thead>
            <tr>
              <th scope="col">{t("subscribers.importRow")}</th>
              <th scope="col">{t("subscribers.importWhy")}</th>
              <th scope="col">{t("subscribers.importCells")}</th>
            </tr>
          </thead>
          <tbody>
            {leftOut.map(({ line, row, message, cells }) => (
              <tr key={line}>
                <th scope="row">{row}</th>
                <td>{message}</td>
                <td>
                  <bdi>{cells.filter((cell) => cell.trim() !== "").join(" · ")}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </ProseTable>
      )}
      {file.failure && (
        <Alert tone="error">{file.failure.why || t("subscribers.importLeftFailed")}</Alert>
      )}
      <div className={layout.row}>
        <Button
          tone="quiet"
          icon="file-csv"
          busy={file.isBusy}
          onClick={() =>
            void file.begin({
              address: `/api/newsletter/imports/${id}/left-out/?format=csv`,
              fileName: "sortes-left-out.csv",
            })
          }
        >
          {t("subscribers.importLeftDownload")}
        </Button>
      </div>
    </>
  );
}
