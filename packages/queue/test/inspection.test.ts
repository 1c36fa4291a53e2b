import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  describeEachBackend,
  freshStore,
  gateBefore,
  Journal,
  queuesOn,
  untilReady,
} from "./stores.ts";

describeEachBackend((kind) => {
  it("waiting jobs are counted, with the time of the oldest", async () => {
    const { queues } = queuesOn(kind, await freshStore(kind));
    await untilReady(queues);
    const before = Date.now();
    for (let i = 0; i < 3; i++)
      await queues.producer.announce("mail.send", { mailId: randomUUID() });
    await queues.producer.announce(
      "campaign.start",
      { campaignId: randomUUID(), run: 1 },
      { delayMs: 60_000 },
    );
    const figures = await queues.inspection.figures();
    expect(figures.map(({ name }) => name)).toEqual(["mail", "periodic", "campaigns"]);
    const [mail, periodic, campaigns] = figures;
    expect(mail).toMatchObject({ waiting: 3, active: 0, delayed: 0, failed: 0 });
    expect(mail?.oldestWaiting).toBeGreaterThanOrEqual(before - 1);
    expect(mail?.oldestWaiting).toBeLessThanOrEqual(Date.now());
    expect(periodic).toMatchObject({ waiting: 0, oldestWaiting: undefined });
    expect(campaigns).toMatchObject({ waiting: 0, delayed: 1, oldestWaiting: undefined });
    expect(await queues.inspection.failed(10)).toEqual([]);
  });

  it("failed jobs are listed with their reasons, and can be retried", async () => {
    const { queues } = queuesOn(kind, await freshStore(kind));
    await untilReady(queues);
    const journal = new Journal<string>();
    let isWell = false;
    queues.worker(
      "periodic",
      async ({ id }) => {
        journal.add(`${isWell ? "did" : "failed"} ${id}`);
        if (!isWell) throw new Error("the database was away");
      },
      { concurrency: 1 },
    );
    await queues.keepSchedules();
    const failed = () => queues.inspection.failed(10);
    await expect.poll(async () => (await failed()).length).toBeGreaterThan(0);
    const [job] = await failed();
    expect(job).toMatchObject({ queue: "periodic", reason: "the database was away" });
    expect(job?.failedAt).toBeGreaterThan(Date.now() - 60_000);
    isWell = true;
    const unknown = { queue: "periodic" as const, id: "nobody" };
    expect(await queues.inspection.redrive([job ?? unknown, unknown])).toBe(1);
    expect(await journal.until((entry) => entry === `did ${job?.id}`)).toBeDefined();
    // it is not failed any more
    await expect.poll(() => queues.inspection.redrive([job ?? unknown])).toBe(0);
  });

  it("a missing store is reported within the deadline, and the next check works once it is back", async () => {
    const gate = await gateBefore(await freshStore(kind));
    const { queues } = queuesOn(kind, gate.url);
    await untilReady(queues);
    await gate.cut();
    await expect(queues.inspection.figures()).rejects.toBeInstanceOf(Error);
    await gate.restore();
    await untilReady(queues);
    await expect.poll(() => queues.inspection.figures().then((all) => all.length)).toBe(3);
  });
});
