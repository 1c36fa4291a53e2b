import { type Self, selfOf } from "../self.ts";
import type { OtlpOptions } from "./otlp.ts";
import { tracing, traceWith } from "./seam.ts";

export { type OpenSpan, type SpanStart, traced, tracing, untraced } from "./seam.ts";

interface Options extends Pick<OtlpOptions, "app" | "share" | "onFailure"> {
  /** The collector's address; undefined: tracing is off and nothing is loaded. */
  endpoint: string | undefined;
  /** The folder of the program. */
  folder: string;
}

/** Starts tracing, if there is a collector. */
export async function startTracing({ endpoint, folder, ...options }: Options): Promise<void> {
  if (endpoint === undefined) return;
  const { openTracer } = await import("./otlp.ts");
  const self: Self = selfOf(folder);
  traceWith(openTracer({ ...options, ...self, endpoint }));
}

/** Stops tracing, after sending remaining spans for at most a second. */
export async function stopTracing(): Promise<void> {
  const tracer = tracing();
  traceWith(undefined);
  await tracer?.close();
}
