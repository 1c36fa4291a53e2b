import type { Language } from "@sortes/contract";
import type { PetNameLists } from "@sortes/core";
import { petNamesEn } from "@sortes/core/pet-names/en";
import { petNamesRo } from "@sortes/core/pet-names/ro";

/** The lists of names, by the caller's language. */
export const petNames: Readonly<Record<Language, PetNameLists>> = {
  en: petNamesEn,
  ro: petNamesRo,
};

/** All lists: a saved name may come from either language. */
export const everyPetName: readonly PetNameLists[] = Object.values(petNames);
