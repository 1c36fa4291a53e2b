import { once } from "node:events";
import { readFile } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { constants, brotliCompressSync } from "node:zlib";

/** A proxy in front of the app, with its own address. */
interface Proxy {
  address: string;
  close(): void;
}

/**
 * Answers every page with the empty page of the current build, and passes everything else to the app, so that all pages
 * are rendered in the browser.
 * @param builds the folder of the app's web builds
 */
export async function serveShell(app: string, builds: string): Promise<Proxy> {
  const current = await readFile(join(builds, "current"), "utf8");
  const html = await readFile(join(builds, current.trim(), "index.html"));
  const shell = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return await serve((incoming, outgoing) => {
    if (incoming.headers["sec-fetch-mode"] !== "navigate") return pass(app, incoming, outgoing);
    outgoing.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      "cache-control": "no-cache",
    });
    outgoing.end(shell);
  });
}

/**
 * Passes everything to the app, and lifts the sandbox of its pages and lets them connect to the site: a sandboxed page
 * cannot be audited, and Lighthouse fetches `robots.txt` from within the page. The app's pictures, which have another
 * address, are still refused.
 */
export const serveUnboxed = (app: string): Promise<Proxy> =>
  serve((incoming, outgoing) =>
    pass(app, incoming, outgoing, ({ "content-security-policy": policy, ...headers }) => ({
      ...headers,
      ...(policy !== undefined && { "content-security-policy": auditable(String(policy)) }),
    })),
  );

const auditable = (policy: string): string =>
  [
    ...policy.split(";").filter((directive) => !/^\s*(?:sandbox|connect-src)\b/.test(directive)),
    "connect-src 'self'",
  ].join(";");

async function serve(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<Proxy> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}

function pass(
  app: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  changed: (headers: IncomingHttpHeaders) => IncomingHttpHeaders = (headers) => headers,
): void {
  const { method = "GET", headers, url } = incoming;
  const passed = request(app + url, { method, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, changed(reply.headers));
    reply.pipe(outgoing);
  });
  passed.on("error", () => outgoing.destroy());
  incoming.pipe(passed);
}
