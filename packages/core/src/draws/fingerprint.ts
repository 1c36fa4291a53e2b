import { toBase64url } from "./base64.ts";
import { hexToBytes } from "./bytes.ts";

/** A fingerprint for reading aloud: in groups of five characters. */
export const grouped = (fingerprint: string): string =>
  fingerprint.replaceAll(/(.{5})(?=.)/g, "$1-");

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const fingerprintLength = 26;

/** The first 26 Crockford base32 characters (130 bits) of F, the hash of the freeze statement in hex. */
export function fingerprintOf(freeze: string): string {
  let bits = "";
  for (const byte of hexToBytes(freeze)) bits += byte.toString(2).padStart(8, "0");
  return Array.from(
    { length: fingerprintLength },
    (_, i) => alphabet[Number.parseInt(bits.slice(5 * i, 5 * i + 5), 2)],
  ).join("");
}

/**
 * The link to a draw's record. Once the list is frozen, it contains F, so that people who scan it can compare it with the
 * page.
 * @param address of the record, perhaps with `?lang`
 */
export function recordLink(
  address: string,
  draw: { statements: readonly { t: string; hash: string }[] },
): string {
  const frozen = draw.statements.find(({ t }) => t === "freeze");
  return frozen ? `${address}#f=${toBase64url(hexToBytes(frozen.hash))}` : address;
}

/**
 * Whether a person's note of F matches a freeze: F in hex or base64url, or its fingerprint, ignoring blanks, hyphens,
 * case and the look-alikes I, L and O. Undefined if the note is none of these; shorter notes could be forged by search.
 */
export function isNoteOf(note: string, freeze: string): boolean | undefined {
  const bare = note.trim();
  if (/^[0-9a-fA-F]{64}$/.test(bare)) return bare.toLowerCase() === freeze;
  if (/^[\w-]{43}$/.test(bare)) return bare === toBase64url(hexToBytes(freeze));
  const typed = bare
    .replaceAll(/[\s-]/g, "")
    .toUpperCase()
    .replaceAll(/[IL]/g, "1")
    .replaceAll("O", "0");
  if (!/^[0-9A-HJKMNP-TV-Z]{26}$/.test(typed)) return undefined;
  return typed === fingerprintOf(freeze);
}
