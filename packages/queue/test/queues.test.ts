import { randomUUID } from "node:crypto";
import { type IncomingJob, type Queues } from "../src/index.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import {
  describeEachBackend,
  freshStore,
  gateBefore,
  Journal,
  queuesOn,
  untilReady,
  stateOf,
} from "./stores.ts";

/** A worker that records its jobs. */
function recordingWorker(queues: Queues, queue: "mail" | "periodic" = "mail") {
  const journal = new Journal<IncomingJob>();
  queues.worker(
    queue,
    (job) => {
      journal.add(job);
      return Promise.resolve();
    },
    { concurrency: 1 },
  );
  return journal;
}

const carries = (mailId: string) => (job: IncomingJob) =>
  (job.payload as { mailId: string }).mailId === mailId;

describeEachBackend((kind) => {
  it("brings an announced job to a worker", async () => {
    const { queues } = queuesOn(kind, await freshStore(kind));
    await untilReady(queues);
    expect(queues.kind).toBe(kind);
    const journal = recordingWorker(queues);
    const mailId = randomUUID();
    await queues.producer.announce("mail.send", { mailId });
    const job = await journal.until(carries(mailId));
    expect(job).toEqual({ id: `mail.send-${mailId}`, name: "mail.send", payload: { mailId } });
  });

  it("keeps a job until there is a worker", async () => {
    const store = await freshStore(kind);
    const { queues: server } = queuesOn(kind, store);
    await untilReady(server);
    const mailId = randomUUID();
    await server.producer.announce("mail.send", { mailId });
    const { queues: worker } = queuesOn(kind, store);
    const job = await recordingWorker(worker).until(carries(mailId));
    expect(job.name).toBe("mail.send");
  });

  it("accepts a job that is already waiting only once", async () => {
    const { queues } = queuesOn(kind, await freshStore(kind));
    await untilReady(queues);
    const [mailId, last] = [randomUUID(), randomUUID()];
    for (let i = 0; i < 10; i++) await queues.producer.announce("mail.send", { mailId });
    await queues.producer.announce("mail.send", { mailId: last });
    const journal = recordingWorker(queues);
    await journal.until(carries(last));
    expect(journal.entries.filter(carries(mailId))).toHaveLength(1);
  });

  it("accepts a job again that was done or failed", async () => {
    const { queues } = queuesOn(kind, await freshStore(kind));
    await untilReady(queues);
    const runs = new Journal<number>();
    let run = 0;
    queues.worker(
      "mail",
      () => {
        run += 1;
        runs.add(run);
        return run === 1 ? Promise.reject(new Error("the first run fails")) : Promise.resolve();
      },
      { concurrency: 1 },
    );
    const mailId = randomUUID();
    const announceUntil = async (wanted: number) => {
      // an id may be announced once the run before has been settled, a moment after the handler returned
      while (run < wanted) await queues.producer.announce("mail.send", { mailId });
    };
    await announceUntil(1);
    await announceUntil(2);
    await announceUntil(3);
    expect(runs.entries).toEqual(runs.entries.toSorted((a, b) => a - b));
  });

  it("runs periodic jobs at once and repeatedly, however often they are registered", async () => {
    const store = await freshStore(kind);
    const { queues } = queuesOn(kind, store);
    const { queues: other } = queuesOn(kind, store);
    await Promise.all([untilReady(queues), untilReady(other)]);
    await queues.keepSchedules();
    const journal = recordingWorker(queues, "periodic");
    await journal.until((job) => job.name === "housekeeping");
    const first = await journal.until((job) => job.name === "mail.tick");
    await other.keepSchedules();
    await queues.keepSchedules();
    const second = await journal.until((job) => job.name === "mail.tick" && job.id !== first.id);
    expect(second.payload).toEqual({});
    const ids = journal.entries.map((job) => job.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(journal.entries.filter((job) => job.name === "housekeeping")).toHaveLength(1);
  });

  it("places periodic jobs while it still connects for the first time", async () => {
    const { queues, errors } = queuesOn(kind, await freshStore(kind));
    await queues.keepSchedules();
    const journal = recordingWorker(queues, "periodic");
    await journal.until((job) => job.name === "mail.tick");
    expect(errors).toEqual([]);
  });

  it.each(["while a process runs", "before another one starts"])(
    "runs periodic jobs although a clock was hours ahead and was set back %s",
    async (when) => {
      const store = await freshStore(kind);
      const { queues } = queuesOn(kind, store, { keepAgain: 200 });
      await untilReady(queues);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60 * 60 * 1000 });
      onTestFinished(() => void vi.useRealTimers());
      await queues.keepSchedules();
      const early = recordingWorker(queues, "periodic");
      const first = await early.until((job) => job.name === "tier.tick");
      const isSame = when === "while a process runs";
      if (!isSame) await queues.close();
      vi.useRealTimers();
      const later = isSame ? queues : queuesOn(kind, store).queues;
      await untilReady(later);
      if (!isSame) await later.keepSchedules();
      const journal = recordingWorker(later, "periodic");
      const isNext = ({ id, name }: IncomingJob) => name === "tier.tick" && id !== first.id;
      const next = await Promise.race([early.until(isNext), journal.until(isNext)]);
      expect(next.payload).toEqual({});
    },
  );

  it("waits for the current job when it closes", async () => {
    const { queues } = queuesOn(kind, await freshStore(kind));
    await untilReady(queues);
    const steps = new Journal<string>();
    let finish = () => {};
    const worker = queues.worker(
      "mail",
      async () => {
        steps.add("started");
        await new Promise<void>((resolve) => (finish = resolve));
        steps.add("finished");
      },
      { concurrency: 1 },
    );
    await queues.producer.announce("mail.send", { mailId: randomUUID() });
    await steps.until((step) => step === "started");
    const closed = worker.close().then(() => steps.add("closed"));
    finish();
    await closed;
    expect(steps.entries).toEqual(["started", "finished", "closed"]);
  });

  it("fails at once when nothing listens at the address", async () => {
    const unreachable =
      kind === "redis" ? "redis://127.0.0.1:1" : "postgres://nobody@127.0.0.1:1/none";
    const { queues } = queuesOn(kind, unreachable);
    recordingWorker(queues); // which still has to close
    const announced = queues.producer.announce("mail.send", { mailId: randomUUID() });
    // and not that there was no answer in time
    await expect(announced).rejects.toThrow(/ECONNREFUSED|redis is not connected/);
  });

  it("closes in time if the store is away, but not before the current job is done", async () => {
    const gate = await gateBefore(await freshStore(kind));
    const { queues } = queuesOn(kind, gate.url);
    await untilReady(queues);
    const steps = new Journal<string>();
    let finish = () => {};
    queues.worker(
      "mail",
      async () => {
        steps.add("started");
        await new Promise<void>((resolve) => (finish = resolve));
        steps.add("finished");
      },
      { concurrency: 1 },
    );
    await queues.producer.announce("mail.send", { mailId: randomUUID() });
    await steps.until((step) => step === "started");
    await gate.cut();
    await expect.poll(() => stateOf(queues)).toBe("down");
    const closed = queues.close().then(() => steps.add("closed"));
    finish();
    await closed;
    expect(steps.entries).toEqual(["started", "finished", "closed"]);
  });
});
