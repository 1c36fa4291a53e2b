import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "@sortes/process";

/** A connection to a server that a test can cut and restore, while the server itself keeps running. */
export interface TcpGate {
  /** The server's address, through the gate. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections but forwards no answers on them; open connections get no more answers either. */
  mute(): Promise<void>;
  /** Lets traffic through again, on the same port. Connections that got no answers are closed. */
  restore(): Promise<void>;
  /** Forwards new connections again. Those that got no answers stay open and still get none, as after a lost route. */
  admitNew(): void;
  /**
   * The next bytes that contain these words still reach the server, but their answer and all later ones on that
   * connection are lost.
   */
  loseAnswerTo(words: string): void;
  close(): Promise<void>;
}

/** Opens a gate on a free loopback port in front of the server at `url`. */
export async function openGate(url: string): Promise<TcpGate> {
  const target = new URL(url);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const ways = new Set<{ silent: boolean }>();
  let muted = false;
  let lost: string | undefined;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  }

  function admit(client: Socket): void {
    keep(client);
    const way = { silent: muted };
    ways.add(way);
    client.on("close", () => ways.delete(way));
    if (way.silent) return;
    const behind = keep(connect(Number(target.port), target.hostname));
    client.on("data", (bytes) => {
      if (way.silent) return;
      behind.write(bytes);
      if (lost === undefined || !bytes.includes(lost)) return;
      lost = undefined;
      way.silent = true;
    });
    behind.on("data", (bytes) => !way.silent && client.write(bytes));
    // without traffic, one side does not learn that the other has ended
    client.on("close", () => !way.silent && behind.destroy());
    behind.on("close", () => !way.silent && client.destroy());
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
      for (const way of ways) way.silent = true;
      await listen();
    },
    admitNew: () => {
      muted = false;
    },
    restore: async () => {
      if (muted) await cut();
      muted = false;
      await listen();
    },
    loseAnswerTo: (words) => {
      lost = words;
    },
    close: cut,
  };
}
