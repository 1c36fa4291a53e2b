import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { addCampaign, addSubscribers } from "@sortes/testing";
import { Pool } from "undici";
import { memoryOf } from "./support/memory.ts";
import { type Figure, median, quantile, type Size } from "./support/report.ts";
import { allSent, type Sending, stopProcess, withSending } from "./support/sending.ts";
import { startServer } from "./support/servers.ts";
import { everybody, takeTurn } from "./support/visitors.ts";

interface Course {
  /** Total duration of the load. */
  minutes: number;
  /** Minutes at the start while caches fill and code is compiled; not evaluated. */
  warmUp: number;
  /** Seconds between two samples. */
  lookEvery: number;
  /** Readers of the campaign that begins each minute. */
  readers: number;
}

const courses: Record<Size, Course> = {
  full: { minutes: 30, warmUp: 10, lookEvery: 15, readers: 1000 },
  tiny: { minutes: 0.05, warmUp: 0.01, lookEvery: 0.3, readers: 20 },
};
/** Resolution of Node's event-loop delay histogram in seconds; reported delays include it. */
const sampling = 0.01;
/** Requests per second: a load that a small machine handles easily. */
const perSecond = 100;
const connections = 16;

interface Look {
  /** Minutes since the start. */
  at: number;
  server: number;
  worker: number;
  /** 99th percentile of the server's event-loop delay, in seconds. */
  late: number;
}

/**
 * Half an hour of mixed requests and a campaign each minute, with one server and one worker: memory growth per minute
 * after the first ten minutes, and event-loop delay of the server. Linux only: memory is read from /proc.
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

/**
 * Runs requests and campaigns for the whole course.
 * @returns the samples after the warm-up, and latencies in milliseconds, measured from when each request was due
 * @throws when an answer is an error, or a mail is missing or duplicated.
 */
async function carry(sending: Sending, { course, server, worker }: Carried) {
  const { databaseUrl, sink } = sending;
  const { minutes, warmUp, lookEvery, readers } = course;
  const pool = new Pool(server.address, { connections });
  const tokens = await everybody(databaseUrl, server.address);
  const began = performance.now();
  const minute = () => (performance.now() - began) / 60_000;
  const times: number[] = [];
  const looks: Look[] = [];
  /** Repeats the work until the end. @param every seconds between two starts @param first seconds before the first */
  const repeat = async (every: number, work: (due: number) => Promise<void>, first = 0) => {
    for (let due = began + 1000 * first; due < began + 60_000 * minutes; due += 1000 * every) {
      await delay(Math.max(0, due - performance.now()));
      await work(due);
    }
  };
  let turn = 0;
  const ask = async (due: number) => {
    await takeTurn(pool, turn++, tokens);
    if (minute() > warmUp) times.push(performance.now() - due);
  };
  const look = async () => {
    const late = await latenessOf(server.address);
    const [ofServer, ofWorker] = [await memoryOf(server.process), await memoryOf(worker)];
    // the first sample after the warm-up still covers part of it
    if (minute() > warmUp + lookEvery / 60)
      looks.push({ at: minute(), server: ofServer, worker: ofWorker, late });
  };
  let mails = tokens.length;
  const send = async () => {
    await addCampaign(databaseUrl);
    mails += readers;
  };
  try {
    await Promise.all([
      ...Array.from({ length: connections }, (_, i) =>
        repeat(connections / perSecond, ask, i / perSecond),
      ),
      repeat(60, send),
      repeat(lookEvery, look),
    ]);
    await allSent(sending);
    await sink.when(mails);
    const ids = (await sink.entries()).map(([, id]) => id);
    const different = new Set(ids).size;
    if (ids.length !== mails || different !== mails)
      throw new Error(`${ids.length} mails, of which ${different} differ, for ${mails} readers`);
  } finally {
    await pool.destroy();
  }
  return { looks, times };
}

/** 99th percentile of the event-loop delay since the previous call, in seconds. */
async function latenessOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const p99 = /^nodejs_eventloop_lag_p99_seconds(?:\{.*\})? (\S+)$/m.exec(text)?.[1];
  return Number(p99) - sampling;
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
  return [
    ...ofMemory,
    {
      what: "p99 of the event loop's delay",
      found: `${Math.max(...late).toFixed(1)} ms at the worst look (bar: 50 ms)`,
      baseline: `the median look, ${median(late).toFixed(1)} ms`,
      ratio: Math.max(...late) / median(late),
    },
    {
      what: `p99 of answers at ${perSecond} a second`,
      found: `${quantile(times, 0.99).toFixed(1)} ms, ${times.length} answers`,
      baseline: `the median, ${median(times).toFixed(1)} ms`,
      ratio: quantile(times, 0.99) / median(times),
    },
  ];
}

/** Slope of the least-squares line through the points. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return above / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
