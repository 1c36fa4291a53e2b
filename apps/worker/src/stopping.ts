import { onStop, within } from "@sortes/process";
import { stopTracing } from "@sortes/process/tracing";
import { closeContext, type WorkerContext } from "./context.ts";
import type { Pulse } from "./pulse.ts";
import { jobsInHand } from "./worker-host.ts";

/** Maximum duration of a shutdown (ms); the supervisor waits for ten seconds. */
const patience = 9000;

/** The number of running jobs, and of mails and webhooks in flight. */
const workInHand = ({ lane, sender, webhooks }: WorkerContext): number =>
  jobsInHand() + lane.inHand + sender.inHand + webhooks.inHand;

/** Ends the process after the running jobs at the first request to stop, and at once at the second. */
export function stopWhenAsked(context: WorkerContext, pulse: Pulse): void {
  const { log } = context;
  onStop({
    first: () =>
      void stop(context, pulse).then(
        (finished) => process.exit(finished ? 0 : 1),
        (error: unknown) => {
          log.error({ err: error }, "the stop failed");
          process.exit(1);
        },
      ),
    again() {
      log.warn({ jobs: workInHand(context) }, "stopped at once; these jobs were cut off");
      process.exit(1);
    },
  });
}

async function stop(context: WorkerContext, pulse: Pulse): Promise<boolean> {
  const { log } = context;
  context.vitals.stopping = true;
  log.info({ jobs: workInHand(context) }, "stopping; these jobs are done first");
  const ended = closeContext(context, pulse.stop()).then(stopTracing);
  const finished = (await within(patience, ended, () => "late")) !== "late";
  if (!finished)
    log.warn({ jobs: workInHand(context) }, "these jobs took too long and were cut off");
  return finished;
}
