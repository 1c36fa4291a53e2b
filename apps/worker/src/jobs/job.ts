import type { JobName, JobPayload } from "@sortes/queue";
import type { WorkerContext } from "../context.ts";

/** One job: what is done when it comes up. Each is safe to run twice, also at once. */
export type JobHandlers = {
  readonly [N in JobName]: (context: WorkerContext, payload: JobPayload<N>) => Promise<void>;
};
