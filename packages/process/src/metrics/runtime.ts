import { collectDefaultMetrics, Registry } from "prom-client";

// of this process, shared by everything in it that is scraped
const registry = new Registry();
let isCollecting = false;

/** Processor, memory, event loop and garbage collection of this process. Measured from the first call on. */
export async function runtimeMetrics(): Promise<string> {
  if (!isCollecting) collectDefaultMetrics({ register: registry });
  isCollecting = true;
  return await registry.metrics();
}
