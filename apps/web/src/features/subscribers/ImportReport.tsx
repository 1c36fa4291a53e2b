import type { SubscriberImport } from "@sortes/contract";
import { Alert, Button, buttonClass, layout, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { download } from "../../shared/download.ts";
import { errorTableOf } from "./error-lines.ts";
import { ImportErrors } from "./ImportErrors.tsx";
import { figure, tally } from "./subscribers.css.ts";

interface ImportReportProps {
  file: File;
  report: SubscriberImport;
  onAnother: () => void;
}

const skips = ["known", "unsubscribed", "suppressed", "repeated", "unconfirmed"] as const;

/** What became of the lines of a list. */
export function ImportReport({ file, report, onAnother }: ImportReportProps) {
  const { formatMessage, formatNumber } = useIntl();
  const { added, skipped, errors, errorsTotal } = report;
  const left = skips.filter((kind) => skipped[kind] > 0);
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
      <Alert tone={added > 0 ? "success" : "info"} takesFocus>
        {formatMessage({ id: "subscribers.reportAdded" }, { count: added })}
      </Alert>
      {left.length > 0 && (
        <div className={layout.stackSm}>
          <h3>{formatMessage({ id: "subscribers.reportSkipped" })}</h3>
          <dl className={tally}>
            {left.map((kind) => [
              <dt key={kind}>{formatMessage({ id: `subscribers.skipped_${kind}` })}</dt>,
              <dd key={`${kind} count`} className={figure}>
                {formatNumber(skipped[kind])}
              </dd>,
            ])}
          </dl>
        </div>
      )}
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
