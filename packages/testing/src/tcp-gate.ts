import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import getPort from "get-port";

/** A way to a server that can be cut, so that tests see it go away and come back without touching it. */
export interface TcpGate {
  /** The same address, through the gate. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections and answers nothing on them; those that are open fall silent. */
  mute(): Promise<void>;
  /** Lets traffic through again, on the same port. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a gate on a free loopback port before the server of `url`. */
export async function openGate(url: string): Promise<TcpGate> {
  const target = new URL(url);
  const port = await getPort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let muted = false;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  }

  function admit(client: Socket): void {
    keep(client);
    if (muted) return;
    const behind = keep(connect(Number(target.port), target.hostname));
    client.on("data", (bytes) => !muted && behind.write(bytes));
    behind.on("data", (bytes) => !muted && client.write(bytes));
    client.on("close", () => behind.destroy());
    behind.on("close", () => client.destroy());
  }

  async function listen(): Promise<void> {
    if (server) return;
    server = createServer(admit).listen(port, "127.0.0.1");
    await once(server, "listening");
  }

  async function cut(): Promise<void> {
    const closing = server;
    server = undefined;
    const closed = closing && once(closing, "close");
    closing?.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen();
  const own = new URL(url);
  own.host = `127.0.0.1:${port}`;
  return {
    url: own.href,
    cut,
    mute: async () => {
      muted = true;
      await listen();
    },
    restore: async () => {
      if (muted) await cut();
      muted = false;
      await listen();
    },
    close: cut,
  };
}
