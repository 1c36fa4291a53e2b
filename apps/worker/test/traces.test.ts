import { stopTracing } from "@sortes/process/tracing";
import { expect, it } from "vitest";
import { collected } from "./collected.ts";
import { campaign, ended, makeSubscribers, workersOf } from "./campaigns.ts";
import { registered } from "./people.ts";
import { runJob } from "../src/worker-host.ts";
import { situation } from "./worker-process.ts";
import { testWorker } from "./test-worker.ts";

const [traceId, cause] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
const trace = `00-${traceId}-${cause}-01`;

it("a trace continues in a job and its mail, and failed jobs are marked", async () => {
  const collector = await collected();
  const here = await situation("PostgreSQL");
  const { email, mailId } = await registered(here, "en");
  const { context } = await testWorker({ databaseUrl: here.databaseUrl });
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

it("each mail of a campaign is a separate trace, and the job that woke the sender is short", async () => {
  const collector = await collected();
  const { databaseUrl } = await situation("PostgreSQL");
  const { context, sink } = await workersOf(databaseUrl).worker();
  const readers = await makeSubscribers(context, 4);
  sink.refuse(readers[3] ?? "", { code: 550, words: "5.1.1 Nobody" });
  const campaignId = await campaign(context);
  await runJob(context, {
    id: "1",
    name: "campaign.start",
    payload: { campaignId, run: 1 },
    trace,
  });
  expect(await ended(context, campaignId)).toBe("sent");
  await stopTracing();
  const spans = collector.spans();
  const mails = spans.filter(({ name }) => name === "mail campaign");
  expect(mails).toHaveLength(4);
  expect(new Set([traceId, ...mails.map((mail) => mail.traceId)]).size).toBe(5);
  for (const mail of mails) expect(mail.parentSpanId).toBeFalsy();
  expect(mails.filter(({ status }) => status?.code === 2)).toHaveLength(1);
  const marks = spans.filter(({ name }) => name === "mark");
  const taken = mails.filter(({ status }) => status?.code !== 2);
  expect(new Set(marks.map((mark) => mark.parentSpanId))).toEqual(
    new Set(taken.map((mail) => mail.spanId)),
  );
  // what is claimed and written down for many mails belongs to none of them, nor to the job
  const statements = ["update campaign_recipient r ", "with due as materialized"];
  expect(statements.filter((text) => collector.text().includes(text))).toEqual([]);
  for (const secret of readers) expect(collector.text()).not.toContain(secret);
});
