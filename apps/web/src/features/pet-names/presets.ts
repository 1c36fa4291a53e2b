import type { PresetSource } from "../presets/use-presets.ts";
import { type PetDraft, prefillOf } from "./pet-draft.ts";

export const petPresets: PresetSource<"pet_name", PetDraft> = {
  type: "pet_name",
  settingsOf: ({ petType, gender }) => ({ petType, gender }),
  prefillOf,
};
