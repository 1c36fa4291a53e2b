import { readNames } from "../names-input/read-names.ts";
import type { PresetSource } from "../presets/preset-source.ts";
import { prefillOf } from "./route-state.ts";
import type { TeamDraft } from "./team-draft.ts";

export const teamPresets: PresetSource<"team", TeamDraft> = {
  type: "team",
  settingsOf: ({ names, numberOfTeams }) => ({
    inputNames: readNames(names).names.join(","),
    numberOfTeams,
  }),
  prefillOf,
};
