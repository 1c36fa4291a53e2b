import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface ProbeOptions {
  readonly host: string;
  readonly port: number;
  /** The process whose memory is watched. */
  readonly pid: number;
  /** Milliseconds between checks. */
  readonly every: number;
}

/** The measurements of a watched server. */
export interface Vitals {
  /** Milliseconds from the planned time of each check to its answer. */
  readonly latencies: readonly number[];
  /** The number of checks still unanswered at the end. */
  readonly unanswered: number;
  /** Resident memory in bytes: at the start, and the peak. */
  readonly before: number;
  readonly peak: number;
  /** Whether the process ended during the measurement. */
  readonly died: boolean;
}

/** Starts to check a server from a separate thread. The returned function ends the checks. */
export async function watch(options: ProbeOptions): Promise<() => Promise<Vitals>> {
  const probe = new Worker(new URL("probe.ts", import.meta.url), { workerData: options });
  await once(probe, "message");
  return async () => {
    const reported = once(probe, "message") as Promise<[Vitals]>;
    probe.postMessage("stop");
    const [vitals] = await reported;
    await probe.terminate();
    return vitals;
  };
}

/** The value below which `share` (0 to 1) of the values lie, by nearest rank; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
