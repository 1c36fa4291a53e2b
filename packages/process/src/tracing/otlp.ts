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
  /** The share of traces that are kept, from 0 to 1. */
  share: number;
  app: "server" | "worker";
  host: string;
  version: string;
  /** Told of an export that failed, at most once a minute. */
  onFailure: (error: unknown) => void;
}

/** Spans that wait for the collector at most, and a batch; further ones are dropped. */
const waiting = { most: 2048, batch: 512 };
/** Milliseconds between two exports, for one, for the last one, and between two lines of the log. */
const times = { every: 2000, export: 5000, last: 1000, tell: 60_000 };

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Sends spans to a collector by OTLP over HTTP. Spans are made at our own seams; no library is patched. A collector that
 * is away or hangs costs spans and nothing else.
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

/** A context from another process; undefined where the text is none. */
function contextFrom(traceparent: string | undefined): Context | undefined {
  const found = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? "");
  const [, traceId, spanId, flags] = found ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** The same exporter; its failures are told, since the packages keep them to themselves. */
function telling(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  let toldAt = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - toldAt > times.tell) {
          toldAt = performance.now();
          onFailure(result.error);
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  };
}
