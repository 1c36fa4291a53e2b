import { randomUUID } from "node:crypto";
import { it, expect } from "vitest";
import { describeEachBackend, freshStore, gateBefore, Journal, queuesOn, untilReady } from "../stores.ts";
describeEachBackend((kind) => {
  it("survives", async () => {
    const gate = await gateBefore(await freshStore(kind));
    const { queues, errors } = queuesOn(kind, gate.url);
    const journal = new Journal<any>();
    queues.worker("mail", (job) => Promise.resolve(journal.add(job)), { concurrency: 2 });
    queues.worker("periodic", () => Promise.resolve(), { concurrency: 2 });
    for (let i = 0; i < 150; i++) { if (i%10===0) console.log(i, performance.now());
      await gate.cut();
      await new Promise((r) => setTimeout(r, (i * 7) % 40));
      await gate.restore();
      const t = (i * 37) % 300;
      const end = performance.now() + t;
      void queues.keepSchedules().catch(() => {});
      while (performance.now() < end) { await queues.producer.announce("mail.send", { mailId: randomUUID() }).catch(() => {}); await new Promise((r) => setTimeout(r, 3)); }
    }
    console.log('loop done', performance.now(), errors.map(e=>e.message).join('|'));
    await untilReady(queues); console.log('ready', performance.now());
    const mailId = randomUUID();
    const t0 = performance.now();
    await queues.producer.announce("mail.send", { mailId });
    await journal.until((j) => j.payload.mailId === mailId);
    console.log(kind, "back after", performance.now() - t0, errors.length, journal.entries.length, process.memoryUsage().rss/1e6);
    console.log([...new Set(errors.map((e) => e.message))]);
    expect(1).toBe(1);
  }, 200_000);
});
