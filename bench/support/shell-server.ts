import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { constants, brotliCompressSync } from "node:zlib";

/** The app at another address, whose pages are all rendered in the browser. */
interface ShellServer {
  address: string;
  close(): void;
}

/**
 * Serves the page without content of the current build for every visit, and passes everything else to the app.
 * @param builds the folder of the app's web builds
 */
export async function serveShell(app: string, builds: string): Promise<ShellServer> {
  const current = await readFile(join(builds, "current"), "utf8");
  const html = await readFile(join(builds, current.trim(), "index.html"));
  const shell = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.headers["sec-fetch-mode"] === "navigate") {
      outgoing.writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-encoding": "br",
        "cache-control": "no-cache",
      });
      outgoing.end(shell);
      return;
    }
    const { method = "GET", headers, url } = incoming;
    const passed = request(app + url, { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}
