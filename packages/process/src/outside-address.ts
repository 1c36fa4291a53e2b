import ipaddr from "ipaddr.js";

/** Why a program outside may not be asked: its address is malformed, or leads to this machine or its networks. */
export type OutsideProblem = "url" | "private";

/** Below it are ports of services that are no web servers, except the usual one of each scheme. */
const firstFreePort = 1024;

/** The addresses of IPv6 that are given out worldwide. */
const worldwide = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is one of the public internet. Everything else is not: loopback, private and link-local networks
 * (also 169.254.169.254 of clouds), carriers' networks, multicast, reserved ranges, and each way of IPv6 to write or to
 * reach an address of IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === "unicast";
  // a zone names an interface of this machine
  if (address.includes("%") || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.match(worldwide) && parsed.range() === "unicast";
}

/** The host of an address as it is resolved or connected to: without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

const isAddress = (host: string): boolean => ipaddr.IPv4.isValid(host) || ipaddr.IPv6.isValid(host);

/**
 * Checks the address of a program outside before anything is looked up. Names are checked again when they have been
 * resolved (`askOutside`).
 * @param isPrivateAllowed for trials: also http, any port, and addresses of this machine
 * @param isPlainAllowed also http to public addresses, where nothing of ours is sent
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
  // the parser leaves out the usual port
  if (url.port !== "" && Number(url.port) < firstFreePort) return "url";
  const host = hostOf(url);
  if (isAddress(host)) return isPublicAddress(host) ? undefined : "private";
  return /(?:^|\.)localhost\.?$/.test(host) ? "private" : undefined;
}
