import { type Bundle, DrawFault, readBundle, readChainInfo } from "@sortes/core/draws";
import { checkBundle, type Report } from "@sortes/core/draws/check";

/** What the person checking knows from elsewhere, as they typed it. */
export interface Given {
  seen: string;
  log: string;
  witnesses: string;
  chain: string;
}

/** Why there is no report: the file, or the chain in the fields. */
export type Refusal = "unreadable" | "tooLarge" | "badChain";

/** Bytes of the largest file that is read. */
export const largestFile = 160 * 2 ** 20;

/** The bundle in a file's bytes, or why it is none. */
export function bundleIn(bytes: ArrayBuffer): Bundle | Refusal {
  if (bytes.byteLength > largestFile) return "tooLarge";
  try {
    return readBundle(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    if (error instanceof DrawFault && error.code === "too_long") return "tooLarge";
    return "unreadable";
  }
}

/** Checks a bundle with what was given. */
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
