import type { OperationsOverview } from "@sortes/contract";
import { Alert, Button, layout, PageHead, Skeleton, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { Section } from "../../base/Section.tsx";
import { useIntl } from "../../base/intl.ts";
import { useStaffRights } from "../../base/confirm-session.ts";
import { useFailureText } from "../../base/error-text.ts";
import { useFailureReason } from "../../base/failure-reason.ts";
import { SendingSwitch } from "../newsletter/sending/SendingSwitch.tsx";
import { Condition } from "./Condition.tsx";
import { FailedJobs } from "./FailedJobs.tsx";
import { LastDaySection } from "./LastDay.tsx";
import { MailsSection } from "./MailsSection.tsx";
import { SenderSection } from "./SenderSection.tsx";
import { ProcessesSection, QueuesSection } from "./sections.tsx";
import { useOpenBoard, useOverview, useTimeText } from "./use-operations.ts";

/** Payment events that the server could not process yet; renders nothing if there are none. */
function PaymentsNotice({ payments }: { payments: OperationsOverview["payments"] }) {
  const { t } = useIntl();
  const timeText = useTimeText();
  if (!payments?.oldestSince) return null;
  const { waiting: count, oldestSince } = payments;
  return (
    <Alert tone="error">
      {t("operations.paymentsWait", { count, time: timeText(oldestSince) })}
    </Alert>
  );
}

/** The state of the queues, with actions. */
export function OperationsPage() {
  const { t } = useIntl();
  const failureText = useFailureText();
  const timeText = useTimeText();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useOverview();
  const time = timeText(dataUpdatedAt);
  useStaffRights(error);
  return (
    <Frame>
      {data && !error && <Condition troubles={data.troubles} />}
      <div className={layout.bar}>
        <p>{data && t("operations.asOf", { time })}</p>
        <Button
          tone="quiet"
          size="sm"
          icon="arrows-clockwise"
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {t("operations.refresh")}
        </Button>
      </div>
      {error && (
        <Alert tone="error">
          {failureText(error, "operations.failed")} {data && t("operations.older", { time })}{" "}
          <Link to="/system-test">{t("operations.failedWhere")}</Link>
        </Alert>
      )}
      <Section id="sending" title={t("operations.sending")}>
        <SendingSwitch />
      </Section>
      {!data && !error && <Skeleton shape="rows" label={t("operations.loading")} />}
      {data && (
        <>
          <PaymentsNotice payments={data.payments} />
          <LastDaySection />
          <div className={layout.pair}>
            <QueuesSection store={data.store} queues={data.queues?.figures} />
            <div className={layout.stackLg}>
              <MailsSection mails={data.mails} />
              <ProcessesSection app="servers" processes={data.servers} />
              <ProcessesSection app="workers" processes={data.workers} />
            </div>
          </div>
          <SenderSection />
          {data.queues && <FailedJobs figures={data.queues.figures} jobs={data.queues.failed} />}
          <BoardLink />
        </>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const { t } = useIntl();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("operations.title")} lead={t("operations.lead")} />
      <div className={layout.stackLg}>{children}</div>
    </div>
  );
}

function BoardLink() {
  const { t } = useIntl();
  const failureReason = useFailureReason();
  const board = useOpenBoard();
  return (
    <div className={layout.stackSm}>
      {board.error && (
        <Alert tone="error">{failureReason(board.error, "operations.boardFailed")}</Alert>
      )}
      <div className={layout.row}>
        <Button tone="quiet" busy={board.isPending} onClick={() => board.mutate()}>
          {t("operations.openBoard")}
        </Button>
      </div>
      <p className={text.noteLong}>{t("operations.boardHint")}</p>
    </div>
  );
}
