import { openGate, openSmtpSink, waitForMail } from "@sortes/testing";
import { expect, it, onTestFinished } from "vitest";
import { registered, stateOf } from "./people.ts";
import { describeEachStore, situation, startWorker } from "./worker-process.ts";

const half = 30_000;

describeEachStore((store) => {
  it("outlives stores that are away at the start and go away later", async () => {
    const here = await situation(store);
    const gates = [await openGate(here.databaseUrl)];
    if (here.redisUrl) gates.push(await openGate(here.redisUrl));
    const [database, redis] = gates;
    onTestFinished(async () => {
      for (const gate of gates) await gate.close();
    });
    const all = (what: "cut" | "restore") => Promise.all(gates.map((gate) => gate[what]()));

    await all("cut");
    const { child, output } = await startWorker({
      DATABASE_URL: database?.url ?? "",
      DATA_DIR: here.dataDir,
      ...(redis && { REDIS_URL: redis.url }),
    });
    await expect.poll(output).toContain("the queue is out of reach");
    for (let outage = 0; outage < 3; outage++) {
      await all("restore");
      const { email } = await registered(here);
      const mail = await waitForMail(here.outbox, email, half);
      expect(mail.to).toEqual([email]);
      await all("cut");
    }
    expect(child.exitCode).toBeNull();
  }, 120_000);

  it("a killed worker's jobs are done by another", async () => {
    const here = await situation(store);
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const variables = {
      DATABASE_URL: here.databaseUrl,
      DATA_DIR: here.dataDir,
      SMTP_URL: sink.url,
      ...(here.redisUrl && { REDIS_URL: here.redisUrl }),
    };
    sink.meet({ at: "recipient", silent: true });
    const first = await startWorker(variables);
    const { email, mailId } = await registered(here);
    await expect.poll(() => sink.attempts, { timeout: half }).toBe(1);
    expect(await stateOf(here, mailId)).toMatchObject({ state: "claimed" });
    first.child.kill("SIGKILL");
    await startWorker(variables);
    await expect.poll(() => sink.mails.length, { timeout: 60_000 }).toBe(1);
    expect(sink.mails[0]?.to).toEqual([email]);
    await expect.poll(() => stateOf(here, mailId)).toMatchObject({ state: "sent", attempts: 1 });
  }, 100_000);
});
