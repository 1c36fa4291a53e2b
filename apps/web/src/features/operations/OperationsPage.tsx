import type { OperationsOverview } from "@sortes/contract";
import { Alert, Button, layout, PageHead, Skeleton } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useStaffRights } from "../../base/confirm-session.ts";
import { useFailureText } from "../../base/error-text.ts";
import { SendingSwitch } from "../campaigns/SendingSwitch.tsx";
import { FailedJobs } from "./FailedJobs.tsx";
import { MailsSection } from "./MailsSection.tsx";
import * as styles from "./operations.css.ts";
import { QueuesSection, WorkersSection } from "./sections.tsx";
import { useOpenBoard, useOverview, useTimeText } from "./use-operations.ts";

/** Payments of which the server could not make anything yet; nothing where there are none. */
function PaymentsNotice({ payments }: { payments: OperationsOverview["payments"] }) {
  const { formatMessage } = useIntl();
  const timeText = useTimeText();
  if (!payments?.oldestSince) return null;
  const { waiting: count, oldestSince } = payments;
  return (
    <Alert tone="error">
      {formatMessage({ id: "operations.paymentsWait" }, { count, time: timeText(oldestSince) })}
    </Alert>
  );
}

/** What the queues do, and how to help them. */
export function OperationsPage() {
  const { formatMessage } = useIntl();
  const failureText = useFailureText();
  const timeText = useTimeText();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useOverview();
  const time = timeText(dataUpdatedAt);
  useStaffRights(error);
  return (
    <Frame>
      <div className={layout.bar}>
        <p>{data && formatMessage({ id: "operations.asOf" }, { time })}</p>
        <Button
          tone="quiet"
          size="sm"
          icon="arrows-clockwise"
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {formatMessage({ id: "operations.refresh" })}
        </Button>
      </div>
      {error && (
        <Alert tone="error">
          {failureText(error, "operations.failed")}{" "}
          {data && formatMessage({ id: "operations.older" }, { time })}
        </Alert>
      )}
      <section className={layout.stackSm} aria-labelledby="sending">
        <h2 id="sending" className={styles.title}>
          {formatMessage({ id: "operations.sending" })}
        </h2>
        <SendingSwitch />
      </section>
      {!data && !error && (
        <Skeleton shape="rows" label={formatMessage({ id: "operations.loading" })} />
      )}
      {data && (
        <>
          {data.writes === "refused" && (
            <Alert tone="error">{formatMessage({ id: "operations.writesRefused" })}</Alert>
          )}
          <PaymentsNotice payments={data.payments} />
          <div className={styles.columns}>
            <QueuesSection store={data.store} queues={data.queues?.figures} />
            <div className={layout.stackLg}>
              <MailsSection mails={data.mails} />
              <WorkersSection workers={data.workers} />
            </div>
          </div>
          {data.queues && <FailedJobs figures={data.queues.figures} jobs={data.queues.failed} />}
          <BoardLink />
        </>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead
        title={formatMessage({ id: "operations.title" })}
        lead={formatMessage({ id: "operations.lead" })}
      />
      <div className={layout.stackLg}>{children}</div>
    </div>
  );
}

function BoardLink() {
  const { formatMessage } = useIntl();
  const failureText = useFailureText();
  const board = useOpenBoard();
  return (
    <div className={layout.stackSm}>
      {board.error && (
        <Alert tone="error">{failureText(board.error, "operations.boardFailed")}</Alert>
      )}
      <div className={layout.row}>
        <Button tone="quiet" busy={board.isPending} onClick={() => board.mutate()}>
          {formatMessage({ id: "operations.openBoard" })}
        </Button>
      </div>
      <p className={styles.said}>{formatMessage({ id: "operations.boardHint" })}</p>
    </div>
  );
}
