import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

export { bytesToHex, concatBytes, hexToBytes };

const encoder = new TextEncoder();

/** Encodes a text in UTF-8. Lone surrogates become U+FFFD. */
export function utf8ToBytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The name of the format: the member `v` of every statement, and the beginning of every preimage. */
export const format = "sortes-draw/1";

const untouched = sha256.create();
const working = sha256.create();

/** SHA-256 of the joined parts, 32 bytes. */
export function hashOf(...parts: Uint8Array[]): Uint8Array {
  // reuses one state: a list has up to 100,000 entries, and a new state per hash takes twice the time
  untouched._cloneInto(working);
  for (const part of parts) working.update(part);
  return working.digest();
}

/** D(x): the prefix of preimages of kind `x` (domain separation). */
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
