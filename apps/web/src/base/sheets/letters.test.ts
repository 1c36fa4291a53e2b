import { expect, test } from "vitest";
import { type LetterSet, readAs, readingsOf } from "./letters.ts";

const inLatin = (text: string) =>
  Uint8Array.from([...text], (letter) => letter.codePointAt(0) ?? 0);
const likeliest = (bytes: Uint8Array, language = "en"): [LetterSet, string] => {
  const [{ letters }] = readingsOf(bytes, language);
  return [letters, readAs(bytes, letters)];
};

test("old Romanian text is read as Windows-1250, and its cedillas become commas below", () => {
  // Ştefan Ţurcanu, Ionuţ Bălan
  const names = inLatin("\xaate \xdeu\nIonu\xfe B\xe3lan");
  expect(likeliest(names)).toEqual(["windows-1250", "Ște Țu\nIonuț Bălan"]);
});

test("Western European text is read as Windows-1252, also on a Romanian page", () => {
  const names = inLatin("Ana\nJo\xe3o Mu\xf1oz");
  expect(likeliest(names, "ro")).toEqual(["windows-1252", "Ana\nJoão Muñoz"]);
});

test("ambiguous text is read by the language of the page", () => {
  expect(likeliest(inLatin("T\xeadra"), "ro")[0]).toBe("windows-1250");
  expect(likeliest(inLatin("T\xeadra"), "en")[0]).toBe("windows-1252");
});

test("each possible encoding shows the first text in which the encodings differ", () => {
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
])("names are read as %s if their characters fit it best", (letters, text, names) => {
  expect(likeliest(inLatin(text))).toEqual([letters, names]);
  expect(likeliest(inLatin(text), "ro")).toEqual([letters, names]);
});

test.each([
  ["windows-1254", "Ay\xfeeg\xfcl", "Ayşegül"],
  ["windows-1257", "Dar\xfeius \xd0imkus", "Daržius Šimkus"],
  ["iso-8859-2", "Luk\xe1\xb9", "Lukáš"],
])(
  "if the characters do not decide, %s is one of the encodings offered",
  (letters, text, sample) => {
    expect(readingsOf(inLatin(text), "en")).toContainEqual({ letters, sample });
  },
);

test("no choice of encoding is offered if all give the same text", () => {
  expect(readingsOf(inLatin("Ren\xe9\nJ\xfcrgen"), "en")).toHaveLength(1);
});

test("UTF-8 with a few broken bytes is read as UTF-8, and other encodings are offered", () => {
  const whole = new TextEncoder().encode("Ștefan\nȚurcanu\nIonuț\n");
  const damaged = Uint8Array.from([...whole, 0x4a, 0x6f, 0x73, 0xe9]);
  expect(likeliest(damaged)).toEqual(["utf-8", "Ștefan\nȚurcanu\nIonuț\nJos\ufffd"]);
  expect(readingsOf(damaged, "en").length).toBeGreaterThan(1);
});

test("a text cut in the middle of a character is read as UTF-8", () => {
  const whole = new TextEncoder().encode("Ștefan\nIonuț");
  expect(likeliest(whole.subarray(0, -1))[0]).toBe("utf-8");
});
