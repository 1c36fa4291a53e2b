/** A piece of work that a trace shows. No name and no attribute is about a person. */
export interface SpanStart {
  name: string;
  kind?: "server" | "client" | "producer" | "consumer" | "internal";
  attributes?: Readonly<Record<string, string | number>>;
  /** The `traceparent` of the cause, where it came from another process. */
  parent?: string | undefined;
  /** Begins a trace, whatever runs now: one of thousands that one cause has. */
  isRoot?: boolean;
}

/** Work that has begun. */
export interface OpenSpan {
  /** Runs `work` as a part of it. */
  enter<T>(work: () => T): T;
  /** @param end what is known at the end; `failed` marks it as an error */
  end(end: { name?: string; attributes?: SpanStart["attributes"]; failed?: boolean }): void;
}

/** What keeps traces; the packages of OpenTelemetry are behind it. */
export interface Tracer {
  begin(start: SpanStart): OpenSpan;
  /** Work that has just ended, as a part of what runs now. Nothing where nothing runs. */
  note(start: SpanStart, ms: number): void;
  /** Runs `work` as a part of nothing. */
  outside<T>(work: () => T): T;
  /** Of what runs now, in the form of W3C Trace Context. */
  traceparent(): string | undefined;
  ids(): { trace_id: string; span_id: string } | undefined;
  close(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Traces are kept from now on. */
export function traceWith(one: Tracer | undefined): void {
  tracer = one;
}

/** What keeps traces; undefined if nothing does, which costs a look at a variable. */
export const tracing = (): Tracer | undefined => tracer;

/** Runs `work` as a part of no trace: for loops that go on after what began them. */
export const untraced = <T>(work: () => T): T => (tracer ? tracer.outside(work) : work());

/** Runs `work`, in a span if traces are kept. */
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
