import { maskPrivate } from "@sortes/contract";
import { traced } from "@sortes/process/tracing";
import { type IncomingJob, type JobName, jobs, queueNames } from "@sortes/queue";
import type { WorkerContext } from "./context.ts";
import { handlers } from "./jobs/index.ts";

/** Maximum concurrent jobs per queue. */
const concurrency = 8;

let inHand = 0;
/** The number of jobs that this process is running. */
export const jobsInHand = (): number => inHand;

/** Runs the workers of all queues until the context is closed. Resolves once they are started. */
export async function runWorkers(context: WorkerContext): Promise<void> {
  for (const queue of queueNames)
    context.queues.worker(queue, (job) => runJob(context, job), { concurrency });
  try {
    await context.queues.keepSchedules();
  } catch (error) {
    // Redis may not be up yet; the queues retry, and periodic jobs find waiting work later
    context.log.warn({ err: error }, "the periodic jobs could not be scheduled yet");
  }
}

/** Validates a job's payload, runs it, and logs its duration. A failure is logged and reported to BullMQ. */
export async function runJob(
  context: WorkerContext,
  { id, name, payload, trace }: IncomingJob,
): Promise<void> {
  const log = context.log.child({ job: name, jobId: id });
  const started = performance.now();
  let outcome: "done" | "failed" = "failed";
  inHand++;
  try {
    if (!isJobName(name)) throw new Error("there is no such job");
    await traced({ name: `job ${name}`, kind: "consumer", parent: trace }, async () => {
      await context.secrets.admit();
      // the work stays due in its tables
      if (await context.hold.isHeld()) return;
      await run(context, name, payload);
    });
    outcome = "done";
    log.debug({ ms: Math.round(performance.now() - started) }, "a job finished");
  } catch (error) {
    log.error({ err: error, ms: Math.round(performance.now() - started) }, "a job failed");
    throw new JobFailedError(error);
  } finally {
    inHand--;
    if (isJobName(name)) context.figures.ran(name, outcome, performance.now() - started);
  }
}

/** The failure as stored by the queue and shown to staff: one line without addresses. The log has the rest. */
class JobFailedError extends Error {
  override readonly name = "JobFailedError";

  constructor(error: unknown) {
    const words = error instanceof Error ? error.message : "it threw something that is no error";
    super(maskPrivate(words).replaceAll(/\s+/g, " ").slice(0, 300));
    this.stack = `${this.name}: ${this.message}`;
  }
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);

/** The payload was parsed by the schema of this job, so it has the type that the handler needs. */
async function run(context: WorkerContext, name: JobName, payload: unknown): Promise<void> {
  const handler = handlers[name] as (context: WorkerContext, payload: unknown) => Promise<void>;
  await handler(context, jobs[name].payload.parse(payload));
}
