import type { ImportError } from "@sortes/contract";
import { Button, layout, ProseTable, text } from "@sortes/ui";
import { useIntl } from "react-intl";

interface ImportErrorsProps {
  errors: readonly ImportError[];
  /** Of all, also of those that are not told. */
  total: number;
  onDownload: () => void;
}

/** Lines that the page shows; the others are in the file. */
const shownAtMost = 50;

/** The lines of a list from which nobody was taken, with what is wrong in each. */
export function ImportErrors({ errors, total, onDownload }: ImportErrorsProps) {
  const { formatMessage, formatNumber } = useIntl();
  const shown = errors.slice(0, shownAtMost);
  const isPart = shown.length < total;
  return (
    <div className={layout.stackSm}>
      <h3>{formatMessage({ id: "subscribers.errorsTitle" }, { count: total })}</h3>
      {isPart && (
        <p className={text.muted}>
          {formatMessage(
            { id: "subscribers.errorsFirst" },
            { shown: formatNumber(shown.length), total: formatNumber(total) },
          )}{" "}
          {errors.length < total &&
            formatMessage(
              { id: "subscribers.errorsInFile" },
              { count: formatNumber(errors.length) },
            )}
        </p>
      )}
      <ProseTable>
        <thead>
          <tr>
            <th scope="col">{formatMessage({ id: "subscribers.line" })}</th>
            <th scope="col">{formatMessage({ id: "subscribers.column" })}</th>
            <th scope="col">{formatMessage({ id: "subscribers.problem" })}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, column, message }) => (
            <tr key={line}>
              <td>{formatNumber(line)}</td>
              <td>{column ?? formatMessage({ id: "subscribers.wholeLine" })}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </ProseTable>
      <div className={layout.row}>
        <Button tone="quiet" icon="file-csv" onClick={onDownload}>
          {formatMessage({ id: "subscribers.errorsDownload" })}
        </Button>
      </div>
    </div>
  );
}
