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

/** The address of an S3 store. */
export const envStoreEndpoint = () =>
  envUrlWith(
    ["https", "http"],
    (url) => url.username === "" && url.password === "",
    "the address of an S3 store, such as https://s3.eu-central-1.amazonaws.com",
  ).optional();

/** The region of an S3 store. */
export const envStoreRegion = () =>
  envText("a region, such as eu-central-1", /^[\w-]{1,60}$/).default("auto");

/** Parses an address; undefined if it is none. */
export function urlOf(text: string): URL | undefined {
  return !controls.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** The items of a comma-separated list. Empty items, as between two commas, are kept so that they are rejected. */
export const partsOf = (text: string): string[] =>
  text === "" ? [] : text.split(",").map((part) => part.trim());
