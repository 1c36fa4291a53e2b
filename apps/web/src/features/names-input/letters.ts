import { westernLean } from "@sortes/core";

/** How the letters of a text may be written that is not UTF-8. */
export type LetterSet = "windows-1250" | "windows-1252" | "utf-8";

/** A way to read such a text. */
export interface Reading {
  letters: LetterSet;
  /** A piece of the text in this reading, in which the others differ. */
  sample: string;
}

/** Bytes that are looked at, and characters of a sample, at most. */
const looked = 1_000_000;
const sampleLength = 40;

// Windows-1250 has only the cedilla forms, in which Romanian was written for want of its own letters
const commaBelow: Record<string, string> = { Ş: "Ș", ş: "ș", Ţ: "Ț", ţ: "ț" };
const cedillas = /[ŞşŢţ]/g;

/** The text of bytes in this reading. What UTF-8 does not allow becomes U+FFFD. */
export function readAs(bytes: Uint8Array, letters: LetterSet): string {
  const text = new TextDecoder(letters).decode(bytes);
  return letters === "windows-1250"
    ? text.replaceAll(cedillas, (letter) => commaBelow[letter]!)
    : text;
}

/**
 * The ways to read a text that is not UTF-8, the likeliest first: in Romania, files of old are in Windows-1250 unless
 * their letters speak against it. Damaged UTF-8 is among them where most of its letters are whole.
 * @returns one if all ways give the same text
 */
export function readingsOf(bytes: Uint8Array, language: string): [Reading, ...Reading[]] {
  const start = bytes.subarray(0, looked);
  const lean = westernLean(new TextDecoder("windows-1250").decode(start));
  const isWestern = lean > 0 || (lean === 0 && language !== "ro");
  const likely: LetterSet[] = isWestern
    ? ["windows-1252", "windows-1250"]
    : ["windows-1250", "windows-1252"];
  if (isMostlyWhole(start)) likely.unshift("utf-8");
  const piece = differingPiece(start, likely);
  const all = likely.map((letters) => ({ letters, sample: sampleOf(piece ?? start, letters) }));
  return piece ? (all as [Reading, ...Reading[]]) : [all[0]!];
}

/** Whether at least as many letters of a text are whole in UTF-8 as are broken, which count among the first as well. */
function isMostlyWhole(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const count = (kind: RegExp) => text.match(kind)?.length ?? 0;
  return count(/\P{ASCII}/gu) >= 2 * count(/\ufffd/g);
}

/** The first bytes between separators that have several readings. */
function differingPiece(bytes: Uint8Array, ways: readonly LetterSet[]): Uint8Array | undefined {
  const separators = new Set(Array.from('\r\n\t,;"', (sign) => sign.charCodeAt(0)));
  let from = 0;
  let isPlain = true;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== undefined && !separators.has(byte)) {
      isPlain &&= byte < 0x80;
      continue;
    }
    const piece = bytes.subarray(from, at);
    if (!isPlain && new Set(ways.map((letters) => sampleOf(piece, letters))).size > 1) return piece;
    from = at + 1;
    isPlain = true;
  }
  return undefined;
}

const sampleOf = (bytes: Uint8Array, letters: LetterSet): string =>
  readAs(bytes, letters).trim().slice(0, sampleLength);
