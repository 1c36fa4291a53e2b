import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A CIDR range: its first address and its prefix length in bits. */
type Range = [Address, number];

/** The network of all unreadable addresses, so that malformed ones do not evade limits. */
const unreadable = "unreadable";

/**
 * Parses an address as proxies write it: with a port, in brackets or quotes, with a zone, IPv4-mapped, in any case.
 * @returns undefined if it is invalid.
 */
function addressOf(text: string): Address | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, "$1");
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1];
  const beforePort = /^([\d.]+):\d{1,5}$/.exec(bare)?.[1];
  const address = (inBrackets ?? beforePort ?? bare).replace(/%.*$/s, "");
  // the library also accepts octal and single-number spellings, which limits would count as other addresses
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}

/**
 * The unit of limits, in canonical form: an IPv4 address, or the /64 of an IPv6 address, because a client usually has a
 * whole /64.
 */
export function networkOf(ip: string): string {
  const address = addressOf(ip);
  if (!address) return unreadable;
  return address instanceof ipaddr.IPv4 ? address.toString() : prefix(address, 64);
}

/**
 * The /48 of a network from `networkOf`, which a provider's customer may have; the network itself if it is not IPv6.
 */
export function siteOf(network: string): string {
  const [address = ""] = network.split("/");
  return ipaddr.IPv6.isValid(address) ? prefix(ipaddr.IPv6.parse(address), 48) : network;
}

function prefix(address: ipaddr.IPv6, bits: 48 | 64): string {
  const kept = address.parts.slice(0, bits / 16);
  const zeros = Array<number>(8 - kept.length).fill(0);
  return `${new ipaddr.IPv6([...kept, ...zeros]).toString()}/${bits}`;
}

/**
 * Fastify's `trustProxy` for proxies given as addresses or CIDR ranges. Fastify's own parser does not understand ports
 * or brackets, so a proxy that writes them would count as the visitor.
 */
export function trustsProxies(proxies: readonly string[]): (address: string) => boolean {
  const ranges = proxies.map(rangeOf);
  return (text) => {
    const address = addressOf(text);
    return address !== undefined && ranges.some((range) => isWithin(address, range));
  };
}

function rangeOf(text: string): Range {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address instanceof ipaddr.IPv4 ? 32 : 128];
}

const isWithin = (address: Address, range: Range): boolean =>
  address.kind() === range[0].kind() && address.match(range);
