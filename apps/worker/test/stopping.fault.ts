import { expect, it } from "vitest";
import { stateOf } from "./people.ts";
import { stores, startWorker } from "./worker-process.ts";
import { workerAtAMail } from "./worker-at-mail.ts";

it.each(stores)(
  "a stopping worker waits a limited time for its mail, then another one sends it at once (%s)",
  async (store) => {
    const { here, variables, sink, mailId, child, output, exit } = await workerAtAMail(store);
    const other = await startWorker(variables);
    const asked = performance.now();
    child.kill("SIGTERM");
    await expect.poll(output).toContain("these jobs are done first");
    await expect.poll(() => sink.mails.length, { timeout: 30_000, interval: 20 }).toBe(1);
    const ms = performance.now() - asked;
    console.log(`measured: sent by another worker ${(ms / 1000).toFixed(1)} s after the signal`);
    expect(ms).toBeLessThan(3000);
    expect(output()).toContain('"mails":1,"msg":"slow mails were handed back for another worker"');
    expect(await exit).toEqual([0, null]);
    await expect.poll(() => stateOf(here, mailId)).toMatchObject({ state: "sent" });
    expect(sink.mails).toHaveLength(1);
    // not by the lease, which lasts for half a minute
    expect(other.output()).not.toContain("mails of a worker that died were requeued");
  },
  90_000,
);

it("a worker that stops during the handover of a mail waits longest, and reports cutting it off", async () => {
  const { here, mailId, child, output, exit } = await workerAtAMail("PostgreSQL", "body");
  child.kill("SIGTERM");
  expect(await exit).toEqual([1, null]);
  expect(output()).toContain('"jobs":1,"msg":"these jobs took too long and were cut off"');
  // it may have arrived
  expect(await stateOf(here, mailId)).toMatchObject({ state: "sending" });
}, 90_000);
