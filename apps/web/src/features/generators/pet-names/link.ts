import type { LinkFormat } from "../presets/link-format.ts";
import type { PetDraft } from "./pet-draft.ts";

export const format: LinkFormat<"pet_name", PetDraft> = {
  write: ({ petType, gender, firstLetter = "", length = "any", style = "any" }) => ({
    pet: petType,
    gender,
    letter: firstLetter,
    length: length === "any" ? "" : length,
    style: style === "any" ? "" : style,
  }),
  read: ({ pet, gender, letter, length, style }, _names, last) => ({
    petType: pet ?? last.petType,
    gender: gender ?? last.gender,
    firstLetter: letter,
    length,
    style,
    result: null,
  }),
};
