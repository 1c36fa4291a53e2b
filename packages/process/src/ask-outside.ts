import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as askHttp } from "node:http";
import { request as askHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { hostOf, isPublicAddress, outsideProblem } from "./outside-address.ts";

/**
 * Why an external server did not answer. `address`: malformed URL; `private`: it leads to this machine or its networks;
 * `name`: unknown host; `refused`: no connection; `tls`: no valid certificate; `timeout`: too slow; `broken`:
 * otherwise.
 */
export type OutsideFault =
  | "address"
  | "private"
  | "name"
  | "refused"
  | "tls"
  | "timeout"
  | "broken";

/** An external server did not answer, or may not be asked. */
export class OutsideError extends Error {
  override readonly name = "OutsideError";
  readonly fault: OutsideFault;

  constructor(fault: OutsideFault, cause?: unknown) {
    super(`the program outside did not answer: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** The addresses of a name. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

export interface OutsideAsking {
  /** Default: POST. */
  method?: "POST" | "HEAD" | "GET";
  headers: Readonly<Record<string, string>>;
  /** The body to post. */
  body?: string;
  /** Milliseconds until the end of the response, including name resolution. */
  patience: number;
  /** Maximum bytes read of the response; the rest is ignored. */
  bytes: number;
  /** Allows addresses of this machine and its networks; for trials. */
  isPrivateAllowed: boolean;
  /** Whether public addresses may be asked without encryption. */
  isPlainAllowed?: boolean;
  signal?: AbortSignal;
  /** For tests. */
  resolve?: ResolveName;
}

export interface OutsideAnswer {
  status: number;
  /** The beginning of the response's body. */
  text: string;
  /** The `Retry-After` header, if given in seconds. */
  retryAfter: number | undefined;
  /** The `Location` header, unchanged. */
  location: string | undefined;
}

/**
 * Requests a URL chosen by people, without following redirects. The name is resolved once, all its addresses must be
 * public, and only these are connected to, so that DNS rebinding cannot reach our networks.
 * @throws OutsideError; the reason of `signal` if it aborted the request.
 */
export async function askOutside(address: string, asking: OutsideAsking): Promise<OutsideAnswer> {
  const { patience, signal, isPrivateAllowed, isPlainAllowed } = asking;
  const problem = outsideProblem(address, isPrivateAllowed, isPlainAllowed);
  if (problem) throw new OutsideError(problem === "url" ? "address" : problem);
  const url = new URL(address);
  const late = AbortSignal.timeout(patience);
  const ended = signal ? AbortSignal.any([signal, late]) : late;
  try {
    const addresses = await unlessEnded(addressesOf(url, asking), ended);
    return await exchange(url, asking, addresses, ended);
  } catch (error) {
    signal?.throwIfAborted();
    if (late.aborted) throw new OutsideError("timeout", error);
    throw error instanceof OutsideError ? error : new OutsideError(faultOf(error), error);
  }
}

async function unlessEnded<T>(work: Promise<T>, ended: AbortSignal): Promise<T> {
  ended.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error("it took too long"));
  ended.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    ended.removeEventListener("abort", end);
    work.catch(() => {});
  }
}

/** @throws OutsideError if there is none, or one is not public. */
async function addressesOf(
  url: URL,
  { isPrivateAllowed, resolve }: OutsideAsking,
): Promise<readonly LookupAddress[]> {
  const host = hostOf(url);
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }]; // checked with the address
  const resolveName = resolve ?? (isPrivateAllowed ? resolveHere : resolveByDns);
  const addresses = await resolveName(host);
  if (addresses.length === 0) throw new OutsideError("name");
  if (!isPrivateAllowed && !addresses.every((one) => isPublicAddress(one.address)))
    throw new OutsideError("private");
  return addresses;
}

/** Resolves names by the operating system, including those that only this machine knows. */
const resolveHere: ResolveName = (name) => lookup(name, { all: true });

/** Resolves names by DNS only. Uses no thread of the pool, where a silent name server would block other work. */
const resolveByDns: ResolveName = async (name) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((answer, place) =>
    answer.status === "fulfilled"
      ? answer.value.map((address) => ({ address, family: place === 0 ? 4 : 6 }))
      : [],
  );
};

function exchange(
  url: URL,
  { method = "POST", headers, body, bytes }: OutsideAsking,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<OutsideAnswer> {
  const lookUp: LookupFunction = (_name, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };
  const ask = url.protocol === "https:" ? askHttps : askHttp;
  return new Promise((resolve, reject) => {
    const request: ClientRequest = ask(url, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
      },
      lookup: lookUp,
      agent: false, // a connection of its own, to an address that was checked now
      maxHeaderSize: 16 * 1024,
      signal,
    });
    request.on("error", reject);
    const end = (response: IncomingMessage, text: string) => {
      resolve({
        status: response.statusCode ?? 0,
        text,
        retryAfter: secondsIn(response.headers["retry-after"]),
        location: response.headers.location,
      });
      request.destroy();
    };
    request.on("response", (response) => {
      readStart(response, bytes).then((text) => end(response, text), reject);
    });
    // 101, which nobody asked for: without a listener Node reports neither a response nor an error
    request.on("upgrade", (response) => end(response, ""));
    request.end(body);
  });
}

async function readStart(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    read += chunk.length;
    if (read >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString("utf8");
}

const secondsIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

function faultOf(error: unknown): OutsideFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(?:ENOTFOUND|ENODATA|EAI_)/.test(code)) return "name";
  if (/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) return "refused";
  if (code === "ETIMEDOUT") return "timeout";
  return /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_|DEPTH_|SELF_SIGNED_|EPROTO|HOSTNAME_)/.test(code)
    ? "tls"
    : "broken";
}
