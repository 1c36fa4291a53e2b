import { setTimeout as sleep } from "node:timers/promises";
import { onStop } from "@sortes/process";
import { closeContext, type WorkerContext } from "./context.ts";
import type { Pulse } from "./pulse.ts";
import { jobsInHand } from "./worker-host.ts";

/** Milliseconds a stop may take; whoever supervises waits for ten seconds. */
const patience = 9000;

/** Jobs of the queue and mails of a tick. */
const inHand = ({ lane }: WorkerContext): number => jobsInHand() + lane.size;

/** Ends the process at the first wish to stop when the jobs in hand are done, and at once at the second one. */
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
      log.warn({ jobs: inHand(context) }, "stopped at once; these jobs were cut off");
      process.exit(1);
    },
  });
}

async function stop(context: WorkerContext, pulse: Pulse): Promise<boolean> {
  const { log } = context;
  log.info({ jobs: inHand(context) }, "stopping; these jobs are done first");
  const ended = Promise.all([pulse.stop(), closeContext(context)]);
  const late = sleep(patience, "late", { ref: false });
  const finished = (await Promise.race([ended, late])) !== "late";
  if (!finished) log.warn({ jobs: inHand(context) }, "these jobs took too long and were cut off");
  return finished;
}
