import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { addCampaign, addSubscribers } from "@sortes/testing";
import { type Figure, median, type Size } from "./support/report.ts";
import { allSent, rateOf, type Sending, stopProcess, withSending } from "./support/sending.ts";

interface Effort {
  rounds: number;
  /** Recipients of the campaigns whose rate is measured, and bytes of their HTML. */
  recipients: number;
  bytes: number;
  /** Worker counts to compare with a single worker. */
  workers: readonly number[];
}

const efforts: Record<Size, Effort> = {
  full: {
    rounds: 3,
    // 10,000 would take six seconds, and process startup would be a noticeable part
    recipients: 40_000,
    bytes: 20_000,
    workers: [2, 4],
  },
  tiny: { rounds: 1, recipients: 60, bytes: 2000, workers: [2] },
};

/** SMTP connections in all. */
const connections = 20;

/**
 * Campaign mails per second, with fields and a tracked link and every state committed, against nodemailer's pool and a
 * bare loop over prepared messages, all with the same number of connections to the same mail server; and how the rate
 * scales with the number of workers.
 */
export async function run(size: Size): Promise<Figure[]> {
  const effort = efforts[size];
  return await withSending((sending) => rates(sending, effort));
}

async function rates(sending: Sending, effort: Effort): Promise<Figure[]> {
  const { rounds, recipients, workers } = effort;
  await addSubscribers(sending.databaseUrl, recipients);
  const found: Record<string, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    const rate: Record<string, number> = {};
    rate["pool"] = await contender("pool", sending, effort);
    rate["bare"] = await contender("bare", sending, effort);
    for (const number of [1, ...workers]) rate[number] = await campaign(sending, effort, number);
    found.push(rate);
  }
  const middle = (name: string) => median(found.map((rate) => rate[name] ?? Number.NaN));
  const against = (what: string, name: string, other: string, otherName: string): Figure => ({
    what,
    found: `${middle(name).toFixed(0)} messages/s`,
    baseline: `${otherName}, ${middle(other).toFixed(0)}`,
    ratio: median(found.map((rate) => rate[name]! / rate[other]!)),
  });
  const one = "one worker, every state committed";
  return [
    against(one, "1", "pool", "nodemailer's pool"),
    against(one, "1", "bare", "bare loop over a prepared message"),
    ...workers.map((number) => against(`${number} workers`, String(number), "1", "one worker")),
  ];
}

/** Mails per second of another sender, in its own process. */
async function contender(kind: string, sending: Sending, effort: Effort): Promise<number> {
  const { port } = new URL(sending.sink.url);
  await sending.sink.clear();
  const given = [kind, port, connections, effort.recipients, effort.bytes].map(String);
  const file = join(import.meta.dirname, "support/mail-contender.ts");
  const child = fork(file, given, { execArgv: [] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${kind} ended with ${code}`);
  return await rateOf(sending, effort.recipients);
}

/** Mails per second of one campaign, with this many workers sharing the SMTP connections. */
async function campaign(sending: Sending, effort: Effort, number: number): Promise<number> {
  await sending.sink.clear();
  const workers = [];
  for (let i = 0; i < number; i++)
    workers.push(await sending.startWorker(Math.ceil(connections / number)));
  const id = await addCampaign(sending.databaseUrl, { bytes: effort.bytes });
  // each mail has its own link target
  await sending.query(
    `insert into campaign_link (campaign_id, run, place, target) values ('${id}', 1, 0, '{{site_url}}')`,
  );
  const rate = await rateOf(sending, effort.recipients);
  await allSent(sending);
  await Promise.all(workers.map(stopProcess));
  return rate;
}
