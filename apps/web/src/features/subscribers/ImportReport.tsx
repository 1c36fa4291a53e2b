import type { SubscriberImport } from "@sortes/contract";
import { Alert, Button, buttonClass, layout, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { download } from "../../base/files.ts";
import { errorTableOf } from "./error-lines.ts";
import { ImportErrors } from "./ImportErrors.tsx";
import { figure, tally } from "./subscribers.css.ts";

interface ImportReportProps {
  file: File;
  report: SubscriberImport;
  onAnother: () => void;
}

const kept = ["unsubscribed", "suppressed", "pending"] as const;
const skips = ["known", "unsubscribed", "suppressed", "repeated"] as const;

/** What became of the lines of a list. */
export function ImportReport({ file, report, onAnother }: ImportReportProps) {
  const { formatMessage } = useIntl();
  const { added, skipped, errors, errorsTotal } = report;
  const hasTaken = added + report.unsubscribed + report.suppressed + report.pending > 0;
  const save = async () => {
    const table = await errorTableOf(file, errors, [
      formatMessage({ id: "subscribers.line" }),
      formatMessage({ id: "subscribers.column" }),
      formatMessage({ id: "subscribers.problem" }),
      formatMessage({ id: "subscribers.content" }),
    ]);
    const name = file.name.replace(/\.\w+$/, "");
    download(`${name}-errors.csv`, "text/csv", table);
  };
  return (
    <>
      <h2 className={text.h3}>
        {formatMessage(
          { id: "subscribers.reportTitle" },
          { name: <bdi key="name">{file.name}</bdi> },
        )}
      </h2>
      <Alert tone={hasTaken ? "success" : "info"} takesFocus>
        {formatMessage({ id: "subscribers.reportAdded" }, { count: added })}
      </Alert>
      <Tally
        title={formatMessage({ id: "subscribers.reportKept" })}
        counts={kept.map((kind) => ({
          words: formatMessage({ id: `subscribers.kept_${kind}` }),
          count: report[kind],
        }))}
      />
      <Tally
        title={formatMessage({ id: "subscribers.reportSkipped" })}
        counts={skips.map((kind) => ({
          words: formatMessage({ id: `subscribers.skipped_${kind}` }),
          count: skipped[kind],
        }))}
      />
      {errorsTotal > 0 && (
        <ImportErrors errors={errors} total={errorsTotal} onDownload={() => void save()} />
      )}
      <div className={layout.row}>
        <Link to="/mail-subscribers" className={buttonClass({})}>
          {formatMessage({ id: "subscribers.back" })}
        </Link>
        <Button tone="quiet" onClick={onAnother}>
          {formatMessage({ id: "subscribers.another" })}
        </Button>
      </div>
    </>
  );
}

interface TallyProps {
  title: string;
  counts: readonly { words: string; count: number }[];
}

/** How many there are of each kind; nothing where there are none at all. */
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
