import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface ProbeOptions {
  readonly host: string;
  readonly port: number;
  /** The process whose memory is watched. */
  readonly pid: number;
  /** Milliseconds between two looks. */
  readonly every: number;
}

/** How a server fared while it was watched. */
export interface Vitals {
  /** Milliseconds from when each look was due to its answer. */
  readonly latencies: readonly number[];
  /** How many of them had none when the watch ended. */
  readonly unanswered: number;
  /** Bytes of memory at the beginning, and at most. */
  readonly before: number;
  readonly peak: number;
  /** The process ended meanwhile. */
  readonly died: boolean;
}

/** Begins to look at a server, from a thread of its own. The answer ends the watch. */
export async function watch(options: ProbeOptions): Promise<() => Promise<Vitals>> {
  const probe = new Worker(new URL("probe.ts", import.meta.url), { workerData: options });
  await once(probe, "message");
  return async () => {
    const told = once(probe, "message") as Promise<[Vitals]>;
    probe.postMessage("stop");
    const [vitals] = await told;
    await probe.terminate();
    return vitals;
  };
}

/** The value below which `share` (0 to 1) of the values lie, by nearest rank; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
