// Runs in a separate thread, so that busy attackers do not look like a slow server.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { ProbeOptions, Vitals } from "./vitals.ts";

const { host, port, pid, every } = workerData as ProbeOptions;
const path = "/api/health-check";

/**
 * Four loopback addresses, each with its own connection, so that the flood guard does not count the probe as a flood.
 */
const callers = [1, 2, 3, 4].map((n) => ({
  agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  localAddress: `127.${n}.0.1`,
}));

let over = false;
const stopped = new AbortController();
parentPort?.once("message", () => {
  over = true;
  stopped.abort();
});

const latencies: number[] = [];
let unanswered = 0;
let peak = 0;
let died = false;
const before = memory();
const start = performance.now();
parentPort?.postMessage("started");

// latency counts from the planned time: a server that stops for a second delays twenty checks
for (let n = 0; !over; n++) {
  const due = start + n * every;
  if (due > performance.now())
    await sleep(due - performance.now(), undefined, { signal: stopped.signal }).catch(() => {});
  if (over) break;
  memory();
  while (!over && !(await answered(n))) await sleep(every);
  if (over) {
    for (let late = due; late < performance.now(); late += every) {
      latencies.push(performance.now() - late);
      unanswered++;
    }
  } else latencies.push(performance.now() - due);
}
memory();
parentPort?.postMessage({ latencies, unanswered, before, peak, died } satisfies Vitals);
for (const { agent } of callers) agent.destroy();

/** Whether the server replied at all, with any status. */
function answered(n: number): Promise<boolean> {
  const caller = callers[n % callers.length];
  return new Promise((resolve) => {
    const looking = request({ host, port, path, ...caller, signal: stopped.signal }, (reply) =>
      reply.resume().on("close", () => resolve(true)),
    );
    looking.on("error", () => resolve(false)).end();
  });
}

/** Resident memory of the server in bytes. */
function memory(): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const now = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    peak = Math.max(peak, now);
    if (now === 0) died = true;
    return now;
  } catch {
    died = true;
    return 0;
  }
}
