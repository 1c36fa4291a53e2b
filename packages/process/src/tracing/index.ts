import { type Self, selfOf } from "../self.ts";
import type { OtlpOptions } from "./otlp.ts";
import { tracing, traceWith } from "./seam.ts";

export { type OpenSpan, type SpanStart, traced, tracing, untraced } from "./seam.ts";

interface Options extends Pick<OtlpOptions, "app" | "share" | "onFailure"> {
  /** The collector's address; undefined: no traces, and nothing is loaded. */
  endpoint: string | undefined;
  /** Where the program lies. */
  folder: string;
}

/** Keeps traces from now on, if there is a collector. */
export async function startTracing({ endpoint, folder, ...options }: Options): Promise<void> {
  if (endpoint === undefined) return;
  const { openTracer } = await import("./otlp.ts");
  const self: Self = selfOf(folder);
  traceWith(openTracer({ ...options, ...self, endpoint }));
}

/** Sends what is left, for a second at most. Nothing is traced afterwards. */
export async function stopTracing(): Promise<void> {
  const tracer = tracing();
  traceWith(undefined);
  await tracer?.close();
}
