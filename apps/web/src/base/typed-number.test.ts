import { expect, test } from "vitest";
import { plainNumber, wholeOf } from "./typed-number.ts";

test.each([
  ["en", "1,000", "1000"],
  ["en", "12,345,678", "12345678"],
  ["en", "1,234.5", "1234.5"],
  ["ro", "1.000", "1000"],
  ["ro", "9.000.000", "9000000"],
  ["ro", "-1.500", "-1500"],
  ["ro", "1.234,5", "1234,5"],
  ["ro", "10 000", "10000"],
  ["ro", "10\u00a0000", "10000"],
  ["en", "10’000", "10000"],
  ["en", " 42 ", "42"],
  ["en", "−7", "-7"],
  ["en", "\u200e12", "12"],
  ["en", "12\u200b", "12"],
  ["ro", "10.000\u2060", "10000"],
] as const)("in %s “%s” is read as %s", (language, typed, plain) => {
  expect(plainNumber(typed, language)).toBe(plain);
});

test.each([
  // thousands in the other language's notation, or a decimal number
  ["en", "1.000"],
  ["ro", "1,000"],
  ["en", "1,00"],
  ["en", "1000,000"],
  // below one
  ["en", "0,500"],
  ["ro", "0.500"],
  ["ro", "001.000"],
  ["ro", "12.34"],
  ["ro", "1.000 000"],
  ["en", "0x3"],
  ["en", "1e3"],
  ["en", "three"],
  ["en", "٣"],
  ["en", "5-"],
] as const)("in %s “%s” stays unchanged and is not a whole number", (language, typed) => {
  expect(plainNumber(typed, language)).toBe(typed);
  expect(wholeOf(typed)).toBeNaN();
});

test("an empty box counts as zero", () => {
  expect(wholeOf(" ")).toBe(0);
  expect(Object.is(wholeOf("-0"), 0)).toBe(true);
});

test("digits with a sign are a whole number", () => {
  expect(["1000", "+5", " -7 ", "−7", "007"].map(wholeOf)).toEqual([1000, 5, -7, -7, 7]);
});
