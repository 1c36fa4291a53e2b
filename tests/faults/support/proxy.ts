import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds between two polls of `/api/ready`, and the timeout of each. */
const look = { every: 500, within: 2000 };
/** Milliseconds that a request is held while no server is ready. */
const held = 20_000;
/** Methods whose requests may always be retried. */
const readers = new Set(["GET", "HEAD"]);
/** Statuses after which a read is retried on another server. */
const passing = new Set([502, 503, 504]);

interface Behind {
  port: number;
  agent: Agent;
  isReady: boolean;
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Proxy {
  url: string;
  /** Whether the server on that port was ready at the last poll, and no request has failed there since. */
  isReady(port: number): boolean;
  /** Numbers of retried requests, and of requests that were held because no server was ready. */
  readonly counts: { again: number; waited: number };
  close(): Promise<void>;
}

/**
 * A reverse proxy in front of servers on loopback, configured like Caddy and nginx: it polls each server's readiness
 * every half second, keeps connections alive, retries a failed read on another server, and any other request only if it
 * could not be sent at all.
 */
export async function openProxy(ports: readonly number[]): Promise<Proxy> {
  const all: Behind[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  }));
  const counts = { again: 0, waited: 0 };
  const closing = new AbortController();
  let turn = 0;

  async function watch(one: Behind): Promise<void> {
    while (!closing.signal.aborted) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(look.within)]);
      const url = `http://127.0.0.1:${one.port}/api/ready`;
      // on a new connection: whether the server still accepts them is part of its readiness
      const answer = await fetch(url, { signal, headers: { connection: "close" } }).catch(() => {});
      await answer?.arrayBuffer().catch(() => {});
      one.isReady = answer?.status === 200;
      await delay(look.every, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  function next(): Behind | undefined {
    const ready = all.filter(({ isReady }) => isReady);
    return ready[turn++ % ready.length];
  }

  async function answerTo(incoming: IncomingMessage): Promise<Reply> {
    const body = await buffer(incoming);
    const until = performance.now() + held;
    const isReader = readers.has(incoming.method ?? "");
    let last: Reply = { status: 502, headers: {}, body: Buffer.from('{"code":"PROXY"}') };
    for (let wasHeld = false; performance.now() < until;) {
      const one = next();
      if (!one) {
        if (!wasHeld) counts.waited++;
        wasHeld = true;
        await delay(10);
        continue;
      }
      try {
        last = await pass(one, incoming, body);
        if (!passing.has(last.status)) return last;
        one.isReady = false; // until the next poll
        if (!isReader) return last;
      } catch (error) {
        one.isReady = false;
        const wasSent = (error as NodeJS.ErrnoException).code !== "ECONNREFUSED";
        if (wasSent && !isReader) return last;
      }
      counts.again++;
    }
    return last;
  }

  const server = createServer((incoming, outgoing) => {
    void answerTo(incoming).then(({ status, headers, body }) => {
      delete headers.connection;
      delete headers["keep-alive"];
      delete headers["transfer-encoding"];
      outgoing.writeHead(status, { ...headers, "content-length": body.length }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const watching = all.map(watch);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (port) => all.some((one) => one.port === port && one.isReady),
    counts,
    async close() {
      closing.abort();
      await Promise.all(watching);
      for (const { agent } of all) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Forwards a request to a server. @throws the connection's error. */
async function pass({ port, agent }: Behind, incoming: IncomingMessage, body: Buffer) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { connection: _, "transfer-encoding": __, ...headers } = incoming.headers;
  const { method, url: path } = incoming;
  ask({ host: "127.0.0.1", port, agent, method, path, headers })
    .once("response", resolve)
    .once("error", reject)
    .end(body);
  const reply = await promise;
  return { status: reply.statusCode ?? 502, headers: reply.headers, body: await buffer(reply) };
}
