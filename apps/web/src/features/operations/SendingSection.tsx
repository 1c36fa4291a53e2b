import { Alert, Button, layout } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useFailureText } from "../../shared/error-text.ts";
import * as styles from "./operations.css.ts";
import { TurnDialog } from "./TurnDialog.tsx";
import { useSending } from "./use-operations.ts";
import { useTimeText } from "./use-time-text.ts";

/** The switch of all campaigns, and what the mail server refuses. */
export function SendingSection() {
  const { formatMessage } = useIntl();
  const failureText = useFailureText();
  const timeText = useTimeText();
  const { data, error } = useSending();
  const [asks, setAsks] = useState(false);
  return (
    <section className={layout.stackSm} aria-labelledby="sending">
      <h2 id="sending" className={styles.title}>
        {formatMessage({ id: "operations.sending" })}
      </h2>
      {error && <Alert tone="error">{failureText(error, "operations.sendingFailed")}</Alert>}
      {data?.fault && (
        <Alert tone="warning">
          <p>
            {formatMessage(
              { id: "operations.fault" },
              { time: timeText(data.fault.since), message: data.fault.message },
            )}
          </p>
          {data.fault.retryAt && (
            <p>
              {formatMessage(
                { id: "operations.faultRetry" },
                { time: timeText(data.fault.retryAt) },
              )}
            </p>
          )}
        </Alert>
      )}
      {data && (
        <div className={layout.bar}>
          <p>
            {!data.stopped
              ? formatMessage({ id: "operations.sendingOn" })
              : data.changedAt
                ? formatMessage(
                    { id: "operations.sendingOffSince" },
                    { time: timeText(data.changedAt) },
                  )
                : formatMessage({ id: "operations.sendingOff" })}
          </p>
          <Button tone={data.stopped ? undefined : "danger"} onClick={() => setAsks(true)}>
            {formatMessage({ id: data.stopped ? "operations.go" : "operations.stop" })}
          </Button>
        </div>
      )}
      {asks && data && <TurnDialog stop={!data.stopped} onClose={() => setAsks(false)} />}
    </section>
  );
}
