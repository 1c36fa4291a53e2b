import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as it arrived. */
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
}

/** A collector of traces by OTLP over HTTP, on loopback. */
export interface Collector {
  url: string;
  spans: () => CollectedSpan[];
  /** All that arrived, as text. */
  text: () => string;
  /** Takes requests and answers none from now on. */
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
    void textOf(request).then((text) => {
      texts.push(text);
      if (!hangs) reply.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () =>
      texts.flatMap((text) =>
        (JSON.parse(text) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
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

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
