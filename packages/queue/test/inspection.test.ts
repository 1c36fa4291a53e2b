import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
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

/** A connection beside the queue. */
async function besideOn(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it("a job whose work is done is not listed as failed because of a deadlock in the queue", async () => {
  const store = await freshStore("postgres");
  const { queues, errors } = queuesOn("postgres", store);
  await untilReady(queues);
  const beside = await besideOn(store);
  await beside.query(`
    create sequence deadlocks;
    create function deadlock_once() returns trigger language plpgsql as $$
    begin
      if nextval('public.deadlocks') = 1 then
        raise exception 'deadlock detected' using errcode = 'deadlock_detected';
      end if;
      return new;
    end $$;
    create trigger deadlock_once before update on bullmq.job
      for each row when (new.state = 'completed') execute function public.deadlock_once()`);
  queues.worker("periodic", () => Promise.resolve(), { concurrency: 1 });
  await queues.keepSchedules();
  const ended = "select distinct state from bullmq.job where finished_at_ms is not null";
  await expect.poll(async () => (await beside.query(ended)).rows).toEqual([{ state: "completed" }]);
  expect(await queues.inspection.failed(10)).toEqual([]);
  expect(errors).toMatchObject([{ message: "deadlock detected" }]);
});
