import type { ChildProcess } from "node:child_process";
import { addCampaign, addSubscribers } from "@sortes/testing";
import { Pool } from "undici";
import { memoryOf } from "./support/memory.ts";
import { type Figure, quantile, type Size } from "./support/report.ts";
import { type Sending, stopProcess, withSending } from "./support/sending.ts";
import { startServer } from "./support/servers.ts";
import { everybody, takeTurn } from "./support/visitors.ts";

interface Course {
  /** Of the load, in all. */
  minutes: number;
  /** At the start, in which caches fill and code is compiled. */
  warmUp: number;
  /** Seconds between two looks. */
  lookEvery: number;
  /** Readers of the campaign that begins each minute. */
  readers: number;
}

const courses: Record<Size, Course> = {
  full: { minutes: 30, warmUp: 10, lookEvery: 15, readers: 1000 },
  tiny: { minutes: 0.05, warmUp: 0.01, lookEvery: 0.3, readers: 20 },
};
/** A load that a small machine carries without haste. */
const perSecond = 100;
const connections = 16;

interface Look {
  /** Minutes since the start. */
  at: number;
  server: number;
  worker: number;
  /** Seconds by which one in a hundred turns of the server's event loop was late. */
  late: number;
}

/**
 * Half an hour of mixed requests and a campaign each minute, by one server and one worker: how much memory they gain in
 * a minute after the first ten, and how late the server's event loop is. Linux only: memory is read from /proc.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withSending(async (sending) => {
    const course = courses[size];
    await addSubscribers(sending.databaseUrl, course.readers);
    const worker = await sending.startWorker();
    const server = await startServer(sending.databaseUrl);
    try {
      const { looks, times } = await carry(sending, { course, server, worker });
      return figures(looks, times);
    } finally {
      await stopProcess(server.process);
    }
  });

interface Carried {
  course: Course;
  server: { process: ChildProcess; address: string };
  worker: ChildProcess;
}

/** Asks and sends for as long as the course takes. @returns what was seen after the warm-up, and how long answers took */
async function carry({ databaseUrl }: Sending, { course, server, worker }: Carried) {
  const { minutes, warmUp, lookEvery } = course;
  const pool = new Pool(server.address, { connections });
  const tokens = await everybody(databaseUrl, server.address);
  const began = performance.now();
  const minute = () => (performance.now() - began) / 60_000;
  const times: number[] = [];
  const looks: Look[] = [];
  /** Does it again and again, as often as said, until the end. @param every seconds from one start to the next */
  const repeat = async (every: number, work: () => Promise<void>) => {
    for (let next = began; minute() < minutes; next += 1000 * every) {
      await pause(next - performance.now());
      await work();
    }
  };
  let turn = 0;
  const ask = async () => {
    const took = await takeTurn(pool, turn++, tokens);
    if (minute() > warmUp) times.push(took);
  };
  const look = async () => {
    const late = await latenessOf(server.address);
    const [ofServer, ofWorker] = [await memoryOf(server.process), await memoryOf(worker)];
    if (minute() > warmUp) looks.push({ at: minute(), server: ofServer, worker: ofWorker, late });
  };
  try {
    await Promise.all([
      ...Array.from({ length: connections }, () => repeat(connections / perSecond, ask)),
      repeat(60, async () => void (await addCampaign(databaseUrl))),
      repeat(lookEvery, look),
    ]);
  } finally {
    await pool.destroy();
  }
  return { looks, times };
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, milliseconds));
  });

/** Since it was asked the last time. */
async function latenessOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{.*\})? (\S+)$/m.exec(text)?.[1]);
}

function figures(looks: readonly Look[], times: readonly number[]): Figure[] {
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  const ofMemory = (["server", "worker"] as const).map((name): Figure => {
    const first = looks[0]?.[name] ?? Number.NaN;
    const slope = slopeOf(looks.map((look) => [look.at, look[name]]));
    const line = `${slope < 0 ? "less" : "more"} a minute (bar: 1 MB)`;
    return {
      what: `memory of the ${name}`,
      found: `${megabytes(Math.abs(slope))} MB ${line}, ${megabytes(looks.at(-1)?.[name] ?? Number.NaN)} MB at the end`,
      baseline: `after the warm-up, ${megabytes(first)} MB`,
      ratio: (looks.at(-1)?.[name] ?? Number.NaN) / first,
    };
  });
  const late = looks.map((look) => 1000 * look.late);
  const median = quantile(late, 0.5);
  return [
    ...ofMemory,
    {
      what: "p99 of the event loop's delay",
      found: `${Math.max(...late).toFixed(1)} ms at the worst look (bar: 50 ms)`,
      baseline: `the median look, ${median.toFixed(1)} ms`,
      ratio: Math.max(...late) / median,
    },
    {
      what: `p99 of answers at ${perSecond} a second`,
      found: `${quantile(times, 0.99).toFixed(1)} ms, ${times.length} answers`,
      baseline: `the median, ${quantile(times, 0.5).toFixed(1)} ms`,
      ratio: quantile(times, 0.99) / quantile(times, 0.5),
    },
  ];
}

/** How much y grows with x: the least-squares line through the points. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return above / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
