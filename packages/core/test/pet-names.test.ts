import { type Gender, genders, type PetType, petTypes } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { petNamesEn } from "../src/pet-names/en.ts";
import { generatePetName, petNameFits } from "../src/pet-names/generate-pet-name.ts";
import { petNamesRo } from "../src/pet-names/ro.ts";
import { holds, randomSources } from "./support/property.ts";

const languages = [
  ["English", petNamesEn],
  ["Romanian", petNamesRo],
] as const;

describe.each(languages)("the %s names", (_, lists) => {
  const gendersOf = (key: "every" | PetType) =>
    [lists[key].male, lists[key].female, lists[key].neutral].flat();

  it.each(petTypes)("for a %s are at least 100 for each gender, none twice", (petType) => {
    const all = [...gendersOf("every"), ...gendersOf(petType)];
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
    for (const gender of genders) {
      const suitable = all.filter((name) => petNameFits({ petType, gender }, name, lists));
      expect(suitable.length, `${gender}`).toBeGreaterThanOrEqual(100);
    }
  });

  it("are written as names: a capital letter first, no digits, Romanian letters with a comma below, NFC", () => {
    const all = (["every", ...petTypes] as const).flatMap(gendersOf);
    expect(all.filter((name) => !/^\p{Lu}[\p{L}’ -]+$/u.test(name))).toEqual([]);
    expect(all.filter((name) => /[şţŞŢ]/.test(name) || name !== name.normalize("NFC"))).toEqual([]);
  });
});

describe("generatePetName", () => {
  it("gives a name that suits", () => {
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
  ])("takes for a %s, %s: %s? %s", (petType, gender, name, fits) => {
    expect(petNameFits({ petType, gender }, name, petNamesEn)).toBe(fits);
  });
});
