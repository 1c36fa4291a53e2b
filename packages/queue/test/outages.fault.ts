import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { expectNewConnectionsToWork } from "./new-connections.ts";
import { recordingWorker, runJobs } from "./recording.ts";
import { describeEachBackend, freshStore, gateBefore, queuesOn } from "./stores.ts";

describeEachBackend((kind) => {
  it("the queue survives a store that comes and goes all the time", async () => {
    const gate = await gateBefore(await freshStore(kind));
    const { queues } = queuesOn(kind, gate.url);
    const journal = recordingWorker(queues);
    recordingWorker(queues, "periodic");
    const lost = () => {}; // this test does not look at what fails while the store is down
    for (let round = 0; round < 25; round++) {
      const upFor = (round * 37) % 200; // milliseconds, so that the cut falls into every stage of connecting
      const end = performance.now() + upFor;
      await gate.restore();
      const schedules = queues.keepSchedules().catch(lost);
      while (performance.now() < end)
        await queues.producer.announce("mail.send", { mailId: randomUUID() }).catch(lost);
      await gate.cut();
      await schedules;
    }
    await gate.restore();
    await runJobs(queues, journal);
    expect(journal.entries.length).toBeGreaterThanOrEqual(5);
  }, 60_000);

  it("the queue works on new connections while the old ones stay silent for good", () =>
    expectNewConnectionsToWork(kind));
});
