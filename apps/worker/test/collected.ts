import { startTracing, stopTracing } from "@sortes/process/tracing";
import { openCollector } from "@sortes/testing";
import { onTestFinished } from "vitest";

/** Traces the worker until the test ends. @returns the collector of its spans */
export async function collected() {
  const collector = await openCollector();
  await startTracing({
    endpoint: collector.url,
    share: 1,
    app: "worker",
    folder: import.meta.dirname,
    onFailure: () => {},
  });
  onTestFinished(async () => {
    await stopTracing();
    await collector.close();
  });
  return collector;
}
