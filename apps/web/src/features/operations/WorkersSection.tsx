import type { OperationsOverview } from "@sortes/contract";
import { Alert, layout } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import * as styles from "./operations.css.ts";
import { useTimeText } from "./use-time-text.ts";

/** What a worker says of itself, in words. A newer one may say what the page has no words for. */
const notes: Record<string, MessageId> = {
  app_secret: "operations.note_app_secret",
  mail_server: "operations.note_mail_server",
  mail_account: "operations.note_mail_account",
  mail_given_up: "operations.note_mail_given_up",
  mail_unknown: "operations.note_mail_unknown",
  clock_worker: "operations.note_clock_worker",
  campaigns_held: "operations.note_campaigns_held",
  campaigns_bounce: "operations.note_campaigns_bounce",
};

/** Which workers are alive. */
export function WorkersSection({ workers }: { workers: OperationsOverview["workers"] }) {
  const { formatMessage } = useIntl();
  const timeText = useTimeText();
  return (
    <section className={layout.stackSm} aria-labelledby="workers">
      <h2 id="workers" className={styles.title}>
        {formatMessage({ id: "operations.workers" })}
      </h2>
      {!workers && <Alert tone="error">{formatMessage({ id: "operations.workersAway" })}</Alert>}
      {workers?.length === 0 && (
        <Alert tone="error">{formatMessage({ id: "operations.noWorkers" })}</Alert>
      )}
      {workers && workers.length > 0 && (
        <ul className={styles.list}>
          {workers.map((worker) => (
            <li key={worker.id} className={styles.row}>
              <p className={styles.name}>
                {formatMessage(
                  { id: "operations.workerSince" },
                  { time: timeText(worker.startedAt) },
                )}
              </p>
              <WorkerNotes codes={worker.notes} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function WorkerNotes({ codes }: { codes: readonly string[] }) {
  const { formatMessage } = useIntl();
  if (codes.length === 0)
    return <p className={styles.said}>{formatMessage({ id: "operations.allWell" })}</p>;
  return codes.map((code) => {
    const id = notes[code];
    return (
      <p key={code} className={styles.said}>
        {id ? formatMessage({ id }) : code}
      </p>
    );
  });
}
