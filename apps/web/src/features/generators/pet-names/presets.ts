import type { PresetSource } from "../presets/preset-source.ts";
import { type PetDraft, prefillOf } from "./pet-draft.ts";

export const petPresets: PresetSource<"pet_name", PetDraft> = {
  type: "pet_name",
  loadLink: () => import("./link.ts"),
  settingsOf: ({ petType, gender, firstLetter = "", length = "any", style = "any" }) => ({
    petType,
    gender,
    firstLetter,
    length,
    style,
  }),
  prefillOf,
};
