import { type Bundle, DrawFault, readBundle, readChainInfo } from "@sortes/core/draws";
import { checkBundle, type Report } from "@sortes/core/draws/check";

/** Values that the checker's user knows from elsewhere, as typed. */
export interface Given {
  seen: string;
  log: string;
  witnesses: string;
  chain: string;
}

/** The reason why there is no report: a problem of the file, or of the typed chain. */
export type Refusal = "unreadable" | "tooLarge" | "badChain";

/** Maximum size of a file, in bytes. */
export const largestFile = 160 * 2 ** 20;

/** Parses the bundle in a file, or returns the problem. */
export function bundleIn(bytes: ArrayBuffer): Bundle | Refusal {
  if (bytes.byteLength > largestFile) return "tooLarge";
  try {
    return readBundle(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    if (error instanceof DrawFault && error.code === "too_long") return "tooLarge";
    return "unreadable";
  }
}

/** Checks a bundle against the typed values. */
export function reportOf(bundle: Bundle, given: Given): Report | Refusal {
  const { chain, seen, log } = given;
  const witnesses = given.witnesses.split(/\s+/).filter(Boolean);
  try {
    const named = chain.trim() ? { chain: readChainInfo(chain) } : {};
    return checkBundle(bundle, { ...named, seen: seen.trim(), log: log.trim(), witnesses });
  } catch {
    return "badChain";
  }
}
