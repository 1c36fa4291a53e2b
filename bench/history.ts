import type { ChildProcess } from "node:child_process";
import { queryDatabase } from "@sortes/testing";
import { compare, cpuOf, efforts, figuresOf } from "./support/compare.ts";
import { mostMemory } from "./support/memory.ts";
import { type Figure, median, type Size } from "./support/report.ts";
import { register, withServers } from "./support/servers.ts";

/** Saved results of one person. */
const kept: Record<Size, number> = { full: 100_000, tiny: 500 };

/**
 * A person with 100,000 results: CPU of a first page with its counts, and of an export, against a bare Fastify route
 * with the same queries; and the memory of an export, against one of a tenth of the results. Linux only: CPU and memory
 * are read from /proc.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withServers(async ({ databaseUrl, server, address, bare, bareAddress }) => {
    const { token, user } = await register(address);
    await keepMany(databaseUrl, user.id, kept[size]);
    // first, while the processes have done little else
    const files = await exports({
      whole: { process: server, url: `${address}/api/history/export/`, token },
      tenth: { process: server, url: `${address}/api/history/export/?favorites=true`, token },
      bare: { process: bare, url: `${bareAddress}/export`, token },
      count: kept[size],
      rounds: efforts[size].rounds,
    });
    const page = await compare(efforts[size], token, {
      "bare Fastify": { process: bare, url: `${bareAddress}/history` },
      "REST row": { process: server, url: `${address}/api/history/` },
      "tRPC query": {
        process: server,
        url: `${address}/trpc/history.list?input=${encodeURIComponent("{}")}`,
      },
    });
    return [
      ...figuresOf(`first page and counts of ${kept[size]} results`, Object.entries(page)),
      ...files,
    ];
  });

/** Teams of twenty people, and names of dogs; every tenth is a favourite. */
async function keepMany(databaseUrl: string, userId: string, count: number): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `insert into history_item (id, user_id, generator_type, name, is_favorite, content, created_at)
     select gen_random_uuid(), '${userId}', case i % 4 when 0 then 'pet_name' else 'team' end,
       'Group ' || i, i % 10 = 0,
       case i % 4 when 0 then '{"petType":"dog","gender":"male","result":"Rex"}' else content end,
       now() - i * interval '1 minute'
     from generate_series(1, ${count}) as i,
       (select jsonb_build_object('inputNames', string_agg(name, ','), 'numberOfTeams', 2,
          'result', jsonb_build_array(jsonb_agg(name))) as content
        from (select 'Somebody ' || n as name from generate_series(1, 20) as n) as people) as teams`,
  );
  await queryDatabase(databaseUrl, "vacuum analyze history_item");
}

interface Download {
  process: ChildProcess;
  url: string;
  token: string;
}

interface Exports {
  whole: Download;
  tenth: Download;
  bare: Download;
  count: number;
  rounds: number;
}

async function exports({ whole, tenth, bare, count, rounds }: Exports): Promise<Figure[]> {
  const found: Record<"bare" | "tenth" | "whole", Cost>[] = [];
  for (let round = -1; round < rounds; round++) {
    const costs = { bare: await cost(bare), tenth: await cost(tenth), whole: await cost(whole) };
    // the first one warms up
    if (round >= 0 || rounds === 1) found.push(costs);
  }
  const middle = (value: (costs: (typeof found)[number]) => number) => median(found.map(value));
  const perItem = (cpu: number) => (cpu / count).toFixed(1);
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  return [
    {
      what: `export of ${count} results, CPU`,
      found: `${perItem(middle(({ whole: { cpu } }) => cpu))} µs CPU a result`,
      baseline: `bare Fastify, ${perItem(middle(({ bare: { cpu } }) => cpu))} µs`,
      ratio: middle((costs) => costs.whole.cpu / costs.bare.cpu),
    },
    {
      what: `export of ${count} results, memory`,
      found: `${megabytes(middle(({ whole: { memory } }) => memory))} MB at most`,
      baseline: `export of ${count / 10}, ${megabytes(middle(({ tenth: { memory } }) => memory))} MB`,
      ratio: middle((costs) => costs.whole.memory / costs.tenth.memory),
    },
  ];
}

interface Cost {
  /** Microseconds of CPU. */
  cpu: number;
  /** Peak memory of the process during the download, in bytes. */
  memory: number;
}

/** Downloads a file to its end. */
async function cost({ process, url, token }: Download): Promise<Cost> {
  const before = await cpuOf(process);
  const memory = await mostMemory(process, async () => {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!reply.ok || !reply.body) throw new Error(`${url} answered ${reply.status}`);
    let bytes = 0;
    for await (const chunk of reply.body) bytes += chunk.length;
    if (bytes === 0) throw new Error(`${url} answered nothing`);
  });
  // a short download takes less than the 10 ms resolution of the CPU counter
  return { cpu: Math.max(10_000, (await cpuOf(process)) - before), memory };
}
