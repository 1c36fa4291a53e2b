import { DrawFault } from "./fault.ts";

/** Standard base64 of bytes (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The bytes of standard base64. Throws a DrawFault unless it is exactly what `toBase64` writes. */
export function fromBase64(text: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new DrawFault("bad_base64");
  }
  if (toBase64(bytes) !== text) throw new DrawFault("bad_base64");
  return bytes;
}

/** Bytes as they stand in links: base64url without padding (RFC 4648, section 5). */
export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of base64url without padding. Throws a DrawFault unless it is exactly what `toBase64url` writes. */
export function fromBase64url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new DrawFault("bad_base64");
  const padded = text.replaceAll("-", "+").replaceAll("_", "/");
  return fromBase64(padded.padEnd(Math.ceil(padded.length / 4) * 4, "="));
}
