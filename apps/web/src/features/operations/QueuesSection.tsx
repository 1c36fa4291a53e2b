import type { OperationsOverview } from "@sortes/contract";
import { Alert, layout } from "@sortes/ui";
import { useIntl } from "react-intl";
import { Figure, Figures } from "./Figures.tsx";
import * as styles from "./operations.css.ts";
import { useTimeText } from "./use-time-text.ts";

export type QueueFigures = NonNullable<OperationsOverview["queues"]>["figures"][number];

interface QueuesSectionProps {
  store: OperationsOverview["store"];
  /** Undefined where they cannot be asked. */
  queues: readonly QueueFigures[] | undefined;
}

/** What waits in each queue. */
export function QueuesSection({ store, queues }: QueuesSectionProps) {
  const { formatMessage } = useIntl();
  return (
    <section className={layout.stackSm} aria-labelledby="queues">
      <h2 id="queues" className={styles.title}>
        {formatMessage({ id: "operations.queues" })}
      </h2>
      {queues ? (
        <ul className={styles.list}>
          {queues.map((queue) => (
            <QueueRow key={queue.name} queue={queue} />
          ))}
        </ul>
      ) : (
        <Alert tone="error">{formatMessage({ id: "operations.queuesAway" }, { store })}</Alert>
      )}
    </section>
  );
}

function QueueRow({ queue }: { queue: QueueFigures }) {
  const { formatMessage, formatNumber } = useIntl();
  const timeText = useTimeText();
  const { name, waiting, active, delayed, failed, oldestWaitingSince } = queue;
  return (
    <li className={styles.row}>
      <h3 className={styles.name}>{formatMessage({ id: `operations.queue_${name}` })}</h3>
      <Figures>
        <Figure label={formatMessage({ id: "operations.waiting" })}>{formatNumber(waiting)}</Figure>
        <Figure label={formatMessage({ id: "operations.active" })}>{formatNumber(active)}</Figure>
        <Figure label={formatMessage({ id: "operations.delayed" })}>{formatNumber(delayed)}</Figure>
        <Figure label={formatMessage({ id: "operations.failedCount" })} isTrouble={failed > 0}>
          {formatNumber(failed)}
        </Figure>
        {oldestWaitingSince && (
          <Figure label={formatMessage({ id: "operations.oldest" })}>
            {timeText(oldestWaitingSince)}
          </Figure>
        )}
      </Figures>
    </li>
  );
}
