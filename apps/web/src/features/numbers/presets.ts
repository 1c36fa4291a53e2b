import { withoutControls } from "../names-input/read-names.ts";
import type { PresetSource } from "../presets/preset-source.ts";
import { assertFitsHistory } from "../results/use-save.ts";
import {
  draftOf,
  type FullRules,
  isRules,
  type NumberDraft,
  type NumbersResult,
} from "./number-draft.ts";
import { readRules } from "./read-rules.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The rules to begin with, from My History. */
    numberRules?: FullRules;
  }
}

/** The draft that another page asked for, if one did. The state of a history entry may hold anything. */
export const prefillOf = ({ numberRules }: Record<string, unknown>): NumberDraft | undefined =>
  isRules(numberRules) ? draftOf(numberRules) : undefined;

/**
 * The item that the history is asked to keep.
 * @throws DomainError HISTORY_ITEM_TOO_LARGE
 */
export function recordOf({ rules, numbers }: NumbersResult, saveName: string) {
  const { min, max, exclude, ...rest } = rules;
  const content = {
    ...rest,
    minValue: min,
    maxValue: max,
    exclude: [...exclude],
    result: Array.from(numbers),
  };
  assertFitsHistory(numbers.length, content);
  return { name: withoutControls(saveName).trim(), ...content };
}

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
