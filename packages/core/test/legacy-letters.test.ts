import { expect, test } from "vitest";
import { utf16Of, westernLean } from "../src/legacy-letters.ts";

/** Each byte from 0x80 on with its letter in an encoding. */
const lettersOf = (encoding: string) =>
  Array.from({ length: 128 }, (_, i) =>
    new TextDecoder(encoding).decode(new Uint8Array([128 + i])),
  );
const [asCentral, asWestern] = [lettersOf("windows-1250"), lettersOf("windows-1252")];

/** How a text that was written in Windows-1252 reads as Windows-1250. */
const misread = (text: string): string =>
  text.replaceAll(/[^\0-\u007f]/g, (letter) => asCentral[asWestern.indexOf(letter)]!);

test.each([
  ["Spanish", "Íñigo Muñoz, Begoña Núñez, Peña"],
  ["Portuguese", "João Simões, Conceição Magalhães"],
  ["French", "Hélène Lefèvre, Loïc Benoît, Geneviève"],
  ["Danish", "Søren Kjær, Jørgen Bjørn"],
  ["Swedish", "Åsa Håkansson, Märta Åberg"],
  ["Italian", "Niccolà, Libertà, Bontà"],
])("%s is recognised as Windows-1252", (_, names) => {
  expect(westernLean(misread(names))).toBeGreaterThan(0);
});

test.each([
  ["Romanian", "Ştefan Ţurcanu, Ionuţ Neacşu, Bălan, Mălina"],
  ["Romanian with ă alone", "Ilincă, Cătălin"],
  ["Polish", "Łukasz Wałęsa, Małgorzata Nowińska, Święcicki"],
  ["Hungarian", "Kőváry Erzsébet, Szűcs Jenő, Győző"],
  ["Czech", "Dvořák, Jiří Novák, Růžena Čapková"],
  ["Croatian", "Petrović, Kovač, Ćirić"],
])("%s is recognised as Windows-1250", (_, names) => {
  expect(westernLean(names)).toBeLessThan(0);
});

test("letters that both encodings have in the same place are no evidence", () => {
  expect(westernLean("Jürgen Müller, René, László, Zoë, Benoît")).toBe(0);
});

test("UTF-16 without a byte order mark is recognised by its zero bytes", () => {
  const little = Buffer.from("Ștefan Țurcanu\r\nĂna", "utf16le");
  expect(utf16Of(little)).toBe("utf-16le");
  expect(utf16Of(Buffer.from(little).swap16())).toBe("utf-16be");
});

test.each([
  ["an empty file", Buffer.alloc(0)],
  ["UTF-8", Buffer.from("Ștefan, Ana")],
  ["UTF-32", Buffer.from("A\0\0\0n\0\0\0a\0\0\0", "latin1")],
  ["zeros alone", Buffer.alloc(64)],
  [
    "an old workbook",
    Buffer.from("d0cf11e0a1b11ae1000000000000000000000000000000003e000300feff0900", "hex"),
  ],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452000000200000002008060000", "hex")],
])("%s is not UTF-16", (_, bytes) => {
  expect(utf16Of(bytes)).toBeUndefined();
});
