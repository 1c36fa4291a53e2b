import { z } from "zod";
import { partsOf, urlOf } from "./env-values.ts";

/** Origins of web pages, separated by commas; empty by default. */
const envOrigins = () =>
  z
    .string()
    .default("")
    .transform(partsOf)
    .refine((parts) => parts.every(isOrigin))
    .transform((parts) => parts.map((part) => new URL(part).origin))
    .meta({
      description:
        "origins without a path, separated by commas, such as https://sortes.example,http://localhost:5173",
    });

/** Addresses and ranges of proxies, separated by commas; empty by default. */
const envProxies = () =>
  z
    .string()
    .default("")
    .transform(partsOf)
    .refine((parts) => parts.every(isProxy))
    .meta({
      description:
        "the addresses of the proxies or their ranges, separated by commas, such as 127.0.0.1,10.0.0.0/8; neither how many there are nor true",
    });

function isOrigin(text: string): boolean {
  const url = /^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) ? urlOf(text) : undefined;
  return url !== undefined && url.hostname !== "" && !url.hostname.includes("*");
}

const ranges = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()] as const;

/** Rejects a range of all addresses, which would trust everybody, and IPv4-mapped IPv6, which would match nothing. */
const isProxy = (text: string): boolean =>
  ranges.some((range) => range.safeParse(text).success) && !/\/0+$|^::ffff:/i.test(text);

/** Access to the server, its rate limits, and the addresses that it may call. */
export const networkVariables = {
  CORS_ORIGINS: () =>
    envOrigins().meta({ says: "Other origins that may call the API, separated by commas" }),
  TRUST_PROXY: () =>
    envProxies().meta({ says: "Addresses or ranges of trusted proxies, separated by commas" }),
  WEBHOOK_PRIVATE: () =>
    z.enum(["on", "off"]).default("off").meta({
      says: "`on` lets webhooks and checks of links reach private networks, for trials outside production",
    }),
  RATE_LIMIT: () =>
    z.enum(["on", "off"]).default("on").meta({
      says: "Limits on requests; may be `off` outside production",
    }),
} as const;
