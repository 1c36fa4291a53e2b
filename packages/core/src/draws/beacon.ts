import { bls12_381 } from "@noble/curves/bls12-381.js";
import { type BeaconChain, roundMessage } from "./beacon-rounds.ts";
import { hexToBytes } from "./bytes.ts";

const domainTag = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/**
 * Whether `signature`, 96 hex digits, is the chain's signature of a round: e(signature, g2) = e(hash(message), key), with
 * RFC 9380 hashing to G1 and the signature in the subgroup. Takes about 25 ms, the first time 200 ms.
 */
export function isRoundSigned(round: number, signature: string, chain: BeaconChain): boolean {
  const bls = bls12_381.shortSignatures;
  try {
    const message = bls.hash(roundMessage(round), domainTag);
    return bls.verify(hexToBytes(signature), message, hexToBytes(chain.publicKey));
  } catch {
    // not a point of the curve or of the subgroup
    return false;
  }
}
