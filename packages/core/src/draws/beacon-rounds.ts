import { hashOf, hexToBytes, u64 } from "./bytes.ts";
import { DrawFault } from "./fault.ts";

/** A drand chain whose signatures are on G1 and not chained to each other (bls-unchained-g1-rfc9380). */
export interface BeaconChain {
  /** Hash of the chain, 64 hex digits. */
  hash: string;
  /** Public key on G2, 192 hex digits. */
  publicKey: string;
  /** Time of round 1 in Unix seconds. */
  genesis: number;
  /** Seconds between rounds. */
  period: number;
}

/** drand quicknet, pinned in every checker. */
export const quicknet: BeaconChain = {
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis: 1_692_803_367,
  period: 3,
};

/** Limits of a draw's schedule: times in seconds, and the minimum number of rounds from the newest to the draw's. */
export const schedule = {
  /** Minimum and maximum from `open` to the round. */
  openBefore: 120,
  openWithin: 90 * 24 * 3600,
  /** Minimum from `freeze` to the round. */
  freezeBefore: 60,
  /** Minimum from a witness's signature to the round. */
  witnessBefore: 30,
  roundsAhead: 20,
} as const;

const scheme = "bls-unchained-g1-rfc9380";

/** T(round): the time in Unix seconds before which a round of a chain, from 1, does not appear. */
export function roundTime(round: number, { genesis, period }: BeaconChain): number {
  return genesis + (round - 1) * period;
}

/** The first round of a chain at or after a time in Unix seconds. */
export function roundAt(time: number, { genesis, period }: BeaconChain): number {
  return Math.max(1, Math.ceil((time - genesis) / period) + 1);
}

/** b: the hash of a round's signature, which drand calls randomness. */
export function beaconOf(signature: string): Uint8Array {
  return hashOf(hexToBytes(signature));
}

/** The message of a round that the chain signs: SHA-256 of its number, 32 bytes. */
export function roundMessage(round: number): Uint8Array {
  return hashOf(u64(round));
}

/**
 * Parses a chain in the JSON of drand's `/info`. Throws a DrawFault unless it uses our scheme. Checkers accept a chain
 * other than quicknet only if they are given it.
 */
export function readChainInfo(text: string): BeaconChain {
  let info: unknown;
  try {
    info = JSON.parse(text);
  } catch {
    throw new DrawFault("not_json");
  }
  const fields = (typeof info === "object" && info !== null ? info : {}) as Record<string, unknown>;
  const { hash, public_key: publicKey, genesis_time: genesis, period } = fields;
  const named = fields["schemeID"] ?? fields["scheme"];
  const isHex = (value: unknown, digits: number): value is string =>
    typeof value === "string" && value.length === digits && /^[0-9a-f]+$/.test(value);
  const isTime = (value: unknown, least: number): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least;
  if (named !== scheme || !isHex(hash, 64) || !isHex(publicKey, 192))
    throw new DrawFault("bad_chain_info");
  if (!isTime(genesis, 0) || !isTime(period, 1)) throw new DrawFault("bad_chain_info");
  return { hash, publicKey, genesis, period };
}
