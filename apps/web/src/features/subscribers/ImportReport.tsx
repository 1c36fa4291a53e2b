import type { ImportError, SubscriberImport } from "@sortes/contract";
import { Alert, Button, buttonClass, layout, ProseTable, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../base/intl.ts";
import { csvOf, download } from "../../base/files.ts";
import { decodeText } from "../names-input/decode-text.ts";
import { figure, tally } from "./subscribers.css.ts";

const lineEnd = /\r\n|\n|\r/;

/**
 * The lines of a list in which something is wrong, with what it is, as a table.
 * @param headings of the line, the column, what is wrong, and what stands there
 */
async function errorTableOf(
  file: File,
  errors: readonly ImportError[],
  headings: readonly [string, string, string, string],
): Promise<string> {
  const lines = await linesOf(file);
  const rows = errors.map(({ line, column, message }) => [
    line,
    column ?? "",
    message,
    lines[line - 1] ?? "",
  ]);
  return csvOf([headings, ...rows]);
}

/** None if the file is gone meanwhile. */
async function linesOf(file: File): Promise<string[]> {
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    return typeof text === "string" ? text.split(lineEnd) : [];
  } catch {
    return [];
  }
}

interface ImportErrorsProps {
  errors: readonly ImportError[];
  /** The total, including errors that are not listed. */
  total: number;
  onDownload: () => void;
}

/** Lines that the page shows; the others are in the file. */
const shownAtMost = 50;

/** The lines of a list from which nobody was taken, with what is wrong in each. */
function ImportErrors({ errors, total, onDownload }: ImportErrorsProps) {
  const { t, formatNumber } = useIntl();
  const shown = errors.slice(0, shownAtMost);
  const isPart = shown.length < total;
  return (
    <div className={layout.stackSm}>
      <h3>{t("subscribers.errorsTitle", { count: total })}</h3>
      {isPart && (
        <p className={text.muted}>
          {t("subscribers.errorsFirst", {
            shown: formatNumber(shown.length),
            total: formatNumber(total),
          })}{" "}
          {errors.length < total &&
            t("subscribers.errorsInFile", { count: formatNumber(errors.length) })}
        </p>
      )}
      <ProseTable>
        <thead>
          <tr>
            <th scope="col">{t("subscribers.line")}</th>
            <th scope="col">{t("subscribers.column")}</th>
            <th scope="col">{t("subscribers.problem")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, column, message }) => (
            <tr key={line}>
              <td>{formatNumber(line)}</td>
              <td>{column ?? t("subscribers.wholeLine")}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </ProseTable>
      <div className={layout.row}>
        <Button tone="quiet" icon="file-csv" onClick={onDownload}>
          {t("subscribers.errorsDownload")}
        </Button>
      </div>
    </div>
  );
}

interface ImportReportProps {
  file: File;
  report: SubscriberImport;
  onAnother: () => void;
}

const kept = ["unsubscribed", "suppressed", "pending"] as const;
const skips = ["known", "unsubscribed", "suppressed", "repeated"] as const;

/** The outcome of the lines of a list. */
export function ImportReport({ file, report, onAnother }: ImportReportProps) {
  const { t } = useIntl();
  const { added, skipped, errors, errorsTotal } = report;
  const hasTaken = added + report.unsubscribed + report.suppressed + report.pending > 0;
  const save = async () => {
    const table = await errorTableOf(file, errors, [
      t("subscribers.line"),
      t("subscribers.column"),
      t("subscribers.problem"),
      t("subscribers.content"),
    ]);
    const name = file.name.replace(/\.\w+$/, "");
    download(`${name}-errors.csv`, "text/csv", table);
  };
  return (
    <>
      <h2 className={text.h3}>
        {t("subscribers.reportTitle", { name: <bdi key="name">{file.name}</bdi> })}
      </h2>
      <Alert tone={hasTaken ? "success" : "info"} takesFocus>
        {t("subscribers.reportAdded", { count: added })}
      </Alert>
      <Tally
        title={t("subscribers.reportKept")}
        counts={kept.map((kind) => ({
          words: t(`subscribers.kept_${kind}`),
          count: report[kind],
        }))}
      />
      <Tally
        title={t("subscribers.reportSkipped")}
        counts={skips.map((kind) => ({
          words: t(`subscribers.skipped_${kind}`),
          count: skipped[kind],
        }))}
      />
      {errorsTotal > 0 && (
        <ImportErrors errors={errors} total={errorsTotal} onDownload={() => void save()} />
      )}
      <div className={layout.row}>
        <Link to="/mail-subscribers" className={buttonClass({})}>
          {t("subscribers.back")}
        </Link>
        <Button tone="quiet" onClick={onAnother}>
          {t("subscribers.another")}
        </Button>
      </div>
    </>
  );
}

interface TallyProps {
  title: string;
  counts: readonly { words: string; count: number }[];
}

/** The number of lines of each kind; nothing if there are none. */
function Tally({ title, counts }: TallyProps) {
  const { formatNumber } = useIntl();
  const some = counts.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <div className={layout.stackSm}>
      <h3>{title}</h3>
      <dl className={tally}>
        {some.map(({ words, count }) => [
          <dt key={words}>{words}</dt>,
          <dd key={`${words} count`} className={figure}>
            {formatNumber(count)}
          </dd>,
        ])}
      </dl>
    </div>
  );
}
