import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

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
