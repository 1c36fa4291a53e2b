import type { NumberDraft } from "../number-draft.ts";
import { initialFields } from "../mode-fields.ts";
import { numberPresets } from "../presets.ts";
import type { PresetSource } from "../../presets/preset-source.ts";
import { readMode } from "./read-mode.ts";

/** Presets of numbers, from the form of a mode. */
export const modePresets: PresetSource<"number", NumberDraft> = {
  ...numberPresets,
  settingsOf(draft) {
    const { mode, rules } = readMode(draft.mode ?? initialFields);
    const { min: minValue, max: maxValue, exclude, ...rest } = rules;
    return { minValue, maxValue, exclude: [...exclude], ...rest, mode };
  },
  labels: {
    coins: "number-modes.coins",
    dice: "number-modes.notation",
    lines: "number-modes.lines",
    cards: "number-modes.cards",
    calls: "number-modes.atOnce",
    take: "number-modes.atOnce",
    from: "numbers.min",
    to: "numbers.max",
    low: "numbers.min",
    high: "numbers.max",
    places: "number-modes.places",
    values: "numbers.count",
  },
};
