import type { JobName, JobPayload } from "@sortes/queue";
import type { WorkerContext } from "../context.ts";

/** What a job does when it runs. It is safe to run it twice, also at the same time. */
export type JobHandlers = {
  readonly [N in JobName]: (context: WorkerContext, payload: JobPayload<N>) => Promise<void>;
};
