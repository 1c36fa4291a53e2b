import { createServer } from "node:net";

/** Whether nothing listens on the port of this address. */
export async function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return (await listenOn(port, host)) !== undefined;
}

/** A port of the loopback address that nothing listens on. */
export async function freePort(): Promise<number> {
  const port = await listenOn(0, "127.0.0.1");
  if (port === undefined) throw new Error("The system has no free port.");
  return port;
}

/** The port that could be listened on for a moment, or undefined. */
function listenOn(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address ? address.port : undefined),
      );
    });
  });
}
