import { openCollector } from "@sortes/testing";
import { startTracing, stopTracing } from "@sortes/process/tracing";
import { expect, it, onTestFinished } from "vitest";
import { registered } from "./people.ts";
import { runJob } from "../src/worker-host.ts";
import { situation } from "./worker-process.ts";
import { testWorker } from "./test-worker.ts";

it("a trace goes on in a job and its mail, and failed jobs are marked", async () => {
  const collector = await openCollector();
  await startTracing({
    endpoint: collector.url,
    share: 1,
    app: "worker",
    folder: import.meta.dirname,
    onFailure: () => {},
  });
  onTestFinished(async () => {
    await stopTracing();
    await collector.close();
  });
  const here = await situation("PostgreSQL");
  const { email, mailId } = await registered(here, "en");
  const { context } = await testWorker({ databaseUrl: here.databaseUrl });
  const [traceId, cause] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const trace = `00-${traceId}-${cause}-01`;
  await runJob(context, { id: "1", name: "mail.send", payload: { mailId }, trace });
  await expect(
    runJob(context, { id: "2", name: "mail.tick", payload: { no: 1 }, trace: "nonsense" }),
  ).rejects.toThrow("no");
  await stopTracing();
  const spans = collector.spans();
  const job = spans.find(({ name }) => name === "job mail.send");
  expect(job).toMatchObject({ traceId, parentSpanId: cause });
  const mail = spans.find(({ name }) => name.startsWith("mail "));
  expect(mail).toMatchObject({ traceId, parentSpanId: job?.spanId });
  expect(
    spans.some(({ name, parentSpanId }) => name === "update" && parentSpanId === job?.spanId),
  ).toBe(true);
  const failed = spans.find(({ name }) => name === "job mail.tick");
  expect(failed).toMatchObject({ status: { code: 2 } });
  expect(failed?.traceId).not.toBe(traceId);
  expect(collector.text()).not.toContain(email);
});
