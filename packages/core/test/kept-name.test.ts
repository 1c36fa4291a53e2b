import { expect, it } from "vitest";
import { keptName } from "../src/index.ts";
import { normaliseLabel } from "../src/draws/index.ts";

it.each([
  ["Ana", "Ana"],
  ["  Ana \t Pop ", "Ana Pop"],
  ["Ana\u200b", "Ana"],
  ["\u200eIon\u200f", "Ion"],
  ["Ana\u200dMaria", "AnaMaria"],
  ["S\u0326tefan", "Ștefan"],
  ["S\u200b\u0326tefan", "Ștefan"],
  ["S\u0326\u200dtefan", "Ștefan"],
  ["Ana\u200cMaria\ufe0f", "AnaMaria"],
  ["Ελ\u200dένη", "Ελένη"],
  ["Ив\u200dан", "Иван"],
  ["Ana \u200d Pop", "Ana Pop"],
  [`A${"\u0316".repeat(4)}`, `A${"\u0316".repeat(4)}`],
  [
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Ana",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Ana",
  ],
  ["O’Neil-Pop", "O’Neil-Pop"],
  ["Ana P.", "Ana P."],
  ["@maria_09", "@maria_09"],
  ["Player 7", "Player 7"],
  ["Ana & Ion", "Ana & Ion"],
  ["Max (5B)", "Max (5B)"],
  ["Home - Away", "Home - Away"],
  ["Max (cu pisica)", "Max (cu pisica)"],
  ["\u200dMax", "Max"],
  ["👩‍👧 Ana ❤️", "👩‍👧 Ana ❤️"],
  ["李小龍", "李小龍"],
  ["می‌خواهم", "می‌خواهم"],
  ["Nguyễn", "Nguyễn"],
  ["किरण", "किरण"],
])("keeps %j as %j", (typed, kept) => {
  expect(keptName(typed)).toBe(kept);
  expect(normaliseLabel(kept)).toBe(kept);
});

it.each([
  ["two names", "Ana, Ion"],
  ["two entries", "Ana; Ion"],
  ["tickets", "Ana *1000"],
  ["tickets by a letter", "Ana x3"],
  ["a rule of teams", "Ana ≠ Ion"],
  ["a rule by keyboard", "Ana -> Ion"],
  ["a rule of a gift exchange", "Ana ↛ Ion"],
  ["a role", "Ana #keeper"],
  ["a captain", "Ana (captain)"],
  ["a captain in Romanian", "Ion [căpitan]"],
  ["a captain without diacritics", "Ion (capitan)"],
  ["an absence without diacritics", "Ion [lipseste]"],
  ["somebody absent", "Ion (absent)"],
  ["somebody absent in Romanian", "Ana (absentă)"],
  ["somebody absent behind a dash", "Ana - absentă"],
  ["an invisible name", "\u200b\u2063"],
  ["a blank glyph", "\u2800"],
  ["a private character", "Ana\ue000"],
  ["an override", "Ana\u202e"],
  ["piled marks", `A${"\u0316".repeat(5)}`],
  ["a captain in capitals", "ANA (CAPTAIN)"],
  ["nothing", "  "],
])("refuses %s", (_what, typed) => {
  expect(keptName(typed)).toBeUndefined();
});

it.each("\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u2060\u2064\u206a\u206f\ufeff".split(""))(
  "leaves out the mark %j, which nobody can see",
  (mark) => expect(keptName(`Ana${mark}${mark}Maria`)).toBe("AnaMaria"),
);

it.each("\t\u0085\u00a0\u115f\u1160\u2800\u3000\u3164\uffa0".split(""))(
  "writes the blank %j as a space",
  (blank) => expect(keptName(`Ana${blank}${blank}Pop`)).toBe("Ana Pop"),
);
