// The patterns of this file apply to a text decoded as Windows-1250, in which other letters stand for those of Windows-1252.

/** Letters of names in Central Europe, where Windows-1252 would have a sign or a rare sequence. */
const central = [
  /\p{L}[şţłąż]|[ŞŢŁŻ]\p{L}/gu, // º þ ³ ¹ ¿, ª Þ £ ¯
  /ă(?![oe])/giu, // ã, which is followed by o or e
  /[ćčřńň](?!\p{L})/gu, // æ è ø ñ ò at the end of a word
  /[čř][aeiouáéíóúýě]/giu, // è ø before a vowel
  /[ńň][b-df-hj-np-tv-z]/giu, // ñ ò before a consonant
  /ő(?!e)|[űůěťź]/giu, // õ û ù ì
];

/** Letters of names in Western Europe, where Windows-1250 would have a rare sequence. */
const western = [
  /ă[oe]|őe/giu, // ão ãe õe
  /ń[aeiouáéíóú]/giu, // ñ
  /[ŕĺ]/giu, // à å
  /[čřď][b-df-hj-np-tvxz]/giu, // è ø ï before a consonant
  /ć[b-df-hj-np-tv]/giu, // æ
  /ę(?![bcdgkptwzłż])/giu, // ê
];

const count = (text: string, kinds: readonly RegExp[]): number =>
  kinds.reduce((sum, kind) => sum + (text.match(kind)?.length ?? 0), 0);

/**
 * Whether a text that is not UTF-8 is more likely Windows-1252 or Windows-1250, judged by the letters of names.
 * @param text the text, or part of it, decoded as Windows-1250
 * @returns positive: Windows-1252; negative: Windows-1250; zero: undecided
 */
export const westernLean = (text: string): number => count(text, western) - count(text, central);

/** Bytes by which the byte order is detected. */
const looked = 1024;

/** The byte order of UTF-16, by its mark or the zero bytes at the beginning of a text; undefined for anything else. */
export function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : unmarkedUtf16(bytes);
}

/**
 * The byte order of UTF-16 without a byte order mark: in Latin script one of the two bytes of most characters is zero,
 * and the other never is.
 * @returns undefined if the bytes are something else
 */
function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const start = bytes.subarray(0, looked);
  const odd = start.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  const all = start.filter((byte) => byte === 0).length;
  if (all === 0 || all * 4 < start.length) return undefined;
  if (odd === all) return "utf-16le";
  return odd === 0 ? "utf-16be" : undefined;
}
