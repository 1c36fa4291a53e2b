import { utf16Of, westernLean } from "@sortes/core";
import { isBinary, isCompound, isZip, type NotText, startsWith } from "./decode-text.ts";

/**
 * The text of a UTF-16 file, with a byte order mark or without.
 * @returns undefined if it is a text whose encoding has to be detected
 */
export function decodeOther(bytes: Uint8Array): string | { problem: NotText } | undefined {
  // UTF-32, which is obsolete
  if (startsWith(bytes, 0xff, 0xfe, 0, 0)) return { problem: "binary" };
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (isZip(bytes) || isCompound(bytes)) return { problem: "workbook" };
  return isBinary(bytes) ? { problem: "binary" } : undefined;
}

/** Encodings of other systems and languages. */
const otherSets = [
  "iso-8859-2",
  "macintosh",
  "windows-1254",
  "windows-1257",
  "windows-1251",
  "windows-1253",
] as const;

/** The possible encodings of a text that is not valid UTF-8. */
export type LetterSet = "windows-1250" | "windows-1252" | "utf-8" | (typeof otherSets)[number];

/** Three consecutive non-ASCII letters, which are rare in names in Latin script. */
const allOther = /(?:(?!\p{ASCII})\p{L}){3}/u;
/** Sequences that are rare in names: symbols next to letters, capitals after small letters, Icelandic letters. */
const odd =
  /\p{L}[\p{S}¶·‚†‡‰]|[\p{S}¶]\p{L}|\p{Ll}(?!\p{ASCII})\p{Lu}|[ÐÞðþ]|(?:(?!\p{ASCII})\p{L}){3}/u;
/** ISO 8859-2 letters that Windows-1250 decodes as symbols. */
const isoSigns = /\p{L}[±¶¦¬]|[±¶¦¬©®]\p{L}/u;
/** The Polish ą together with letters that Polish lacks: it is a Czech š. */
const polishAndCzech = (text: string): boolean => /ą/.test(text) && /[áíýěřů]/.test(text);
/** Characters that the encoding does not define. */
const missing = /[\u0080-\u009f\ufffd]/;
/** Mac small letters that Windows decodes as capitals and symbols. */
const macSigns = /\p{Ll}[ŽŠ‹‰]/u;

/** A possible decoding of a text. */
export interface Reading {
  letters: LetterSet;
  /** An excerpt of the text in this encoding, at a place where the encodings differ. */
  sample: string;
}

/** Maximum number of bytes examined, and of characters in a sample. */
const looked = 1_000_000;
const sampleLength = 40;

// Windows-1250 and ISO 8859-2 have only the cedilla forms, which were used for Romanian for lack of its own letters
const commaBelow: Record<string, string> = { Ş: "Ș", ş: "ș", Ţ: "Ț", ţ: "ț" };
const cedillas = /[ŞşŢţ]/g;

/** Decodes bytes. Bytes that are invalid in UTF-8 become U+FFFD. */
export function readAs(bytes: Uint8Array, letters: LetterSet): string {
  const text = new TextDecoder(letters).decode(bytes);
  return letters === "windows-1250" || letters === "iso-8859-2"
    ? text.replaceAll(cedillas, (letter) => commaBelow[letter]!)
    : text;
}

/**
 * The possible decodings of a text that is not valid UTF-8, the likeliest first: in Romania, old files use Windows-1250
 * unless their letters suggest otherwise. Damaged UTF-8 is included if most of its letters are intact, and other
 * encodings if names look odd in the first two.
 * @returns a single one if all encodings give the same text
 */
export function readingsOf(bytes: Uint8Array, language: string): [Reading, ...Reading[]] {
  const start = bytes.subarray(0, looked);
  const lean = westernLean(new TextDecoder("windows-1250").decode(start));
  const isWestern = lean > 0 || (lean === 0 && language !== "ro");
  const likely: LetterSet[] = isWestern
    ? ["windows-1252", "windows-1250"]
    : ["windows-1250", "windows-1252"];
  if (isMostlyWhole(start)) likely.unshift("utf-8");
  const texts = new Map<LetterSet, string>();
  const textIn: TextIn = (letters) => {
    const text = texts.get(letters) ?? readAs(start, letters);
    texts.set(letters, text);
    return text;
  };
  const ways = likely[0] === "utf-8" ? likely : withOthers(textIn, likely);
  const piece = differingPiece(start, likely) ?? differingPiece(start, ways);
  // of encodings that give the same text, keep the likeliest
  const different = ways.filter(
    (letters, at) => ways.findIndex((other) => textIn(other) === textIn(letters)) === at,
  );
  const all = different.map((letters) => ({ letters, sample: sampleOf(piece ?? start, letters) }));
  return piece ? (all as [Reading, ...Reading[]]) : [all[0]!];
}

/** Decodes the text, with a cache: it can have a million characters. */
type TextIn = (letters: LetterSet) => string;

/**
 * The likely encodings, plus others if names look odd in them; an encoding that the letters clearly suggest comes
 * first.
 */
function withOthers(textIn: TextIn, likely: readonly LetterSet[]): readonly LetterSet[] {
  const looks = likely.map(textIn);
  if (!looks.some((text) => odd.test(text) || polishAndCzech(text))) return likely;
  const others = otherSets.filter((letters) => !missing.test(textIn(letters)));
  const plain = plainlyOf(textIn);
  const first = others.find((letters) => letters === plain);
  return [...new Set([...(first ? [first] : []), ...likely, ...others])];
}

/** The encoding that the text's letters clearly suggest. */
function plainlyOf(textIn: TextIn): LetterSet | undefined {
  const western = textIn("windows-1252");
  if (macSigns.test(western)) return "macintosh";
  // Greek words decoded as Windows-1251 have capitals after small letters
  if (allOther.test(western))
    return /\p{Ll}\p{Lu}/u.test(textIn("windows-1251")) ? "windows-1253" : "windows-1251";
  const central = textIn("windows-1250");
  return isoSigns.test(central) || polishAndCzech(central) ? "iso-8859-2" : undefined;
}

/** Whether at least as many letters are intact in UTF-8 as are broken (broken ones count as letters too). */
function isMostlyWhole(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const count = (kind: RegExp) => text.match(kind)?.length ?? 0;
  return count(/\P{ASCII}/gu) >= 2 * count(/\ufffd/g);
}

/** The first piece between separators that the encodings decode differently. */
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
