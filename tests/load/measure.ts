import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, Tally, type Target } from "./attack.ts";
import { send } from "./calls.ts";
import { quantile, watch } from "./vitals.ts";

/** The limits of an attack's effect: the health check's p99 in milliseconds, and memory growth in bytes. */
const bars = { p99: 250, growth: 100 * 1024 * 1024 };

export interface Report {
  readonly title: string;
  readonly requests: number;
  readonly outcomes: string;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Bytes. */
  readonly before: number;
  readonly peak: number;
  /** Describes the exceeded limits; empty if there are none. */
  readonly missed: readonly string[];
}

interface Measured extends Target {
  readonly pid: number;
}

export interface MeasureOptions {
  readonly scale: number;
  /** Milliseconds after which an attack is cut off. */
  readonly limit?: number;
  /** Ends the attack early. */
  readonly stop?: AbortSignal;
}

const every = 50;

/** Runs one attack against a server and watches the server meanwhile. */
export async function measure(
  server: Measured,
  attack: Attack,
  { scale, limit = 60_000, stop }: MeasureOptions,
): Promise<Report> {
  const run = await attack.stage(server, scale);
  await warmUp(server);
  const tally = new Tally();
  const over = new AbortController();
  stop?.addEventListener("abort", () => over.abort());
  const { host, port, pid } = server;
  const end = await watch({ host, port, pid, every });
  const timer = setTimeout(() => over.abort(), limit);
  try {
    await sleep(10 * every); // some checks of an idle server
    await run({ tally, signal: over.signal });
    await sleep(10 * every);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
  const { latencies, unanswered, before, peak, died } = await end();
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(latencies, share)) as [
    number,
    number,
    number,
  ];
  const missed = [
    ...(died ? ["the server ended"] : []),
    ...(p99 >= bars.p99 ? ["slow"] : []),
    ...(unanswered > 0 && max >= bars.p99 ? ["silent at the end"] : []),
    ...(peak - before >= bars.growth ? ["memory"] : []),
  ];
  const { title } = attack;
  const outcomes = tally.outcomes();
  return { title, requests: tally.requests, outcomes, p50, p99, max, before, peak, missed };
}

/** A server's first requests cost extra time and memory once. */
async function warmUp(server: Target): Promise<void> {
  for (let i = 0; i < 100; i++)
    await send(server, { path: "/api/health-check" }).catch(() => undefined);
}

/** The reports as a table for people, bytes in MB. */
export function tableOf(reports: readonly Report[]): string {
  const head = "attack|requests|p50 ms|p99 ms|max ms|RSS MB|peak MB|growth MB|verdict|replies";
  const rows = reports.map((report) => {
    const { title, requests, p50, p99, max, before, peak, missed, outcomes } = report;
    const times = [p50, p99, max].map((ms) => ms.toFixed(0));
    const sizes = [before, peak, peak - before].map((bytes) => (bytes / 1024 / 1024).toFixed(0));
    const verdict = missed.length === 0 ? "held" : `MISSED: ${missed.join(", ")}`;
    return [title, String(requests), ...times, ...sizes, verdict, outcomes];
  });
  const cells = [head.split("|"), ...rows];
  const widths = (cells[0] ?? []).map((_, i) =>
    Math.max(...cells.map((row) => row[i]?.length ?? 0)),
  );
  const isNumber = (column: number) => column > 0 && column < 8;
  return cells
    .map((row) =>
      row
        .map((cell, i) =>
          isNumber(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
