/** The start of a span. Names and attributes contain no personal data. */
export interface SpanStart {
  name: string;
  kind?: "server" | "client" | "producer" | "consumer" | "internal";
  attributes?: Readonly<Record<string, string | number>>;
  /** The `traceparent` of the cause, if it came from another process. */
  parent?: string | undefined;
  /** Begins a new trace, regardless of the current span: one of thousands with the same cause. */
  isRoot?: boolean;
}

/** A span that has started. */
export interface OpenSpan {
  /** Runs `work` within the span. */
  enter<T>(work: () => T): T;
  /** @param end details known only at the end; `failed` marks the span as an error */
  end(end: { name?: string; attributes?: SpanStart["attributes"]; failed?: boolean }): void;
}

/** The tracing interface, which hides OpenTelemetry's packages. */
export interface Tracer {
  begin(start: SpanStart): OpenSpan;
  /** Records work of `ms` milliseconds that has just ended, within the current span; does nothing without one. */
  note(start: SpanStart, ms: number): void;
  /** Runs `work` outside any span. */
  outside<T>(work: () => T): T;
  /** The current span as W3C Trace Context. */
  traceparent(): string | undefined;
  ids(): { trace_id: string; span_id: string } | undefined;
  close(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Sets the tracer; undefined turns tracing off. */
export function traceWith(one: Tracer | undefined): void {
  tracer = one;
}

/** The tracer; undefined if tracing is off. */
export const tracing = (): Tracer | undefined => tracer;

/** Runs `work` outside any trace, for loops that outlive what started them. */
export const untraced = <T>(work: () => T): T => (tracer ? tracer.outside(work) : work());

/** Runs `work`, in a span if tracing is on. */
export async function traced<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  if (!tracer) return await work();
  const span = tracer.begin(start);
  try {
    const result = await span.enter(work);
    span.end({});
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}
