import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addCampaign, addSubscribers } from "@sortes/testing";
import { compare, cpuOf, efforts, figuresOf } from "./support/compare.ts";
import { type Figure, median, type Size } from "./support/report.ts";
import { register, startServer } from "./support/servers.ts";
import { allSent, rateOf, type Sending, stopProcess, withSending } from "./support/sending.ts";

const campaigns: Record<Size, { rounds: number; mails: number }> = {
  full: { rounds: 3, mails: 10_000 },
  tiny: { rounds: 1, mails: 60 },
};

type Variables = Readonly<Record<string, string>>;

/**
 * CPU cost of tracing, with all traces or one in twenty sampled, against none. Linux only: CPU time is read from /proc.
 */
export async function run(size: Size): Promise<Figure[]> {
  const collector = await openDrain();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const kept: Record<string, Variables> = {
    "no traces": {},
    "one trace in twenty": { ...endpoint, OTEL_TRACES_SAMPLER_ARG: "0.05" },
    "all traces": endpoint,
  };
  try {
    const requests = await withSending((sending) => ofRequests(sending, kept, size));
    const mails = await withSending((sending) => ofMails(sending, kept, size));
    if (collector.bytes() === 0) throw new Error("no span came to the collector");
    return [...requests, ...mails];
  } finally {
    await collector.close();
  }
}

async function ofRequests(
  { databaseUrl }: Sending,
  kept: Readonly<Record<string, Variables>>,
  size: Size,
): Promise<Figure[]> {
  const servers = await Promise.all(
    Object.entries(kept).map(
      async ([name, variables]) => [name, await startServer(databaseUrl, variables)] as const,
    ),
  );
  try {
    const { token } = await register(servers[0]?.[1].address ?? "");
    const contenders = servers.map(([name, { process, address }]) => [
      name,
      { process, url: `${address}/api/history/` },
    ]);
    const found = await compare(efforts[size], token, Object.fromEntries(contenders));
    return figuresOf("a request of three statements", Object.entries(found));
  } finally {
    await Promise.all(servers.map(([, { process }]) => stopProcess(process)));
  }
}

/** Worker CPU per mail, in microseconds; each kind sends one campaign per round. */
async function ofMails(
  sending: Sending,
  kept: Readonly<Record<string, Variables>>,
  size: Size,
): Promise<Figure[]> {
  const { rounds, mails } = campaigns[size];
  await addSubscribers(sending.databaseUrl, mails);
  const found: Record<string, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    const costs: Record<string, number> = {};
    for (const [name, variables] of Object.entries(kept)) {
      await sending.sink.clear();
      const worker = await sending.startWorker(20, variables);
      const before = await cpuOf(worker);
      await addCampaign(sending.databaseUrl);
      await rateOf(sending, mails);
      await allSent(sending);
      costs[name] = ((await cpuOf(worker)) - before) / mails;
      await stopProcess(worker);
    }
    found.push(costs);
  }
  const [none = "", ...others] = Object.keys(kept);
  const middle = (name: string) => median(found.map((costs) => costs[name] ?? Number.NaN));
  return others.map((name) => ({
    what: `${name}: a mail of a campaign`,
    found: `${middle(name).toFixed(0)} µs CPU`,
    baseline: `${none}, ${middle(none).toFixed(0)} µs`,
    ratio: median(found.map((costs) => (costs[name] ?? Number.NaN) / (costs[none] ?? Number.NaN))),
  }));
}

/** A collector that accepts everything and stores nothing. */
async function openDrain() {
  let bytes = 0;
  const server = createServer((request, reply) => {
    request.on("data", (chunk: Buffer) => (bytes += chunk.length));
    request.on("end", () => reply.writeHead(200, { "content-type": "application/json" }).end("{}"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
