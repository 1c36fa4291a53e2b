import type { Gender, PetType } from "@sortes/contract";
import type { RandomSource } from "../random/random-source.ts";

/** The pet to name. Neutral allows names of any gender. */
export interface PetNameInputs {
  readonly petType: PetType;
  readonly gender: Gender;
}

/**
 * One name from the lists of a language, each that suits the pet being equally likely. The lists are an argument so
 * that a page loads only those of its language (`@sortes/core/pet-names/en`, `@sortes/core/pet-names/ro`).
 */
export function generatePetName(
  inputs: PetNameInputs,
  random: RandomSource,
  lists: PetNameLists,
): { name: string } {
  const names = suitableNames(inputs, lists);
  return { name: names[random.below(names.length)]! };
}

/** Whether `generatePetName(inputs, …, lists)` could give this name. */
export function petNameFits(inputs: PetNameInputs, name: string, lists: PetNameLists): boolean {
  return suitableNames(inputs, lists).includes(name);
}

function suitableNames({ petType, gender }: PetNameInputs, lists: PetNameLists): string[] {
  const wanted =
    gender === "neutral"
      ? (["male", "female", "neutral"] as const)
      : ([gender, "neutral"] as const);
  return [lists.every, lists[petType]].flatMap((names) => wanted.flatMap((key) => names[key]));
}

/** Names by the gender they suit. No name is in two of the lists. */
export interface GenderedNames {
  readonly male: readonly string[];
  readonly female: readonly string[];
  /** Suits either. */
  readonly neutral: readonly string[];
}

/** The names of one language: those that suit every pet, and those that suit one type of pet. */
export type PetNameLists = Readonly<Record<"every" | PetType, GenderedNames>>;

/** The names in a text, separated by commas. Keeps the lists short to read and to ship. */
export function nameList(text: string): string[] {
  return text.trim().split(/,\s+/);
}
