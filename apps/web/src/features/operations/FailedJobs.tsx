import type { FailedJob, RedriveJobsInput } from "@sortes/contract";
import { Alert, Button, layout, visuallyHidden, text } from "@sortes/ui";
import { type ReactNode, useRef } from "react";
import { useCall } from "../../base/use-call.ts";
import { useServices } from "../../base/services.ts";
import { useIntl } from "../../base/intl.ts";
import { useToasts } from "../../base/toasts.tsx";
import { useFailureReason } from "../../base/failure-reason.ts";
import * as styles from "./operations.css.ts";
import type { QueueFigures } from "./sections.tsx";
import { useRefresh, useTimeText } from "./use-operations.ts";

interface FailedJobsProps {
  figures: readonly QueueFigures[];
  /** The newest failed jobs. */
  jobs: readonly FailedJob[];
}

/** Failed jobs with their errors, and buttons to retry one or all. */
export function FailedJobs({ figures, jobs }: FailedJobsProps) {
  const { t } = useIntl();
  const failureReason = useFailureReason();
  const toasts = useToasts();
  const refresh = useRefresh();
  const heading = useRef<HTMLHeadingElement>(null);
  const { client } = useServices();
  const { send, isPending, error, variables } = useCall({
    mutationFn: (which: RedriveJobsInput) => client.operations.redriveJobs.mutate(which),
    async onSuccess({ redriven }) {
      const text = t("operations.redriven", { count: redriven });
      toasts.show({ tone: "success", text });
      heading.current?.focus({ preventScroll: true }); // the button that was pressed goes
      await refresh();
    },
  });
  const count = figures.reduce((sum, { failed }) => sum + failed, 0);
  return (
    <section className={layout.stackSm} aria-labelledby="failed">
      <div className={layout.bar}>
        <h2 id="failed" ref={heading} tabIndex={-1} className={text.h3}>
          {t("operations.failedJobs")}
        </h2>
        {jobs.length > 0 && (
          <Button
            tone="quiet"
            busy={isPending && variables.id === undefined}
            onClick={() => send({})}
          >
            {t("operations.redriveAll")}
          </Button>
        )}
      </div>
      {error && <Alert tone="error">{failureReason(error, "operations.redriveFailed")}</Alert>}
      {jobs.length === 0 && <p>{t("operations.noFailedJobs")}</p>}
      {count > jobs.length && (
        <p className={text.noteLong}>{t("operations.newestFailed", { count: jobs.length })}</p>
      )}
      {jobs.length > 0 && (
        <ul className={layout.ruled}>
          {jobs.map((job) => (
            <FailedRow
              key={`${job.queue} ${job.id}`}
              job={job}
              busy={isPending && variables.id === job.id}
              onRedrive={() => send({ queue: job.queue, id: job.id })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FailedRowProps {
  job: FailedJob;
  busy: boolean;
  onRedrive: () => void;
}

function FailedRow({ job, busy, onRedrive }: FailedRowProps) {
  const { t } = useIntl();
  const timeText = useTimeText();
  const time = job.failedAt ? timeText(job.failedAt) : "";
  const hidden = (parts: ReactNode[]) => (
    <span key="job" className={visuallyHidden}>
      {parts}
    </span>
  );
  return (
    <li className={styles.row}>
      <div className={layout.bar}>
        <h3 className={styles.code}>{job.name}</h3>
        <Button size="sm" tone="quiet" busy={busy} onClick={onRedrive}>
          {t("operations.redriveOne", { name: job.name, time, hidden })}
        </Button>
      </div>
      <p>{job.reason}</p>
      <p className={text.noteLong}>
        {t(`operations.queue_${job.queue}`)}
        {time !== "" && `, ${t("operations.failedAt", { time })}`}
        {", "}
        <span className={styles.code}>{job.id}</span>
      </p>
    </li>
  );
}
