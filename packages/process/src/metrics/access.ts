import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/** Who wants to read the figures. */
interface Reader {
  headers: IncomingHttpHeaders;
  /** Where the connection comes from, and the client that a trusted proxy names. */
  addresses: readonly (string | undefined)[];
}

interface Rule {
  /** Undefined: only programs on this machine may read, and nobody through a proxy. */
  token: string | undefined;
  /** Requests come through a proxy, which may be on this machine and may hide its client. */
  behindProxy: boolean;
}

/** `unknown`: to them the page does not exist. */
export type MetricsAccess = "granted" | "unauthenticated" | "unknown";

/** Whether somebody may read `/metrics`. One rule for servers and workers. */
export function metricsAccess({ headers, addresses }: Reader, rule: Rule): MetricsAccess {
  if (rule.token !== undefined)
    return bears(headers.authorization, rule.token) ? "granted" : "unauthenticated";
  // a proxy on this machine connects from loopback too, so requests with its headers are not local
  const isNear =
    !rule.behindProxy &&
    addresses.every(isLoopback) &&
    forwarded.every((name) => headers[name] === undefined);
  return isNear ? "granted" : "unknown";
}

const forwarded = ["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host"] as const;

function bears(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1] ?? "";
  // hashes have one length, so that the time does not reveal the token's
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Also of IPv4 addresses that are written as IPv6. */
function isLoopback(address = ""): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? "ipv6" : "ipv4");
}
