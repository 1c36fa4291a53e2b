import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionLimits } from "../limits.ts";
import { networkOf, siteOf } from "./network.ts";

interface Parts {
  limits: ConnectionLimits;
  /**
   * Whether an address is a trusted proxy, which speaks for many clients: its connections have no limit and are never
   * closed.
   */
  isProxy: (address: string) => boolean;
  /** Rejects and closes a connection beyond its network's share; undefined: networks have no shares. */
  refuse: ((socket: Socket) => void) | undefined;
  /** Called if the process is at its limit and no connection can be closed. */
  onDrop: () => void;
}

interface Connection {
  socket: Socket;
  /** Undefined for proxies. */
  network: string | undefined;
  site: string | undefined;
  /** Its unanswered requests. */
  requests: Set<IncomingMessage>;
}

/** New connections accepted beyond the limit until they are judged; further ones are dropped by Node. */
const margin = 64;

/**
 * Limits the connections of each network (an IPv4 address or a /64), each site (a /48) and the whole process. At the
 * process's limit, the network with the most loses a connection: its longest idle one, else the one whose request has
 * been incomplete the longest.
 */
export function limitConnections(server: Server, { limits, isProxy, refuse, onDrop }: Parts): void {
  // least recently active first
  const open = new Map<Socket, Connection>();
  const shares = new Map<string, number>();
  const add = (key: string | undefined, change: 1 | -1) => {
    if (key === undefined) return;
    const now = (shares.get(key) ?? 0) + change;
    if (now > 0) shares.set(key, now);
    else shares.delete(key);
  };
  const exceeds = (key: string | undefined, most: number) =>
    key !== undefined && (shares.get(key) ?? 0) > most;

  server.maxConnections = limits.inAll + margin;
  server.on("drop", onDrop);
  server.on("connection", (socket: Socket) => {
    const connection = connectionOf(socket, isProxy);
    const { network, site } = connection;
    const isTight = open.size >= limits.inAll;
    const leaves = isTight ? leaverOf(open.values(), shares) : undefined;
    if (isTight && !leaves) {
      socket.destroy();
      onDrop();
      return;
    }
    open.set(socket, connection);
    add(network, 1);
    add(site, 1);
    socket.once("close", () => {
      open.delete(socket);
      add(network, -1);
      add(site, -1);
    });
    if (refuse && (exceeds(network, limits.perNetwork) || exceeds(site, limits.perSite)))
      refuse(socket);
    else leaves?.socket.destroy();
  });
  server.on("request", (request: IncomingMessage, reply: ServerResponse) => {
    const connection = open.get(request.socket);
    connection?.requests.add(request);
    reply.once("close", () => {
      connection?.requests.delete(request);
      if (connection && open.delete(request.socket)) open.set(request.socket, connection);
    });
  });
}

function connectionOf(socket: Socket, isProxy: (address: string) => boolean): Connection {
  const address = socket.remoteAddress ?? "";
  const requests = new Set<IncomingMessage>();
  if (isProxy(address)) return { socket, network: undefined, site: undefined, requests };
  const network = networkOf(address);
  const site = siteOf(network);
  return { socket, network, site: site === network ? undefined : site, requests };
}

/** The connection to close; undefined if all are being answered or belong to proxies. */
function leaverOf(
  open: Iterable<Connection>,
  shares: ReadonlyMap<string, number>,
): Connection | undefined {
  let found: { connection: Connection; isIdle: boolean; share: number } | undefined;
  for (const connection of open) {
    const { requests } = connection;
    const owner = connection.site ?? connection.network;
    const isIdle = requests.size === 0;
    if (owner === undefined || (!isIdle && [...requests].some(({ complete }) => complete)))
      continue;
    const share = shares.get(owner) ?? 0;
    const isRather =
      !found || share > found.share || (share === found.share && isIdle && !found.isIdle);
    if (isRather) found = { connection, isIdle, share };
  }
  return found?.connection;
}
