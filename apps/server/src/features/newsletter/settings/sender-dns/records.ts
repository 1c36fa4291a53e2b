import { createPublicKey, type KeyObject } from "node:crypto";
import type { SenderFinding } from "@sortes/contract";

/** The tags of a record such as `v=DKIM1; p=…` (RFC 6376, 3.2); the first of duplicate names counts. */
function tagsOf(record: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(0, at)).trim().toLowerCase();
    if (name && !tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}

export const isDmarc = (record: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(record);
export const isSpf = (record: string): boolean => /^v=spf1(?: |$)/i.test(record);

/** The policy of a DMARC record (RFC 7489, 6.3). */
export function judgeDmarc(record: string): SenderFinding {
  const policy = tagsOf(record).get("p")?.toLowerCase();
  if (policy === "reject" || policy === "quarantine") return "dmarc_good";
  return policy === "none" ? "dmarc_watches" : "dmarc_broken";
}

/** Minimum bits of a strong RSA key. */
const strongBits = 2048;

/** @param own the public key that matches our signing key, if known */
export function judgeDkim(record: string, own?: KeyObject): SenderFinding {
  const tags = tagsOf(record);
  const p = (tags.get("p") ?? "").replaceAll(/\s/g, "");
  if (p === "") return "dkim_revoked";
  const bytes = Buffer.from(p, "base64");
  if (tags.get("k")?.toLowerCase() === "ed25519") {
    if (own) return "dkim_other_key";
    return bytes.length === 32 ? "dkim_good" : "dkim_broken";
  }
  const key = publicKeyOf(bytes);
  if (!key) return "dkim_broken";
  if (own && !own.equals(key)) return "dkim_other_key";
  return (key.asymmetricKeyDetails?.modulusLength ?? 0) < strongBits ? "dkim_short" : "dkim_good";
}

/** Most records hold a SubjectPublicKeyInfo, some an RSAPublicKey. */
function publicKeyOf(der: Buffer): KeyObject | undefined {
  for (const type of ["spki", "pkcs1"] as const)
    try {
      const key = createPublicKey({ key: der, format: "der", type });
      if (key.asymmetricKeyType === "rsa") return key;
    } catch {
      // the other form, or none
    }
  return undefined;
}

/** The DNS lookups that an SPF record causes (RFC 7208, 4.6.4); `follow` names other SPF records. */
export interface SpfTerms {
  lookups: number;
  follow: string[];
  /** The rule for all other senders; undefined if the record has none. */
  all: "+" | "?" | "~" | "-" | undefined;
}

export function spfTerms(record: string): SpfTerms {
  const terms = record.trim().toLowerCase().split(/ +/).slice(1);
  const follow: string[] = [];
  let lookups = 0;
  let all: SpfTerms["all"];
  let redirect: string | undefined;
  for (const term of terms) {
    const [, sign = "+", name = "", target = ""] =
      /^([+?~-]?)([a-z]+)(?:[:=/](.*))?$/.exec(term) ?? [];
    if (name === "all") all = (sign || "+") as SpfTerms["all"];
    if (name === "redirect") redirect = target;
    if (["include", "a", "mx", "ptr", "exists"].includes(name)) lookups++;
    if (name === "include") follow.push(target);
  }
  if (all !== undefined || redirect === undefined) return { lookups, follow, all };
  return { lookups: lookups + 1, follow: [...follow, redirect], all };
}
