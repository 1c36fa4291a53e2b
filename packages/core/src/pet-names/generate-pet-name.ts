import type { Gender, PetType } from "@sortes/contract";
import type { RandomSource } from "../random/random-source.ts";
import type { PetNameLists } from "./pet-name-lists.ts";

/** What the name is for. Neutral means that any gender will do. */
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
