import { expect, test } from "vitest";
import { type LetterSet, readAs, readingsOf } from "./letters.ts";

const inLatin = (text: string) =>
  Uint8Array.from([...text], (letter) => letter.codePointAt(0) ?? 0);
const likeliest = (bytes: Uint8Array, language = "en"): [LetterSet, string] => {
  const [{ letters }] = readingsOf(bytes, language);
  return [letters, readAs(bytes, letters)];
};

test("Romanian of old is Windows-1250; its cedillas become commas below", () => {
  // Ştefan Ţurcanu, Ionuţ Bălan
  const names = inLatin("\xaate \xdeu\nIonu\xfe B\xe3lan");
  expect(likeliest(names)).toEqual(["windows-1250", "Ște Țu\nIonuț Bălan"]);
});

test("letters of Western Europe are Windows-1252, in a Romanian page as well", () => {
  const names = inLatin("Ana\nJo\xe3o Mu\xf1oz");
  expect(likeliest(names, "ro")).toEqual(["windows-1252", "Ana\nJoão Muñoz"]);
});

test("where nothing speaks for either, the language of the page does", () => {
  expect(likeliest(inLatin("T\xeadra"), "ro")[0]).toBe("windows-1250");
  expect(likeliest(inLatin("T\xeadra"), "en")[0]).toBe("windows-1252");
});

test("each way shows the first piece in which they differ", () => {
  const list = inLatin("name;city\nRen\xe9;Paris\nMu\xf1oz;Le\xf3n");
  expect(readingsOf(list, "en")).toEqual([
    { letters: "windows-1252", sample: "Muñoz" },
    { letters: "windows-1250", sample: "Muńoz" },
  ]);
});

test.each([
  ["iso-8859-2", "Jan W\xb1sik", "Jan Wąsik"],
  ["iso-8859-2", "\xa9imon Luk\xe1\xb9", "Šimon Lukáš"],
  ["macintosh", "Jos\x8e Mu\x96oz", "José Muñoz"],
  ["windows-1251", "\xcc\xe0\xf0\xe8\xff", "Мария"],
  ["windows-1253", "\xc3\xe9\xfe\xf1\xe3\xef\xf2 \xc5\xeb\xdd\xed\xe7", "Γιώργος Ελένη"],
])(
  "names that look odd are read as %s where their letters speak for it",
  (letters, text, names) => {
    expect(likeliest(inLatin(text))).toEqual([letters, names]);
    expect(likeliest(inLatin(text), "ro")).toEqual([letters, names]);
  },
);

test.each([
  ["windows-1254", "Ay\xfeeg\xfcl", "Ayşegül"],
  ["windows-1257", "Dar\xfeius \xd0imkus", "Daržius Šimkus"],
  ["iso-8859-2", "Luk\xe1\xb9", "Lukáš"],
])("where they do not, %s is among the ways", (letters, text, sample) => {
  expect(readingsOf(inLatin(text), "en")).toContainEqual({ letters, sample });
});

test("letters that all ways read alike are not asked about", () => {
  expect(readingsOf(inLatin("Ren\xe9\nJ\xfcrgen"), "en")).toHaveLength(1);
});

test("UTF-8 in which a few letters are broken stays UTF-8, and is asked about", () => {
  const whole = new TextEncoder().encode("Ștefan\nȚurcanu\nIonuț\n");
  const damaged = Uint8Array.from([...whole, 0x4a, 0x6f, 0x73, 0xe9]);
  expect(likeliest(damaged)).toEqual(["utf-8", "Ștefan\nȚurcanu\nIonuț\nJos\ufffd"]);
  expect(readingsOf(damaged, "en").length).toBeGreaterThan(1);
});

test("a text that is cut in the middle of a letter is UTF-8", () => {
  const whole = new TextEncoder().encode("Ștefan\nIonuț");
  expect(likeliest(whole.subarray(0, -1))[0]).toBe("utf-8");
});
