import type { ChildProcess } from "node:child_process";
import { addCampaign, addSubscribers } from "@sortes/testing";
import { Pool } from "undici";
import { cpuOf } from "./support/compare.ts";
import { type Figure, quantile, type Size } from "./support/report.ts";
import { allSent, rateOf, type Sending, stopProcess, withSending } from "./support/sending.ts";
import { startServer } from "./support/servers.ts";
import { everybody, takeTurn } from "./support/visitors.ts";

const processes: Record<Size, readonly number[]> = { full: [1, 2, 4], tiny: [1, 2] };
const seconds: Record<Size, number> = { full: 10, tiny: 0.5 };
const mails: Record<Size, number> = { full: 20_000, tiny: 100 };
/** Concurrent connections, whatever the number of servers. */
const connections = 32;

interface Load {
  perSecond: number;
  p99: number;
  /** CPU milliseconds of all processes per thousand requests or mails. */
  cpu: number;
}

/**
 * Mixed traffic on 1, 2 and 4 servers in turn, and a campaign by 1, 2 and 4 workers, over one database: how close to
 * linear the throughput scales, and the CPU per thousand requests and mails. With more processes than cores, only the
 * trend is meaningful.
 */
export const run = async (size: Size): Promise<Figure[]> => [
  ...(await withSending((sending) => byServers(sending, size))),
  ...(await byWorkers(size)),
];

async function byServers(sending: Sending, size: Size): Promise<Figure[]> {
  const found = new Map<number, Load>();
  let tokens: string[] | undefined;
  for (const count of processes[size]) {
    const servers = await Promise.all(
      Array.from({ length: count }, () => startServer(sending.databaseUrl)),
    );
    try {
      const addresses = servers.map(({ address }) => address);
      tokens ??= await everybody(sending.databaseUrl, addresses[0] ?? "");
      await load(addresses, tokens, seconds[size] / 5); // warms up
      const before = await cpuOfAll(servers);
      const { times, took } = await load(addresses, tokens, seconds[size]);
      found.set(count, {
        perSecond: times.length / took,
        p99: quantile(times, 0.99),
        cpu: ((await cpuOfAll(servers)) - before) / times.length,
      });
    } finally {
      await Promise.all(servers.map(({ process }) => stopProcess(process)));
    }
  }
  return figures("requests", "server", found);
}

async function byWorkers(size: Size): Promise<Figure[]> {
  const found = new Map<number, Load>();
  for (const count of processes[size])
    await withSending(async (sending) => {
      await addSubscribers(sending.databaseUrl, mails[size]);
      const workers = await Promise.all(Array.from({ length: count }, () => sending.startWorker()));
      const all = workers.map((process) => ({ process }));
      const before = await cpuOfAll(all);
      await addCampaign(sending.databaseUrl);
      const perSecond = await rateOf(sending, mails[size]);
      const cpu = ((await cpuOfAll(all)) - before) / mails[size];
      await allSent(sending);
      found.set(count, { perSecond, p99: 0, cpu });
    });
  return figures("mails", "worker", found);
}

function figures(what: string, by: string, found: ReadonlyMap<number, Load>): Figure[] {
  const alone = found.get(1)?.perSecond ?? Number.NaN;
  return [...found].map(([count, { perSecond, p99, cpu }]) => ({
    what: `${what} by ${count} ${by}${count === 1 ? "" : "s"}`,
    // microseconds each are milliseconds per thousand
    found: `${perSecond.toFixed(0)} a second, ${cpu.toFixed(0)} ms CPU a thousand${p99 > 0 ? `, p99 ${p99.toFixed(1)} ms` : ""}`,
    baseline: `${count} × one ${by}, ${(count * alone).toFixed(0)} a second`,
    ratio: perSecond / (count * alone),
  }));
}

const cpuOfAll = async (all: readonly { process: ChildProcess }[]): Promise<number> => {
  const each = await Promise.all(all.map(({ process }) => cpuOf(process)));
  return each.reduce((sum, cpu) => sum + cpu, 0);
};

/** Keeps connections busy, spread over the servers as by a proxy. @throws when an answer is an error. */
async function load(addresses: readonly string[], tokens: readonly string[], lasting: number) {
  const pools = addresses.map(
    (address) => new Pool(address, { connections: Math.ceil(connections / addresses.length) }),
  );
  const times: number[] = [];
  let sent = 0;
  const began = performance.now();
  const keepAsking = async () => {
    while (performance.now() - began < 1000 * lasting) {
      const turn = sent++;
      times.push(await takeTurn(pools[turn % pools.length]!, turn, tokens));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, keepAsking));
  } finally {
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
  return { times, took: (performance.now() - began) / 1000 };
}
