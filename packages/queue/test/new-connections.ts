import { recordingWorker, runJobs } from "./recording.ts";
import { freshStore, gateBefore, type Kind, queuesOn } from "./stores.ts";

/** The way to a store falls silent for good; new connections get through, and jobs are run on those. */
export async function expectNewConnectionsToWork(kind: Kind): Promise<void> {
  const gate = await gateBefore(await freshStore(kind));
  const { queues } = queuesOn(kind, gate.url);
  const journal = recordingWorker(queues);
  await runJobs(queues, journal);
  await gate.mute();
  gate.admitNew();
  await runJobs(queues, journal);
}
