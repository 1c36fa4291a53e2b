import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { sendLoad } from "./load.ts";
import { type Figure, median, type Size } from "./report.ts";

const connections = 10;

export interface Effort {
  /** Rounds that are discarded before the measured ones. */
  warmUps: number;
  rounds: number;
  secondsEach: number;
}

export const efforts: Record<Size, Effort> = {
  full: { warmUps: 1, rounds: 7, secondsEach: 2 },
  tiny: { warmUps: 0, rounds: 1, secondsEach: 0.5 },
};

interface Cost {
  /** Microseconds of the server's CPU per request; median over the rounds. */
  cpu: number;
  /** CPU relative to the bare route in the same round; median over the rounds. */
  ratio: number;
  /** Milliseconds, median over the rounds. */
  p99: number;
}

export interface Contender {
  process: ChildProcess;
  url: string;
  /** The path to request; default: the address itself. */
  paths?: readonly string[];
  /** Whether the expected answer is a redirect instead of 200. */
  redirects?: boolean;
}

/** Runs every contender in each round, so that changes of the machine's speed affect all. */
export async function compare(
  { warmUps, rounds, secondsEach }: Effort,
  token: string,
  contenders: Record<string, Contender>,
): Promise<Record<string, Cost>> {
  const found = new Map<string, { cpu: number; p99: number }[]>();
  for (let round = -warmUps; round < rounds; round++)
    for (const [name, contender] of Object.entries(contenders)) {
      const measured = await load(contender, token, secondsEach);
      if (round >= 0) found.set(name, [...(found.get(name) ?? []), measured]);
    }
  const [baseline = []] = found.values();
  return Object.fromEntries(
    [...found].map(([name, all]) => [
      name,
      {
        cpu: median(all.map(({ cpu }) => cpu)),
        ratio: median(all.map(({ cpu }, i) => cpu / (baseline[i]?.cpu ?? Number.NaN))),
        p99: median(all.map(({ p99 }) => p99)),
      },
    ]),
  );
}

async function load(
  { process: server, url, paths, redirects = false }: Contender,
  token: string,
  seconds: number,
) {
  const before = await cpuOf(server);
  const { requests, p99 } = await sendLoad({
    url,
    connections,
    seconds,
    redirects,
    headers: {
      authorization: `Bearer ${token}`,
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    },
    ...(paths && { paths }),
  });
  return { cpu: ((await cpuOf(server)) - before) / requests, p99 };
}

/** CPU time of a process in microseconds; proc(5) counts in hundredths of a second. */
export async function cpuOf({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** One figure per contender, except the first, which is the baseline. */
export function figuresOf(work: string, [bare, ...others]: [string, Cost][]): Figure[] {
  const [baseline = "", { cpu: least = Number.NaN } = {}] = bare ?? [];
  return others.map(([name, { cpu, ratio, p99 }]) => ({
    what: `${name}: ${work}`,
    found: `${cpu.toFixed(0)} µs CPU a request, p99 ${p99.toFixed(1)} ms`,
    baseline: `${baseline}, ${least.toFixed(0)} µs`,
    ratio,
  }));
}
