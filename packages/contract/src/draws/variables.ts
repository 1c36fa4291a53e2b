import { z } from "zod";
import { envText, partsOf, urlOf } from "../env-values.ts";

/** Base addresses of drand relays, separated by commas; default: those of drand's operators. */
const envRelays = () =>
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
const envWitnesses = () =>
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

/** The beacon and the witnesses of published draws. */
export const drawVariables = {
  DRAND_RELAYS: () =>
    envRelays().meta({ says: "Relays of the beacon for published draws, separated by commas" }),
  DRAND_CHAIN: () =>
    envText("the path of a JSON file as drand's /info answers").optional().meta({
      says: "File with another chain, as drand's `/info` answers; for tests only",
      fallback: "quicknet",
    }),
  LOG_WITNESSES: () =>
    envWitnesses().meta({
      says: "Witnesses of the log of draws: a verifier key and an address each, separated by commas",
    }),
} as const;
