import { westernLean } from "@sortes/core";

/** Of other systems and other languages. */
const otherSets = [
  "iso-8859-2",
  "macintosh",
  "windows-1254",
  "windows-1257",
  "windows-1251",
  "windows-1253",
] as const;

/** How the letters of a text may be written that is not UTF-8. */
export type LetterSet = "windows-1250" | "windows-1252" | "utf-8" | (typeof otherSets)[number];

/** A row of letters without any of ASCII, which names in Latin letters hardly have. */
const allOther = /(?:(?!\p{ASCII})\p{L}){3}/u;
/** Characters that names hardly have: signs beside letters, capitals behind small letters, letters of Icelandic. */
const odd =
  /\p{L}[\p{S}¶·‚†‡‰]|[\p{S}¶]\p{L}|\p{Ll}(?!\p{ASCII})\p{Lu}|[ÐÞðþ]|(?:(?!\p{ASCII})\p{L}){3}/u;
/** Letters of ISO 8859-2 that Windows-1250 reads as signs. */
const isoSigns = /\p{L}[±¶¦¬]|[±¶¦¬©®]\p{L}/u;
/** The Polish ą beside letters that Polish lacks: a Czech š. */
const polishAndCzech = (text: string): boolean => /ą/.test(text) && /[áíýěřů]/.test(text);
/** Characters that a set lacks. */
const missing = /[\u0080-\u009f\ufffd]/;
/** Small letters of the Mac that Windows reads as capitals and signs. */
const macSigns = /\p{Ll}[ŽŠ‹‰]/u;

/** A way to read such a text. */
export interface Reading {
  letters: LetterSet;
  /** A piece of the text in this reading, in which the others differ. */
  sample: string;
}

/** Bytes that are looked at, and characters of a sample, at most. */
const looked = 1_000_000;
const sampleLength = 40;

// those of Central Europe have only the cedilla forms, in which Romanian was written for want of its own letters
const commaBelow: Record<string, string> = { Ş: "Ș", ş: "ș", Ţ: "Ț", ţ: "ț" };
const cedillas = /[ŞşŢţ]/g;

/** The text of bytes in this reading. What UTF-8 does not allow becomes U+FFFD. */
export function readAs(bytes: Uint8Array, letters: LetterSet): string {
  const text = new TextDecoder(letters).decode(bytes);
  return letters === "windows-1250" || letters === "iso-8859-2"
    ? text.replaceAll(cedillas, (letter) => commaBelow[letter]!)
    : text;
}

/**
 * The ways to read a text that is not UTF-8, the likeliest first: in Romania, files of old are in Windows-1250 unless
 * their letters speak against it. Damaged UTF-8 is among them where most of its letters are whole, and other ways where
 * the names look odd in these two.
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
  const texts = new Map<LetterSet, string>();
  const textIn: TextIn = (letters) => {
    const text = texts.get(letters) ?? readAs(start, letters);
    texts.set(letters, text);
    return text;
  };
  const ways = likely[0] === "utf-8" ? likely : withOthers(textIn, likely);
  const piece = differingPiece(start, likely) ?? differingPiece(start, ways);
  // of ways that give the same text, the likeliest
  const different = ways.filter(
    (letters, at) => ways.findIndex((other) => textIn(other) === textIn(letters)) === at,
  );
  const all = different.map((letters) => ({ letters, sample: sampleOf(piece ?? start, letters) }));
  return piece ? (all as [Reading, ...Reading[]]) : [all[0]!];
}

/** The text in a reading. Remembers it: a text has up to a million letters. */
type TextIn = (letters: LetterSet) => string;

/** The likely ways, and the others where names look odd in these: the one before all that its own letters speak for. */
function withOthers(textIn: TextIn, likely: readonly LetterSet[]): readonly LetterSet[] {
  const looks = likely.map(textIn);
  if (!looks.some((text) => odd.test(text) || polishAndCzech(text))) return likely;
  const others = otherSets.filter((letters) => !missing.test(textIn(letters)));
  const plain = plainlyOf(textIn);
  const first = others.find((letters) => letters === plain);
  return [...new Set([...(first ? [first] : []), ...likely, ...others])];
}

/** The way that the letters of a text speak for. */
function plainlyOf(textIn: TextIn): LetterSet | undefined {
  const western = textIn("windows-1252");
  if (macSigns.test(western)) return "macintosh";
  // in Greek words, Windows-1251 has capitals behind small letters
  if (allOther.test(western))
    return /\p{Ll}\p{Lu}/u.test(textIn("windows-1251")) ? "windows-1253" : "windows-1251";
  const central = textIn("windows-1250");
  return isoSigns.test(central) || polishAndCzech(central) ? "iso-8859-2" : undefined;
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
