import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export { bytesToHex, concatBytes, hexToBytes, utf8ToBytes };

/** The name of the format: the member `v` of every statement, and the beginning of every preimage. */
export const format = "sortes-draw/1";

/** SHA-256 of the joined parts, 32 bytes. */
export function hashOf(...parts: Uint8Array[]): Uint8Array {
  return sha256(parts.length === 1 ? parts[0]! : concatBytes(...parts));
}

/** D(x): what a preimage of kind `x` begins with, so that no hash of one kind is one of another. */
export function domain(kind: string): Uint8Array {
  return utf8ToBytes(`${format}/${kind}\0`);
}

/** u64: `value`, an integer in [0, 2⁵³), as 8 bytes, big-endian. */
export function u64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** id16: the 16 bytes of a UUID. */
export function uuidBytes(uuid: string): Uint8Array {
  return hexToBytes(uuid.replaceAll("-", ""));
}
