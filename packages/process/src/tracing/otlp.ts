import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { within } from "../process.ts";
import type { OpenSpan, SpanStart, Tracer } from "./seam.ts";

export interface OtlpOptions {
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string;
  /** The share of traces that are recorded, from 0 to 1. */
  share: number;
  app: "server" | "worker";
  host: string;
  version: string;
  /** Called for failed exports, at most once a minute. */
  onFailure: (error: unknown) => void;
}

/** Maximum spans waiting for the collector, beyond which spans are dropped, and the size of a batch. */
const waiting = { most: 2048, batch: 512 };
/** Milliseconds between exports, the time limits of an export and of the last one, and the interval of log lines. */
const times = { every: 2000, export: 5000, last: 1000, tell: 60_000 };

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Sends spans to a collector by OTLP over HTTP. Our own code creates the spans; no library is patched. A collector that
 * is down or hangs costs nothing but spans.
 */
export function openTracer(options: OtlpOptions): Tracer {
  const { endpoint, share, app, host, version, onFailure } = options;
  const exporter = new OTLPTraceExporter({
    url: new URL("v1/traces", endpoint.endsWith("/") ? endpoint : `${endpoint}/`).href,
    timeoutMillis: times.export,
    concurrencyLimit: 2,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": `sortes-${app}`,
      "service.version": version,
      "host.name": host,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, onFailure),
        maxQueueSize: waiting.most,
        maxExportBatchSize: waiting.batch,
        scheduledDelayMillis: times.every,
        exportTimeoutMillis: times.export,
      }),
    ],
  });
  const tracer = provider.getTracer("sortes");
  const storage = new AsyncLocalStorage<Context | undefined>();
  const current = () => storage.getStore();
  const spanOf = (context: Context | undefined) => context && trace.getSpan(context);

  const open = (start: SpanStart, startTime?: number): Span =>
    tracer.startSpan(
      start.name,
      {
        kind: kinds[start.kind ?? "internal"],
        ...(start.attributes && { attributes: start.attributes }),
        ...(startTime !== undefined && { startTime }),
      },
      start.isRoot ? ROOT_CONTEXT : (contextFrom(start.parent) ?? current() ?? ROOT_CONTEXT),
    );

  return {
    begin(start): OpenSpan {
      const span = open(start);
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        enter: (work) => storage.run(context, work),
        end({ name, attributes, failed }) {
          if (name !== undefined) span.updateName(name);
          if (attributes) span.setAttributes(attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    note(start, ms) {
      if (current()) open(start, Date.now() - ms).end();
    },
    outside: (work) => storage.run(undefined, work),
    traceparent() {
      const found = spanOf(current())?.spanContext();
      if (!found) return undefined;
      const flags = found.traceFlags.toString(16).padStart(2, "0");
      return `00-${found.traceId}-${found.spanId}-${flags}`;
    },
    ids() {
      const found = spanOf(current())?.spanContext();
      return found && { trace_id: found.traceId, span_id: found.spanId };
    },
    close: () => within(times.last, provider.shutdown()),
  };
}

/** Parses a `traceparent` from another process; undefined if it is invalid. */
function contextFrom(traceparent: string | undefined): Context | undefined {
  const found = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? "");
  const [, traceId, spanId, flags] = found ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Wraps an exporter to report its failures, which the packages swallow. */
function telling(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  let loggedAt = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - loggedAt > times.tell) {
          loggedAt = performance.now();
          onFailure(result.error);
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  };
}
