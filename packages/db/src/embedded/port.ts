import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below those that systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): one of these would be
 * taken again before a process that was told of a free port listens there.
 */
const range = { from: 20_000, below: 32_768 };
const tries = 100;

/** Whether nothing listens on the port of this address. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** A port of an address, by default of loopback, that nothing listens on. @throws Error where none is found. */
export async function freePort(host?: string): Promise<number> {
  for (let tried = 0; tried < tries; tried++) {
    const port = randomInt(range.from, range.below);
    if (await isPortFree(port, host)) return port;
  }
  throw new Error("No free port was found.");
}
