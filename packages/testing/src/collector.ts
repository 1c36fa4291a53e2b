import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A received span. */
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
}

/** An OTLP/HTTP trace collector on loopback. */
export interface Collector {
  url: string;
  spans: () => CollectedSpan[];
  /** All received request bodies as text. */
  text: () => string;
  /** From now on accepts requests but does not answer them. */
  hang: () => void;
  close: () => Promise<void>;
}

interface Export {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

export async function openCollector(): Promise<Collector> {
  const texts: string[] = [];
  let hangs = false;
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      texts.push(body);
      if (!hangs) reply.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () =>
      texts.flatMap((body) =>
        (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    text: () => texts.join("\n"),
    hang: () => (hangs = true),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
