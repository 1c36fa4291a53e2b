import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/** A request to read the metrics. */
interface Reader {
  headers: IncomingHttpHeaders;
  /** The addresses of the connection, and of the client according to a trusted proxy. */
  addresses: readonly (string | undefined)[];
}

interface Rule {
  /** Undefined: only programs on this machine may read, and nobody through a proxy. */
  token: string | undefined;
  /** Requests come through a proxy, which may be on this machine and may hide its client. */
  behindProxy: boolean;
}

/** `unknown`: the page is reported as missing. */
export type MetricsAccess = "granted" | "unauthenticated" | "unknown";

/** Whether a request may read `/metrics`. Shared by servers and workers. */
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
  // hashes have equal lengths, so that the comparison time does not reveal the token's
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an address is loopback, including IPv4 addresses in IPv6 notation. */
function isLoopback(address = ""): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? "ipv6" : "ipv4");
}
