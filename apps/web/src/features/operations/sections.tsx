import type { OperationsOverview, ProcessFigures, WorkerNote } from "@sortes/contract";
import { Alert, layout, text } from "@sortes/ui";
import type { ReactNode } from "react";
import { Section } from "../../base/Section.tsx";
import { type MessageId, useIntl } from "../../base/intl.ts";
import * as styles from "./operations.css.ts";
import { useTimeText } from "./use-operations.ts";

/** A list of figures. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface FigureProps {
  label: string;
  children: ReactNode;
  /** Whether it needs attention. */
  isTrouble?: boolean;
}

export function Figure({ label, children, isTrouble = false }: FigureProps) {
  return (
    <div>
      <dt className={text.note}>{label}</dt>
      <dd className={styles.value[isTrouble ? "trouble" : "usual"]}>{children}</dd>
    </div>
  );
}

export type QueueFigures = NonNullable<OperationsOverview["queues"]>["figures"][number];

interface QueuesSectionProps {
  store: OperationsOverview["store"];
  /** Undefined if they cannot be queried. */
  queues: readonly QueueFigures[] | undefined;
}

/** The waiting jobs of each queue. */
export function QueuesSection({ store, queues }: QueuesSectionProps) {
  const { t } = useIntl();
  return (
    <Section id="queues" title={t("operations.queues")}>
      {queues ? (
        <ul className={layout.ruled}>
          {queues.map((queue) => (
            <QueueRow key={queue.name} queue={queue} />
          ))}
        </ul>
      ) : (
        <Alert tone="error">{t("operations.queuesAway", { store })}</Alert>
      )}
    </Section>
  );
}

function QueueRow({ queue }: { queue: QueueFigures }) {
  const { t, formatNumber } = useIntl();
  const timeText = useTimeText();
  const { name, waiting, active, delayed, failed, oldestWaitingSince } = queue;
  return (
    <li className={styles.row}>
      <h3 className={styles.name}>{t(`operations.queue_${name}`)}</h3>
      <Figures>
        <Figure label={t("operations.waiting")}>{formatNumber(waiting)}</Figure>
        <Figure label={t("operations.active")}>{formatNumber(active)}</Figure>
        <Figure label={t("operations.delayed")}>{formatNumber(delayed)}</Figure>
        <Figure label={t("operations.failedCount")} isTrouble={failed > 0}>
          {formatNumber(failed)}
        </Figure>
        {oldestWaitingSince && (
          <Figure label={t("operations.oldest")}>{timeText(oldestWaitingSince)}</Figure>
        )}
      </Figures>
    </li>
  );
}

/** Messages for the notes of a process. */
const notes: Record<WorkerNote, MessageId> = {
  app_secret: "operations.note_app_secret",
  mail_server: "operations.note_mail_server",
  mail_account: "operations.note_mail_account",
  mail_given_up: "operations.note_mail_given_up",
  mail_unknown: "operations.note_mail_unknown",
  clock_worker: "operations.note_clock_worker",
  draw_log: "operations.note_draw_log",
  draws_waiting: "operations.note_draws_waiting",
  campaigns_held: "operations.note_campaigns_held",
  campaigns_bounce: "operations.note_campaigns_bounce",
  campaigns_warm_up: "operations.note_campaigns_warm_up",
  reports_away: "operations.note_reports_away",
  reports_policy: "operations.note_reports_policy",
  copied: "operations.note_copied",
  restored: "operations.note_restored",
  webhook_off: "operations.note_webhook_off",
};

interface ProcessesSectionProps {
  app: "servers" | "workers";
  /** Null if they are unknown. */
  processes: readonly ProcessFigures[] | null;
}

/** The servers or the workers: where each runs, and its reported state. */
export function ProcessesSection({ app, processes }: ProcessesSectionProps) {
  const { t } = useIntl();
  const works = processes?.some(({ state }) => state === "running");
  return (
    <Section id={app} title={t(`operations.processes_${app}`)}>
      {!processes && <Alert tone="error">{t(`operations.away_${app}`)}</Alert>}
      {app === "workers" && processes && !works && (
        <Alert tone="error">{t("operations.noWorkers")}</Alert>
      )}
      {processes && processes.length > 0 && (
        <ul className={layout.ruled}>
          {processes.map((process) => (
            <ProcessRow key={process.id} process={process} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ProcessRow({ process }: { process: ProcessFigures }) {
  const { t } = useIntl();
  const timeText = useTimeText();
  const { host, version, state, startedAt, seenAt, notes: codes } = process;
  const isSilent = state === "silent";
  return (
    <li className={styles.row}>
      <h3 className={styles.host}>{host ?? t("operations.hostUnknown")}</h3>
      <p className={text.noteLong}>
        {version !== null && `${t("operations.version", { version })} · `}
        {t("operations.runningSince", { time: timeText(startedAt) })}
        {" · "}
        {t("operations.seenAt", { time: timeText(seenAt) })}
      </p>
      {state === "draining" && <p className={text.noteLong}>{t("operations.draining")}</p>}
      {isSilent && <p className={styles.trouble}>{t("operations.silent")}</p>}
      {!isSilent && <ProcessNotes codes={codes} />}
    </li>
  );
}

function ProcessNotes({ codes }: { codes: readonly string[] }) {
  const { t } = useIntl();
  if (codes.length === 0) return <p className={text.noteLong}>{t("operations.allWell")}</p>;
  return codes.map((code) => {
    // a newer version may send unknown notes
    const id = (notes as Partial<Record<string, MessageId>>)[code];
    return (
      <p key={code} className={text.noteLong}>
        {id ? t(id) : code}
      </p>
    );
  });
}
