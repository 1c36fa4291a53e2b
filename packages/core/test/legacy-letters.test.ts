import { expect, test } from "vitest";
import { westernLean } from "../src/legacy-letters.ts";

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
