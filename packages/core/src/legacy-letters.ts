// All look at a text that was read as Windows-1250, in which each letter of Windows-1252 has another in its place.

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
 * Whether a text that is not UTF-8 is likely to be Windows-1252 or Windows-1250, by the letters of names.
 * @param text the text, or part of it, read as Windows-1250
 * @returns above zero: Windows-1252; below: Windows-1250; zero: nothing speaks for either
 */
export const westernLean = (text: string): number => count(text, western) - count(text, central);
