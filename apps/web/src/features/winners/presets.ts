import type { PresetSource } from "../presets/preset-source.ts";
import { poolOf } from "./pool.ts";
import { prefillOf } from "./route-state.ts";
import type { WinnerDraft } from "./winner-draft.ts";

export const winnerPresets: PresetSource<"winner", WinnerDraft> = {
  type: "winner",
  settingsOf(draft) {
    const { participants, weights } = poolOf(draft);
    return {
      inputNames: participants.join(","),
      numberOfWinners: Number(draft.numberOfWinners),
      numberOfAlternates: Number(draft.numberOfAlternates),
      weights: weights && [...weights],
    };
  },
  prefillOf,
};
