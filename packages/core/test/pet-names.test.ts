import { type Gender, genders, petStyles, type PetType, petTypes } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { petNamesEn } from "../src/pet-names/en.ts";
import { generatePetName, petNameFits, suitableNames } from "../src/pet-names/generate-pet-name.ts";
import { petNamesRo } from "../src/pet-names/ro.ts";
import { seededRandom } from "../src/random/seeded-random.ts";
import { holds, randomSources } from "./support/property.ts";

const languages = [
  ["English", petNamesEn],
  ["Romanian", petNamesRo],
] as const;

describe.each(languages)("the list of %s pet names", (_, lists) => {
  const gendersOf = (key: "every" | PetType) =>
    [lists[key].male, lists[key].female, lists[key].neutral].flat();

  it.each(petTypes)(
    "for a %s has at least 400, 100 for each gender, without duplicates",
    (petType) => {
      const all = [...gendersOf("every"), ...gendersOf(petType)];
      expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
      expect(all.length).toBeGreaterThanOrEqual(400);
      for (const gender of genders) {
        const suitable = all.filter((name) => petNameFits({ petType, gender }, name, lists));
        expect(suitable.length, `${gender}`).toBeGreaterThanOrEqual(100);
      }
    },
  );

  it("has names of each style for every pet and gender, and none with two styles", () => {
    const all = new Set((["every", ...petTypes] as const).flatMap(gendersOf));
    const styled = Object.values(lists.styles).flat();
    expect(styled.filter((name, i) => styled.indexOf(name) !== i || !all.has(name))).toEqual([]);
    for (const petType of petTypes)
      for (const gender of genders) {
        const counts = petStyles
          .filter((style) => style !== "any")
          .map((style) => suitableNames({ petType, gender, style }, lists).length);
        expect(Math.min(...counts), `${petType} ${gender}`).toBeGreaterThanOrEqual(20);
        const total = suitableNames({ petType, gender }, lists).length;
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
      }
  });

  it("contains well-formed names: capitalised, no digits, comma-below letters, NFC", () => {
    const all = (["every", ...petTypes] as const).flatMap(gendersOf);
    expect(all.filter((name) => !/^\p{Lu}[\p{L}’ -]+$/u.test(name))).toEqual([]);
    expect(all.filter((name) => /[şţŞŢ]/.test(name) || name !== name.normalize("NFC"))).toEqual([]);
  });
});

describe("generatePetName", () => {
  it("returns a name that fits", () => {
    const inputs = fc.record({
      petType: fc.constantFrom(...petTypes),
      gender: fc.constantFrom(...genders),
      language: fc.constantFrom(petNamesEn, petNamesRo),
    });
    holds(
      fc.property(inputs, randomSources, ({ language, ...input }, random) => {
        const { name } = generatePetName(input, random, language);
        expect(petNameFits(input, name, language)).toBe(true);
      }),
    );
  });

  it.each<[PetType, Gender, string, boolean]>([
    ["cat", "female", "Nala", true],
    ["cat", "male", "Nala", false],
    ["cat", "neutral", "Nala", true],
    ["dog", "female", "Nala", false],
    ["rabbit", "male", "Waffles", true],
    ["fish", "female", "Oscar", false],
    ["fish", "male", "nemo", false],
  ])("fits for a %s, %s: %s? %s", (petType, gender, name, fits) => {
    expect(petNameFits({ petType, gender }, name, petNamesEn)).toBe(fits);
  });

  it("combines first letter, length and style, by the letters of the language", () => {
    const cat = { petType: "cat", gender: "neutral" } as const;
    const short = suitableNames({ ...cat, firstLetter: "b", length: "short" }, petNamesEn);
    expect(short.length).toBeGreaterThan(3);
    expect(short.filter((name) => !/^B.{1,3}$/.test(name))).toEqual([]);
    const long = suitableNames({ ...cat, firstLetter: "Ș", style: "food" }, petNamesRo);
    expect(long).toEqual(["Șerbet", "Ștrudel"]);
    expect(petNameFits({ ...cat, style: "food" }, "Biscuit", petNamesEn)).toBe(true);
    expect(petNameFits({ ...cat, style: "people" }, "Biscuit", petNamesEn)).toBe(false);
    expect(petNameFits({ ...cat, length: "medium" }, "Tom", petNamesEn)).toBe(false);
    const none = { ...cat, firstLetter: "9" };
    expect(() => generatePetName(none, seededRandom(new Uint8Array(32)), petNamesEn)).toThrow(
      "NO_NAME_FITS",
    );
  });

  it("draws each fitting name equally often", () => {
    const inputs = { petType: "cat", gender: "neutral", firstLetter: "Ș", style: "food" } as const;
    const random = { below: (n: number) => turn++ % n, belowBig: (n: bigint) => n };
    let turn = 0;
    const names = Array.from({ length: 4 }, () => generatePetName(inputs, random, petNamesRo).name);
    expect(names).toEqual(["Șerbet", "Ștrudel", "Șerbet", "Ștrudel"]);
  });
});
