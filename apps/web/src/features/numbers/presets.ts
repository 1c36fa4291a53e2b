import type { PresetSource } from "../presets/preset-source.ts";
import type { NumberDraft } from "./number-draft.ts";
import { readRules } from "./read-rules.ts";
import { prefillOf } from "./route-state.ts";

export const numberPresets: PresetSource<"number", NumberDraft> = {
  type: "number",
  settingsOf(draft) {
    const { min: minValue, max: maxValue, exclude, ...rest } = readRules(draft);
    return { minValue, maxValue, exclude: [...exclude], ...rest };
  },
  prefillOf,
  labels: {
    min: "numbers.min",
    max: "numbers.max",
    count: "numbers.count",
    divisor: "numbers.divisor",
    exclude: "numbers.exclude",
  },
};
