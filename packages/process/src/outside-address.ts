import ipaddr from "ipaddr.js";

/** Why a URL may not be requested: it is malformed, or leads to this machine or its networks. */
export type OutsideProblem = "url" | "private";

/** Lower ports belong to other services than web servers, except each scheme's default port. */
const firstFreePort = 1024;

/** The global unicast addresses of IPv6. */
const worldwide = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is on the public internet: not loopback, private, link-local (including 169.254.169.254 of
 * clouds), carrier-grade NAT, multicast or reserved, and no IPv6 form that embeds or tunnels IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === "unicast";
  // a zone names an interface of this machine
  if (address.includes("%") || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.match(worldwide) && parsed.range() === "unicast";
}

/** The host of a URL for resolving or connecting: without IPv6 brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

const isAddress = (host: string): boolean => ipaddr.IPv4.isValid(host) || ipaddr.IPv6.isValid(host);

/**
 * Checks an external URL before any lookup. Names are checked again once resolved (`askOutside`).
 * @param isPrivateAllowed also allows http, any port, and addresses of this machine; for trials
 * @param isPlainAllowed also allows http to public addresses, for requests that send none of our data
 */
export function outsideProblem(
  address: string,
  isPrivateAllowed: boolean,
  isPlainAllowed = false,
): OutsideProblem | undefined {
  if (!URL.canParse(address)) return "url";
  const url = new URL(address);
  const isPlain = url.protocol === "http:" && (isPrivateAllowed || isPlainAllowed);
  if (url.protocol !== "https:" && !isPlain) return "url";
  if (url.username !== "" || url.password !== "" || url.hash !== "" || url.hostname === "")
    return "url";
  if (isPrivateAllowed) return undefined;
  // the parser drops the default port
  if (url.port !== "" && Number(url.port) < firstFreePort) return "url";
  const host = hostOf(url);
  if (isAddress(host)) return isPublicAddress(host) ? undefined : "private";
  return /(?:^|\.)localhost\.?$/.test(host) ? "private" : undefined;
}
