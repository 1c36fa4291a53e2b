import { z } from "zod";
import { isEmailAddress } from "./addresses.ts";

// oxlint-disable-next-line no-control-regex -- refusing these is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f]/;

/** Any text of one line that the pattern allows. `description` completes “it may hold …”. */
export const envText = (description: string, pattern = /./s) =>
  z
    .string()
    .refine((value) => !controls.test(value) && pattern.test(value))
    .meta({ description });

/** A secret of at least `minLength` characters. */
export const envSecret = (minLength: number) =>
  z
    .string()
    .min(minLength)
    .refine((value) => !controls.test(value))
    .meta({ description: `a secret of at least ${minLength} characters` });

/** An integer from `min` to `max`, both included. */
export const envInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .meta({ description: `a number from ${min} to ${max}` });

/** A URL that satisfies `rule` and has one of the `schemes`, written without a colon. */
export const envUrlWith = (
  schemes: readonly string[],
  rule: (url: URL) => boolean,
  description: string,
) =>
  z
    .string()
    .refine((value) => {
      const url = urlOf(value);
      return url !== undefined && schemes.includes(url.protocol.slice(0, -1)) && rule(url);
    })
    .meta({ description });

/** A value from Stripe, which never contains white space. */
export const envStripe = (description: string, pattern: RegExp) =>
  z
    .string()
    .refine((value) => pattern.test(value))
    .meta({ description });

/** A price, such as `3.50 EUR month`. */
export const envPrice = () =>
  z
    .string()
    .refine((value) => pricePattern.test(value))
    .transform((value) => {
      const [, amount = "", currency = "", every] = pricePattern.exec(value) ?? [];
      return { amount, currency, every: every === "year" ? ("year" as const) : ("month" as const) };
    })
    .meta({
      description: "an amount, a currency and month or year, such as 3.50 EUR month",
    });

const pricePattern = /^(\d{1,7}(?:\.\d{1,2})?) ([A-Z]{3}) (month|year)$/;

/** An e-mail address without a name. */
export const envEmail = () =>
  z
    .string()
    .refine((value) => !controls.test(value) && isEmailAddress(value))
    .meta({ description: "an e-mail address such as help@sortes.example" });

/** An e-mail address, alone or after a name. */
export const envMailbox = () =>
  z
    .string()
    .refine((value) => {
      const named = /^(?:"[^"\\]*"|[^"<>@,;:\\]*) ?<([^<>]+)>$/.exec(value)?.[1];
      return !controls.test(value) && isEmailAddress(named ?? value);
    })
    .meta({
      description:
        'an e-mail address such as hello@sortes.example or "Sortes <hello@sortes.example>"',
    });

/** Origins of web pages, separated by commas; empty by default. */
export const envOrigins = () =>
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

/** Base addresses of drand relays, separated by commas; default: those of drand's operators. */
export const envRelays = () =>
  z
    .string()
    .default(publicRelays.join(","))
    .transform(partsOf)
    .refine((parts) => parts.length <= 10 && parts.every(isBase))
    .transform((parts) => parts.map((part) => part.replace(/\/$/, "")))
    .meta({
      description: `base addresses of at most 10 relays of drand, separated by commas, such as ${publicRelays[0]}`,
    });

const publicRelays = [
  "https://api.drand.sh",
  "https://api2.drand.sh",
  "https://api3.drand.sh",
  "https://drand.cloudflare.com",
];

/** Witnesses of the log of draws, separated by commas: each a key, a space and an address. */
export const envWitnesses = () =>
  z
    .string()
    .default("")
    .transform(partsOf)
    .refine(
      (parts) =>
        parts.length <= 10 &&
        parts.every((part) => witnessPattern.test(part) && isBase(part.split(" ")[1] ?? "")),
    )
    .transform((parts) =>
      parts.map((part) => {
        const [vkey = "", url = ""] = part.split(" ");
        return { vkey, url: url.replace(/\/$/, "") };
      }),
    )
    .meta({
      description:
        "a verifier key and an address for each of at most 10 witnesses, separated by commas, such as witness.example+0a1b2c3d+BAAA… https://witness.example",
    });

const witnessPattern = /^[^\s+]{1,200}\+[\da-f]{8}\+[A-Za-z\d+/]{44} \S+$/;

/** Whether a text is an http or https address to which paths can be appended. */
function isBase(text: string): boolean {
  const url = urlOf(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.username === "" && url.search === "" && url.hash === "";
}

/** Addresses and ranges of proxies, separated by commas; empty by default. */
export const envProxies = () =>
  z
    .string()
    .default("")
    .transform(partsOf)
    .refine((parts) => parts.every(isProxy))
    .meta({
      description:
        "the addresses of the proxies or their ranges, separated by commas, such as 127.0.0.1,10.0.0.0/8; neither how many there are nor true",
    });

function urlOf(text: string): URL | undefined {
  return !controls.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** The items of a comma-separated list. Empty items, as between two commas, are kept so that they are rejected. */
const partsOf = (text: string): string[] =>
  text === "" ? [] : text.split(",").map((part) => part.trim());

function isOrigin(text: string): boolean {
  const url = /^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) ? urlOf(text) : undefined;
  return url !== undefined && url.hostname !== "" && !url.hostname.includes("*");
}

const ranges = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()] as const;

/** Rejects a range of all addresses, which would trust everybody, and IPv4-mapped IPv6, which would match nothing. */
const isProxy = (text: string): boolean =>
  ranges.some((range) => range.safeParse(text).success) && !/\/0+$|^::ffff:/i.test(text);

/** Minimum length: shorter names resemble unrelated variables too much. */
const shortest = 7;

/**
 * A sentence for each unread variable of `source` that resembles one of `names`, so that no setting is ignored
 * silently.
 */
export function misspeltVariables(
  names: readonly string[],
  source: Readonly<Record<string, string | undefined>>,
): string[] {
  const set = Object.keys(source).filter((name) => !names.includes(name));
  return set.flatMap((name) => {
    const meant = names.find((known) => known.length >= shortest && isSlipOf(name, known));
    return meant ? [`${name} is set, but nothing reads it; is ${meant} meant?`] : [];
  });
}

function isSlipOf(name: string, known: string): boolean {
  const [written, wanted] = [name, known].map((text) => text.toUpperCase().replaceAll(/[_-]/g, ""));
  return distance(written ?? "", wanted ?? "") <= (known.length > 10 ? 3 : 1);
}

/** The Levenshtein distance of two texts; Infinity if their lengths differ by more than 3. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 3) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + (letter === other ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
